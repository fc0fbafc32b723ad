import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { type People, peopleSorts } from '#src/datasets/people.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

/** Board certified people. A search looks at certificates and record types in all of their records. */
export const certifiedPeople = {
  people: 'certified_providers',
  from: ['certifications', 'certificates'],
  orders: 'certified_orders',
  sorts: peopleSorts({
    ...sortFieldsOf(certificationFields),
    [certificateFields.name.sort]: certificateFields.name.query,
  }),
  facts: {
    values: 'certified_values',
    parts: 'certified_parts',
    records: 'certifications',
    fields: certificationFields,
    taken: { zip: 'left(zip, 5)' },
    ofRecords: `select field, value, upper(value collate pg_c_utf8), count(distinct npi)
from certifications
left join certificates using (certificate_id)
cross join lateral (
  values ('certificate_id', certificate_id), ('certificate_name', name), ('record_type', record_type)
) facts (field, value)
where value is not null
group by field, value`,
  },
} as const satisfies People;
