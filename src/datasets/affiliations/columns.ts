import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { amongNpis, computed, type DatasetColumns } from '#src/server/export-columns.ts';

const largestGroup = `(select distinct on (npi) * from affiliations where ${amongNpis}
  order by npi, org_members desc nulls last, facility_name, org_pac_id) member`;

/** The largest medical group, and hospitals. */
export const affiliationsColumns = {
  position: 60,
  of: ['providers'],
  name: 'affiliations',
  title: 'Doctors and Clinicians',
  dataset: 'affiliations',
  from: () => largestGroup,
  columns: [
    computed('group', 'Medical Group', affiliationFields.facility_name.header[0], 'text', 'facility_name'),
    computed('group_pac_id', 'Group PAC ID', affiliationFields.org_pac_id.header, 'code', 'org_pac_id'),
    computed('group_members', 'Group Members', affiliationFields.org_members.header[0], 'number', 'org_members'),
    computed(
      'medicare_specialty',
      'Medicare Specialty',
      affiliationFields.primary_specialty.header[0],
      'text',
      'primary_specialty',
    ),
    computed('telehealth', 'Telehealth', affiliationFields.telehealth.header[0], 'text', 'telehealth'),
    computed(
      'medical_school',
      'Medical School (CMS)',
      affiliationFields.medical_school.header[0],
      'text',
      `nullif(medical_school, 'OTHER')`,
    ),
    computed(
      'graduation_year',
      'Graduation Year (CMS)',
      affiliationFields.graduation_year.header[0],
      'text',
      'graduation_year',
    ),
    computed(
      'hospitals',
      'Hospitals',
      'Facility Affiliations Certification Number',
      'text',
      `(select string_agg(distinct coalesce(facility_name, affiliated.ccn), '; ') from facility_affiliations affiliated
        left join hospitals on hospitals.ccn = coalesce(parent_ccn, affiliated.ccn) where affiliated.npi = member.npi)`,
    ),
  ],
} as const satisfies DatasetColumns;
