import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { type People, peopleSorts } from '#src/datasets/people.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

/** Licensed people. A search looks at states in all of their licenses. */
export const licensedPeople = {
  people: 'licensed_providers',
  from: 'licenses',
  orders: 'licensed_orders',
  sorts: peopleSorts(sortFieldsOf(licenseFields)),
  facts: {
    values: 'licensed_values',
    parts: 'licensed_parts',
    records: 'licenses',
    fields: licenseFields,
    ofRecords: `select 'state', state, state, count(distinct npi) from licenses where state is not null group by state`,
  },
} as const satisfies People;
