import type { Fields } from '#src/shared/declare.ts';

/** The fields of a medical school. */
export const schoolFields = {
  core_id: {
    type: 'text not null',
    header: 'core_id',
    filled: true,
    indexed: true,
    label: 'Core ID',
    match: 'same',
    listed: true,
    index: { kind: 'code' },
  },
  core_type: {
    header: 'core_type',
    indexed: 600,
    label: 'Core Type',
    match: 'whole',
    sort: 'type',
    listed: true,
    index: { kind: 'code' },
  },
  name: {
    header: 'medical_school_name',
    filled: true,
    label: 'Medical School Name',
    head: 'Name',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'text' },
  },
  city: { header: 'city', label: 'City', match: 'part', sort: true, listed: true, index: { kind: 'text' } },
  state_name: {
    note: 'a state, province or region in words, as published',
    header: 'state_name',
    label: 'State',
    match: 'part',
    sort: 'state',
    listed: true,
    index: { kind: 'text' },
  },
  country_name: {
    header: 'country_name',
    indexed: 600,
    label: 'Country',
    match: 'whole',
    sort: 'country',
    listed: true,
    index: { kind: 'code' },
  },
} as const satisfies Fields;
