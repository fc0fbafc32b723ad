import { sql } from 'kysely';
import { addressLines } from '#src/datasets/nppes/dataset.ts';
import { equals, starts } from '#src/search/criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** Providers of a ZIP code whose address lines are compared. The largest ZIP code has about 20,000. */
const MOST = 100_000;

/**
 * The providers whose practice has the same address as that of an individual or organization: both address lines by their
 * letters and digits, city, state and five digits of the ZIP code (R-372). Throws a 400 if there is no such address.
 */
export async function npisAtAddressOf(search: Search, database: Database, npi: string): Promise<string[]> {
  const practice = await practiceOf(database, npi);
  if (!practice?.lines)
    throw new Failure(
      400,
      'bad_request',
      `address: ${practice ? `NPI ${npi} has no practice address` : `No provider or organization has NPI ${npi}`}`,
    );
  const { city, state, zip } = practice;
  const { rows } = await search.ask({
    table: 'providers',
    criteria: [
      starts('zip5', zip?.slice(0, 5)),
      equals('state', state ?? undefined),
      equals('city', city ?? undefined),
    ],
    sort: { column: 'npi', order: 'asc' },
    page: 1,
    page_size: MOST,
  });
  const nearby = rows.map((row) => row.npi ?? '');
  const same = await database.db
    .selectFrom('providers')
    .select('npi')
    .where('npi', '=', sql<string>`any(${nearby}::bigint[])`)
    .where(lines, '=', practice.lines)
    .execute();
  return same.map((row) => row.npi);
}

const lines = sql.raw<string | null>(addressLines);

async function practiceOf({ db }: Database, npi: string) {
  for (const table of ['providers', 'organizations'] as const) {
    const row = await db
      .selectFrom(table)
      .select(['city', 'state', 'zip', lines.as('lines')])
      .where('npi', '=', npi)
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}
