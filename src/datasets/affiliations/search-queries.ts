import { type AffiliatedProvider, type AffiliationQuery, PAGE_SIZE } from '#src/datasets/affiliations/contract.ts';
import { affiliatedPeople } from '#src/datasets/affiliations/people.ts';
import { byNpi } from '#src/datasets/people-conditions.ts';
import { findPeople } from '#src/datasets/people-search.ts';
import type { Database } from '#src/server/database.ts';

/** Affiliated providers, each once: the one with the NPI, or all of them. The default order is by name. */
export function findAffiliatedProviders(database: Database, { npi, sort, order, page }: AffiliationQuery) {
  const view = { sort, order, page, page_size: PAGE_SIZE };
  return findPeople<AffiliatedProvider>(database, affiliatedPeople, byNpi(npi), view);
}
