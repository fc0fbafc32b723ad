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

const tables = { people: 'affiliated_providers', orders: 'affiliated_orders' } as const;

/** Affiliated providers, each once: the one with the NPI, or else everybody, by name where no other order is asked for. */
export function findAffiliatedProviders(database: Database, query: AffiliationQuery) {
  const { npi, sort = 'name', order, page } = query;
  const conditions = npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];
  const view = { sort, columns: orders[sort], order, page, page_size: PAGE_SIZE };
  return findPeople<AffiliatedProvider>(database, tables, conditions, view);
}
