import { type Fields, npiField } from '#src/shared/declare.ts';

/** The fields of a license, as its board gave it. */
export const licenseFields = {
  npi: { ...npiField, header: 'npi', label: 'NPI', sort: true },
  last_name: { header: 'last_name', indexed: 500, head: 'Last Name', match: 'part', sort: true },
  first_name: { header: 'first_name', indexed: 400, head: 'First Name', match: 'part', sort: true },
  credential: { header: 'degree_code', indexed: 200, match: 'whole' },
  city: { header: 'city', indexed: 300, head: 'City', match: 'whole', sort: true },
  state: {
    note: 'of the board',
    header: 'state_code',
    clean: 'upperCase',
    indexed: 50,
    head: 'State & License',
    match: 'same',
    takes: 'state',
    sort: true,
  },
  license_number: { header: 'license_number', clean: 'licenseNumber', indexed: true, match: 'whole' },
  issue_date: {
    type: 'date',
    header: 'license_issue_date',
    clean: 'day',
    head: 'Issued',
    match: 'same',
    takes: 'day',
    sort: true,
  },
  expiry_date: {
    type: 'date',
    header: 'license_expire_date',
    clean: 'day',
    head: 'Expires',
    match: 'same',
    takes: 'day',
    sort: true,
  },
  birth_date: {
    type: 'date',
    note: 'kept as published; no call replies it or looks for it',
    header: 'birth_date',
    clean: 'day',
    withheld: true,
  },
  medical_school: { header: 'medical_school_name', indexed: 500, match: 'part' },
  graduation_year: { header: 'graduation_year', clean: 'whole', indexed: 50, match: 'whole' },
} as const satisfies Fields;
