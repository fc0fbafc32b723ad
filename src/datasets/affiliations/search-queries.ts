import { sql } from 'kysely';
import { type AffiliatedProvider, type AffiliationQuery, PAGE_SIZE } from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import type { Database } from '#src/server/database.ts';
import { findPeople } from '#src/server/people.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

/** The columns behind the words for a sort; an index holds each order (table.sql). */
const sortFields = sortFieldsOf(affiliationFields);

const tables = { people: 'affiliated_providers', orders: 'affiliated_orders' } as const;

/** Affiliated providers, each once: the one with the NPI, or else everybody, by name where no other order is asked for. */
export function findAffiliatedProviders(database: Database, query: AffiliationQuery) {
  const { npi, sort, order, page } = query;
  const conditions = npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];
  const columns = sort ? [...new Set([sortFields[sort], 'npi'])] : ['last_name', 'first_name', 'npi'];
  const view = { sort: sort ?? 'name', columns, order, page, page_size: PAGE_SIZE };
  return findPeople<AffiliatedProvider>(database, tables, conditions, view);
}
