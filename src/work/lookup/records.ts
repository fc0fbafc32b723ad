// The records of NPIs, for the rows of a result.
import { sql } from 'kysely';
import { equals } from '#src/search/criteria.ts';
import type { SearchRow } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { LookupRecord } from '#src/work/lookup/contract.ts';

/** The NPIs among `npis` that a table of the search index has. */
export async function npisInTable(
  search: Searcher,
  table: 'providers' | 'organizations',
  npis: string[],
): Promise<Set<string>> {
  if (npis.length === 0) return new Set();
  const { rows } = await search.ask({
    table,
    criteria: [equals('npi', npis)],
    shows: 'key',
    page: 1,
    page_size: npis.length,
  });
  return new Set(rows.flatMap(({ npi }) => npi ?? []));
}

/** An NPI out of service. */
export interface OutOfService {
  npi: string;
  deactivated_on: string | null;
  replaced_by: string | null;
}

/** Those of the NPIs that are out of service. */
export async function deactivatedAmong({ db }: Database, npis: readonly string[]): Promise<Map<string, OutOfService>> {
  if (npis.length === 0) return new Map();
  const rows = await db
    .selectFrom('deactivations')
    .leftJoin('last_known_records', 'last_known_records.npi', 'deactivations.npi')
    .select([
      'deactivations.npi',
      'deactivation_date as deactivated_on',
      sql<string | null>`record ->> 'replacement_npi'`.as('replaced_by'),
    ])
    .where('deactivations.npi', '=', sql<string>`any(${npis}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.npi, row]));
}

/** The records of NPIs, also of those out of service. */
export async function recordsOf(search: Searcher, npis: readonly string[]): Promise<Map<string, LookupRecord>> {
  const wanted = [...new Set(npis)];
  const tables = [
    ['providers', 'provider'],
    ['organizations', 'organization'],
    ['deactivated_providers', 'provider'],
    ['deactivated_organizations', 'organization'],
  ] as const;
  const found = await Promise.all(
    tables.map(async ([table, kind]) => {
      if (wanted.length === 0) return [];
      const { rows } = await search.ask({
        table,
        criteria: [equals('npi', wanted)],
        page: 1,
        page_size: wanted.length,
      });
      return rows.map((row) => recordOf(row, kind));
    }),
  );
  return new Map(found.flat().map((record) => [record.npi, record]));
}

const recordOf = (row: SearchRow, kind: LookupRecord['kind']): LookupRecord => ({
  npi: row.npi ?? '',
  kind,
  last_name: row.last_name ?? null,
  first_name: row.first_name ?? null,
  name: row.name ?? null,
  credential: row.credential ?? null,
  primary_taxonomy: row.primary_taxonomy ?? null,
  classification: row.classification ?? null,
  specialization: row.specialization ?? null,
  display_name: row.display_name ?? null,
  city: row.city ?? null,
  state: row.state ?? null,
  phone: row.phone ?? null,
});
