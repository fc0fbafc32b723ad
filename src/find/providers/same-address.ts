import { sql } from 'kysely';
import { addressEnds, addressLines } from '#src/datasets/nppes/dataset.ts';
import { equals } from '#src/search/criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** Providers of a ZIP code whose address lines are compared. The largest ZIP code has about 20,000. */
const MOST = 100_000;

/**
 * The providers whose practice has the same address as that of an individual or organization: both address lines by their
 * letters and digits, and five digits of the ZIP code (R-372). Throws a 400 if there is no such address.
 */
export async function npisAtAddressOf(search: Search, database: Database, npi: string): Promise<string[]> {
  const practice = await practiceOf(database, npi);
  if (!practice?.lines || !practice.zip)
    throw new Failure(
      400,
      'bad_request',
      `address: ${practice ? `NPI ${npi} has no practice address` : `No provider or organization has NPI ${npi}`}`,
    );
  const { rows } = await search.ask({
    table: 'providers',
    criteria: [
      equals('zip5', practice.zip),
      ...(isTrimmed(practice.ends) ? [equals('address_ends', practice.ends)] : []),
    ],
    shows: 'key',
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

/** Whether a search, which trims blanks such as no-break spaces, finds the text as it is. */
const isTrimmed = (text: string) => text.trim() === text;

const lines = sql.raw<string | null>(addressLines);
const ends = sql.raw<string>(addressEnds);

async function practiceOf({ db }: Database, npi: string) {
  for (const table of ['providers', 'organizations'] as const) {
    const row = await db
      .selectFrom(table)
      .select([sql<string | null>`left(zip, 5)`.as('zip'), lines.as('lines'), ends.as('ends')])
      .where('npi', '=', npi)
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}
