import { endDate } from '#src/datasets/certificate-end.ts';
import { certificationFields } from '#src/datasets/certifications/dataset.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { peopleTable } from '#src/search/people.ts';

/** Board certified people in the search index, as the active certificate that ends last describes them. */
export const certifiedTable: TableDefinition = peopleTable('certified_providers', {
  ...indexColumns(certificationFields),
  certificate_name: { kind: 'shown' },
  certificates: { kind: 'shown' },
});

/**
 * The board records of providers in the search index. An end without a day is the last day of its month or year;
 * `published_end` has only the parts that are known. Of one person, active certificates come first, then by name; of one
 * certificate, the best record comes first. Records of maintenance are the least informative.
 */
export const certificationTable: TableDefinition = {
  name: 'certifications',
  key: 'npi',
  childOf: ['providers', certifiedTable.name],
  sources: ['certifications', 'certificates'],
  select: `select npi, name as certificate, certificate_id, certification_id, abms_id, record_type,
      ${endDate} as end_date,
      end_year || coalesce('-' || end_month || coalesce('-' || end_day, ''), '') as published_end
    from certifications
    left join certificates using (certificate_id)
    order by record_type = 'CE' desc nulls last, name, certificate_id, record_type = 'MC', end_year desc, end_month desc,
      end_day desc, record_type, certification_id, abms_id`,
  ranked: true,
  order: [],
  columns: {
    certificate: { kind: 'code', shown: true },
    certificate_id: { kind: 'code', shown: true },
    certification_id: { kind: 'code' },
    abms_id: { kind: 'code' },
    record_type: { kind: 'code', shown: true },
    end_date: { kind: 'date' },
    published_end: { kind: 'shown' },
  },
};
