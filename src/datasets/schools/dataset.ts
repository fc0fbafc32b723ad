import type { Fields } from '#src/shared/declare.ts';

/** The fields of a medical school. */
export const schoolFields = {
  core_id: { type: 'text not null', header: 'core_id', filled: true, indexed: true, label: 'Core ID', match: 'same' },
  core_type: { header: 'core_type', indexed: 600, label: 'Core Type', match: 'whole', sort: 'type' },
  name: {
    header: 'medical_school_name',
    filled: true,
    label: 'Medical School Name',
    head: 'Name',
    match: 'part',
    sort: true,
  },
  city: { header: 'city', label: 'City', match: 'part', sort: true },
  state_name: {
    note: 'a state, province or region in words, as published',
    header: 'state_name',
    label: 'State',
    match: 'part',
    sort: 'state',
  },
  country_name: { header: 'country_name', indexed: 600, label: 'Country', match: 'whole', sort: 'country' },
} as const satisfies Fields;
