import { sql } from 'kysely';
import { type AffiliatedProvider, type AffiliationQuery, PAGE_SIZE } from '#src/datasets/affiliations/contract.ts';
import type { Database } from '#src/server/database.ts';
import { findPeople } from '#src/server/people.ts';

/** The columns behind the words for a sort; an index holds each order (table.sql). */
const orders = {
  npi: ['npi'],
  name: ['last_name', 'first_name', 'npi'],
  last_name: ['last_name', 'npi'],
  first_name: ['first_name', 'npi'],
  specialty: ['primary_specialty', 'npi'],
  facility: ['facility_name', 'npi'],
  city: ['city', 'npi'],
  state: ['state', 'npi'],
} as const;

/** Affiliated providers, each once: the one with the NPI, or else everybody, by name where no other order is asked for. */
export function findAffiliatedProviders(database: Database, { npi, sort, order, page }: AffiliationQuery) {
  const conditions = npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];
  const view = { columns: orders[sort ?? 'name'], order, page, page_size: PAGE_SIZE };
  return findPeople<AffiliatedProvider>(database, 'affiliated_providers', conditions, view);
}
