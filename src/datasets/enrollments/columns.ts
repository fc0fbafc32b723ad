import { enrollmentFields } from '#src/datasets/enrollments/dataset.ts';
import { amongNpis, computed, type DatasetColumns } from '#src/server/export-columns.ts';

/** The groups through which people bill Medicare, those with the most people first. */
export const enrollmentColumns = {
  position: 65,
  of: ['providers'],
  name: 'enrollments',
  title: 'Medicare Enrollments',
  dataset: 'enrollments',
  from: () => `(select npi, count(*) groups, min(since) since,
      string_agg(coalesce(name, pac_id), '; ' order by people desc, pac_id) names,
      string_agg(pac_id, '; ' order by people desc, pac_id) pac_ids
    from employer_people join employers using (pac_id) where ${amongNpis} group by npi) tie`,
  columns: [
    computed('bills_through', 'Bills Through', enrollmentFields.organization_name.header, 'text', 'names'),
    computed('bills_through_pac_ids', 'Bills Through PAC IDs', enrollmentFields.pac_id.header, 'text', 'pac_ids'),
    computed('bills_through_groups', 'Groups Billed Through', 'Groups Billed Through', 'number', 'groups'),
  ],
} as const satisfies DatasetColumns;
