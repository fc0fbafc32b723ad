// Values of parameters that name a record, such as a school.
import { sql } from 'kysely';
import { fromCms } from '#src/datasets/affiliations/search-table.ts';
import type { openOtherCounties } from '#src/datasets/other-counties.ts';
import type { Facts, Named } from '#src/datasets/provider-criteria.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** Values that are kept. */
const KEPT = 10_000;

/** A parameter: where the index has its values, where else a value is known that no provider has, and what a search accepts. */
interface Source {
  table: string;
  columns: readonly string[];
  listed?(database: Database, value: string): Promise<{ rows: unknown[] }>;
  accepted: string;
}

const sources: Record<Named, Source> = {
  school: {
    table: 'educations',
    columns: ['medical_school'],
    accepted: 'Give the whole name of a medical school, as suggested',
  },
  group: {
    table: 'affiliations',
    columns: ['org_pac_id'],
    accepted: 'Give the PAC ID of a medical group, of ten digits',
  },
  certificate: {
    table: 'certifications',
    columns: ['certificate'],
    listed: ({ db }, name) => sql`select from certificates where upper(name) = upper(${name})`.execute(db),
    accepted: 'Give the whole name of a certificate, such as Internal Medicine',
  },
  hospital: {
    table: 'facility_affiliations',
    columns: ['ccn', 'parent_ccn'],
    listed: ({ db }, ccn) => sql`select from hospitals where ccn = ${ccn}`.execute(db),
    accepted: 'Give the CMS certification number of a hospital, of six characters',
  },
  county: { table: 'places', columns: ['county_fips'], accepted: 'Give the FIPS code of a county, of five digits' },
  cbsa: { table: 'places', columns: ['cbsa_code'], accepted: 'Give the code of a metropolitan area, of five digits' },
};

/**
 * Makes the function that throws a 400 for an unknown value, for what a caller may read. Keeps what it has looked
 * up.
 */
export function openRequireKnown(
  database: Database,
  search: Search,
  otherCounties: ReturnType<typeof openOtherCounties>,
) {
  const known = recentReplies<boolean>(search, KEPT);
  const isKnown = (parameter: Named, value: string, mayRead: Facts['mayRead']) =>
    known(`${parameter} ${mayRead('licenses')} ${mayRead('schools')} ${value}`, async () => {
      const readable = parameter === 'school' && !mayRead('licenses') ? [fromCms] : [];
      if (await isIndexed(search, parameter, value, readable)) return true;
      if (parameter === 'county') return (await otherCounties()).has(value);
      if (parameter === 'school') return mayRead('schools') && isSchool(database, value);
      return ((await sources[parameter].listed?.(database, value))?.rows.length ?? 0) > 0;
    });
  const requireKnown =
    (mayRead: Facts['mayRead']): Facts['requireKnown'] =>
    async (parameter, values = []) => {
      const answers = await Promise.all(values.map((value) => isKnown(parameter, value, mayRead)));
      const unknown = values.find((_, place) => !answers[place]);
      if (unknown === undefined) return;
      const { accepted } = sources[parameter];
      throw new Failure(400, 'bad_request', `${parameter}: Unknown ${parameter} "${unknown}". ${accepted}`);
    };
  return requireKnown;
}

async function isIndexed(search: Search, parameter: Named, value: string, readable: Criterion[]): Promise<boolean> {
  const { table, columns } = sources[parameter];
  const criteria = [{ any: columns.map((column) => equals(column, value)) }, ...readable];
  const { total } = await search.ask({ table, criteria, page: 1, page_size: 0 });
  return total > 0;
}

/** Whether the list of medical schools has it. No provider may have studied there. */
async function isSchool({ db }: Database, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('schools')
    .select('core_id')
    .where(sql<string>`upper(name collate pg_c_utf8)`, '=', sql<string>`upper(${name} collate pg_c_utf8)`)
    .executeTakeFirst();
  return found !== undefined;
}
