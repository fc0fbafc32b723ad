import type { Fields } from '#src/shared/declare.ts';

/**
 * The fields of a hospital. Headers of 2023 on, then earlier ones; the first release of Medatlas took files without the
 * optional columns.
 */
export const hospitalFields = {
  ccn: {
    type: 'text not null',
    header: 'Facility ID',
    clean: 'certificationNumber',
    filled: true,
    label: 'CCN',
    match: 'same',
    takes: 'ccn',
    sort: true,
    listed: true,
  },
  facility_name: { header: 'Facility Name', label: 'Hospital Name', match: 'part', sort: true, listed: true },
  address: { header: 'Address', optional: true },
  city: { header: ['City/Town', 'citytown', 'City'], label: 'City', match: 'part', sort: true, listed: true },
  state: { header: 'State', label: 'State', match: 'same', takes: 'state', sort: true, listed: true },
  zip: {
    header: 'ZIP Code',
    clean: 'zip',
    optional: true,
    label: 'ZIP Code',
    match: 'start',
    takes: 'zip',
    sort: true,
    listed: true,
  },
  county: { header: ['County/Parish', 'County Name'], optional: true, label: 'County', match: 'part' },
  phone: { header: ['Telephone Number', 'Phone Number'], clean: 'phone', optional: true, listed: true },
  hospital_type: {
    header: 'Hospital Type',
    optional: true,
    label: 'Type',
    match: 'part',
    sort: 'type',
    listed: true,
  },
} as const satisfies Fields;
