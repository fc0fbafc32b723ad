import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { amongNpis, computed, type DatasetColumns } from '#src/server/export-columns.ts';

/** The license that expires last, and all. */
export const licensesColumns = {
  position: 50,
  of: ['providers'],
  name: 'licenses',
  title: 'FSMB',
  dataset: 'licenses',
  from: () => `licensed_providers where ${amongNpis}`,
  columns: [
    computed('license_state', 'License State', licenseFields.state.header, 'text', 'state'),
    computed('license_number', 'License Number', licenseFields.license_number.header, 'code', 'license_number'),
    computed('license_issued', 'License Issued', licenseFields.issue_date.header, 'date', 'issue_date'),
    computed('license_expires', 'License Expires', licenseFields.expiry_date.header, 'date', 'expiry_date'),
    computed(
      'licenses',
      'All Board Licenses',
      licenseFields.license_number.header,
      'text',
      `(select string_agg(concat_ws(' ', state, license_number, 'until ' || expiry_date), '; '
        order by expiry_date desc nulls last, state) from licenses held where held.npi = licensed_providers.npi)`,
    ),
    computed(
      'fsmb_medical_school',
      'Medical School (FSMB)',
      licenseFields.medical_school.header,
      'text',
      'medical_school',
    ),
    computed(
      'fsmb_graduation_year',
      'Graduation Year (FSMB)',
      licenseFields.graduation_year.header,
      'text',
      'graduation_year',
    ),
  ],
} as const satisfies DatasetColumns;
