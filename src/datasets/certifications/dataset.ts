import { type Fields, npiField, personNames } from '#src/shared/declare.ts';

/** The fields of a board's record. */
export const certificationFields = {
  npi: { ...npiField, header: 'npi', label: 'NPI', sort: true, listed: true },
  abms_id: {
    note: "the board's own number of the person",
    header: 'abms_id',
    clean: 'whole',
    indexed: true,
    match: 'same',
  },
  ...personNames,
  credential: { header: 'degree_code', indexed: 300, match: 'whole', person: true, listed: true },
  address_1: { header: 'address_line_1' },
  address_2: { header: 'address_line_2' },
  city: { header: 'city', indexed: 400, head: 'City', match: 'whole', person: true, sort: true, listed: true },
  state: {
    header: 'state_code',
    clean: 'upperCase',
    indexed: 100,
    head: 'State',
    match: 'whole',
    person: true,
    takes: 'state',
    sort: true,
    listed: true,
  },
  zip: { header: 'zip_code', clean: 'zip', indexed: true, match: 'whole', person: true, takes: 'zip', listed: true },
  certificate_id: {
    note: 'which certificate it is, and its number for this person',
    header: 'certificate_id',
    clean: 'whole',
    indexed: 100,
    match: 'same',
  },
  certification_id: { header: 'certification_id', clean: 'whole', indexed: true, match: 'same' },
  record_type: { header: 'record_type', clean: 'upperCase', indexed: true, match: 'same', listed: true },
  start_year: { type: 'int', header: 'cert_start_year', clean: 'year', withheld: true },
  start_month: { type: 'int', header: 'cert_start_month', clean: 'month', withheld: true },
  start_day: { type: 'int', header: 'cert_start_day', clean: 'dayOfMonth', withheld: true },
  end_year: { type: 'int', header: 'cert_end_year', clean: 'year', withheld: true },
  end_month: { type: 'int', header: 'cert_end_month', clean: 'month', withheld: true },
  end_day: { type: 'int', header: 'cert_end_day', clean: 'dayOfMonth', withheld: true },
} as const satisfies Fields;

/** The fields of a certificate. */
export const certificateFields = {
  certificate_id: { type: 'text not null', header: 'certificate_id', clean: 'whole', filled: true, indexed: 100 },
  name: {
    header: 'certificate_name',
    filled: true,
    indexed: true,
    head: 'Certificate',
    match: 'whole',
    query: 'certificate_name',
    sort: 'cert_type',
  },
} as const satisfies Fields;
