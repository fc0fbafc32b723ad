// Finds the NPIs of a page of a request of the NPI Registry's API.
import { sql } from 'kysely';
import { inIndex, type Matches, MOST_OF_ZIP } from '#src/datasets/registry/queries.ts';
import { criteriaOf, type RegistryTable, tablesOf } from '#src/doors/npi-registry/criteria.ts';
import { type Refusal, unknownTaxonomy } from '#src/doors/npi-registry/refusals.ts';
import type { RegistryRequest } from '#src/doors/npi-registry/request.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { textContains } from '#src/server/page.ts';

/** The numbers of a page in their order, and of how many. */
export interface Found {
  total: number;
  numbers: string[];
}

/** The numbers of a page: people by last and first name, then organizations by name. */
export async function findNumbers(
  { database, search }: { database: Database; search: Search },
  request: RegistryRequest,
): Promise<Found | Refusal> {
  const codes = request.taxonomy ? await codesOf(database, request.taxonomy) : undefined;
  if (codes?.length === 0) return unknownTaxonomy;
  const found: Found = { total: 0, numbers: [] };
  for (const table of tablesOf(request)) {
    const { total, numbers } = await matchesIn({ database, search }, request, table, codes);
    const start = Math.max(0, request.skip - found.total);
    const size = request.limit - found.numbers.length;
    found.total += total;
    found.numbers.push(...(await numbers({ start, size })));
  }
  return found;
}

/** The records of one table that match. */
async function matchesIn(
  { database, search }: { database: Database; search: Search },
  request: RegistryRequest,
  table: RegistryTable,
  codes: string[] | undefined,
): Promise<Matches> {
  const ask = async (size: number, page: number, numbers?: string[]): Promise<Found> => {
    const { total, rows } = await search.ask({
      table,
      criteria: criteriaOf(request, table, { codes, numbers }),
      ...(request.byNumber && { sort: { column: 'npi', order: 'asc' } }),
      shows: 'key',
      page,
      page_size: size,
    });
    return { total, numbers: rows.map(({ npi }) => String(npi)) };
  };
  if (!request.postalCode || request.postalCode.length <= 5) return inIndex(ask, request.limit);
  const near = await ask(MOST_OF_ZIP, 1); // the index has five digits
  const there = await numbersAt(database, table, request, near.numbers);
  if (there.length === 0) return { total: 0, numbers: async () => [] };
  return inIndex((size, page) => ask(size, page, there), request.limit);
}

/** Those of `numbers` with an address of the requested purpose whose ZIP Code begins so. */
async function numbersAt(
  { db }: Database,
  table: RegistryTable,
  { postalCode, addressPurpose: purpose }: RegistryRequest,
  numbers: string[],
): Promise<string[]> {
  const starts = `${postalCode}%`; // digits
  const some = sql<string>`any(${numbers}::bigint[])`;
  const isOf = (...purposes: (typeof purpose)[]) => purposes.includes(purpose);
  const { rows } = await sql<{ npi: string }>`
    select npi from ${sql.table(table)} where npi = ${some}
      and (zip like ${starts} and ${isOf(undefined, 'LOCATION', 'PRIMARY')} or mailing_zip like ${starts} and ${isOf(undefined, 'MAILING')})
    union select npi from practice_locations where npi = ${some} and zip like ${starts} and ${isOf(undefined, 'LOCATION', 'SECONDARY')}`.execute(
    db,
  );
  return rows.map(({ npi }) => npi);
}

/** The codes whose specialization or classification contains a text. */
async function codesOf({ db }: Database, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('taxonomy')
    .select('code')
    .where((eb) => eb.or([textContains(eb.ref('specialization'), text), textContains(eb.ref('classification'), text)]))
    .execute();
  return rows.map(({ code }) => code);
}
