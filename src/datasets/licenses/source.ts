import { day, licenseNumber } from '#src/datasets/licenses/clean.ts';
import { inTurn, npi, upperCase, whole } from '#src/importer/clean.ts';
import { hashedKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';

/** Licenses of state medical boards: a CSV with the field names of R-289. */
export const licenses: Source = {
  dataset: 'licenses',
  origin: {
    title: 'State medical board licenses',
    publisher: 'Federation of State Medical Boards (FSMB)',
    web_address: 'https://www.fsmb.org',
    terms: 'By agreement with the publisher.',
    every: 31,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'fsmb*.csv',
      name: /^fsmb.*\.csv$/i,
      tables: [
        {
          table: 'licenses',
          columns: [
            { field: 'npi', header: 'npi', clean: inTurn(whole, npi), filled: true },
            { field: 'last_name', header: 'last_name', indexed: 500 },
            { field: 'first_name', header: 'first_name', indexed: 400 },
            { field: 'credential', header: 'degree_code', indexed: 200 },
            { field: 'city', header: 'city', indexed: 300 },
            { field: 'state', header: 'state_code', clean: upperCase, indexed: 50 },
            { field: 'license_number', header: 'license_number', clean: licenseNumber, indexed: true },
            { field: 'issue_date', header: 'license_issue_date', clean: day },
            { field: 'expiry_date', header: 'license_expire_date', clean: day },
            { field: 'birth_date', header: 'birth_date', clean: day },
            { field: 'medical_school', header: 'medical_school_name', indexed: 500 },
            { field: 'graduation_year', header: 'graduation_year', clean: whole, indexed: 50 },
          ],
        },
      ],
      // a board may give the same number again, on another day
      unique: { headers: ['npi', 'state_code', 'license_number', 'license_issue_date'], keys: hashedKeys },
    },
  ],
  derived: [
    { table: 'licensed_providers', from: 'licenses' },
    { table: 'licensed_orders', from: 'licensed_providers' },
    { table: 'licensed_values', from: 'licenses' },
    { table: 'licensed_parts', from: 'licensed_values' },
  ],
};
