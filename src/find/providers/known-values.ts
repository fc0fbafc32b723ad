// Values of parameters that name a record, such as a school.
import { equals } from '#src/search/criteria.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import type { CriteriaFacts, RecordValues, RowCriteria } from '#src/search/row-criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** Values that are kept. */
const KEPT = 10_000;

/** Throws a 400 for a value in the query that no data has. */
export type RequireKnown = (records: RowCriteria['records'], query: object, facts: CriteriaFacts) => Promise<void>;

/** Makes the function that throws a 400 for an unknown value. Keeps what it has looked up, apart for sessions and tokens. */
export function openRequireKnown(database: Database, search: Search): (via: string) => RequireKnown {
  const kept = recentReplies<boolean>(search, KEPT);
  return (via) => async (records, query, facts) => {
    const given: Readonly<Record<string, unknown>> = { ...query };
    await Promise.all(
      Object.entries(records).map(async ([parameter, record]) => {
        const values = [given[parameter] ?? []].flat().map(String);
        const known = await Promise.all(
          values.map((value) => kept(`${parameter} ${via} ${value}`, () => isKnown(value, record))),
        );
        const unknown = values.find((_, place) => !known[place]);
        if (unknown === undefined) return;
        const { accepted } = record;
        throw new Failure(400, 'bad_request', `${parameter}: Unknown ${parameter} "${unknown}". ${accepted}`);
      }),
    );

    async function isKnown(value: string, { table, columns, readable, isListed }: RecordValues): Promise<boolean> {
      const held = { any: columns.map((column) => equals(column, value)) };
      const criteria = [held, ...(readable?.(facts) ?? [])];
      const { total } = await search.ask({ table, criteria, page: 1, page_size: 0 });
      return total > 0 || ((await isListed?.(value, facts, database)) ?? false);
    }
  };
}
