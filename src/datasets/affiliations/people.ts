import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { type People, peopleSorts } from '#src/datasets/people.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

/** Affiliated people. NPI is the only search criterion. */
export const affiliatedPeople = {
  people: 'affiliated_providers',
  from: 'affiliations',
  orders: 'affiliated_orders',
  sorts: peopleSorts(sortFieldsOf(affiliationFields)),
} as const satisfies People;
