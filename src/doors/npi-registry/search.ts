// Finds the NPIs of a page of a request of the NPI Registry's API.
import { sql } from 'kysely';
import { criteriaOf, type RegistryTable, tablesOf } from '#src/doors/npi-registry/criteria.ts';
import { type Refusal, unknownTaxonomy } from '#src/doors/npi-registry/refusals.ts';
import type { RegistryRequest } from '#src/doors/npi-registry/request.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { textContains } from '#src/server/page.ts';

/** How many records with the first five digits of a ZIP Code are compared with more digits. Fewer are at any place. */
const MOST_OF_ZIP = 150_000;

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
    const ask = await openAsk({ database, search }, request, table, codes);
    const start = Math.max(0, request.skip - found.total);
    const size = request.limit - found.numbers.length;
    const { total, numbers } = await ask(start, size);
    found.total += total;
    found.numbers.push(...numbers);
  }
  return found;
}

/** Asks one table for a range of its numbers. */
async function openAsk(
  { database, search }: { database: Database; search: Search },
  request: RegistryRequest,
  table: RegistryTable,
  codes: string[] | undefined,
): Promise<(start: number, size: number) => Promise<Found>> {
  const page = async (numbers: string[] | undefined, page: number, size: number): Promise<Found> => {
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
  let numbers: string[] | undefined;
  if (request.postalCode && request.postalCode.length > 5) {
    const near = await page(undefined, 1, MOST_OF_ZIP); // the index has five digits
    numbers = await numbersAt(database, table, request, near.numbers);
    if (numbers.length === 0) return async () => ({ total: 0, numbers: [] });
  }
  return async (start, size) => {
    if (size === 0) return { total: (await page(numbers, 1, 0)).total, numbers: [] };
    const first = Math.floor(start / size) + 1;
    const before = start % size;
    const [one, two] = await Promise.all([
      page(numbers, first, size),
      before > 0 ? page(numbers, first + 1, size) : undefined,
    ]);
    return { total: one.total, numbers: [...one.numbers, ...(two?.numbers ?? [])].slice(before, before + size) };
  };
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
