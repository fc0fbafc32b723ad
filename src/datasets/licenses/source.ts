import { isoDay, licenseNumber } from '#src/datasets/licenses/clean.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { checkedNpi, sequence, upperCase, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { hashedKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = { npi: sequence(whole, checkedNpi), upperCase, licenseNumber, day: isoDay, whole };

/** Licenses of state medical boards: a CSV with the field names of R-289. */
export const licenses: Source = {
  dataset: 'licenses',
  origin: {
    title: 'State medical board licenses',
    publisher: 'Federation of State Medical Boards (FSMB)',
    web_address: 'https://www.fsmb.org',
    terms: 'By agreement with the publisher.',
    share: 'licensed',
    every: 31,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'fsmb*.csv',
      name: /^fsmb.*\.csv$/i,
      tables: [declared('licenses', licenseFields, cleaners)],
      // a board may reissue a number on another day
      unique: { headers: ['npi', 'state_code', 'license_number', 'license_issue_date'], keys: hashedKeys },
    },
  ],
  history: [
    {
      table: 'licenses',
      fields: [
        { kind: 'license', field: ['state', 'license_number'], columns: ['expiry_date'], ends: 'expiry_date' },
        { kind: 'school', field: 'medical_school', columns: ['medical_school', 'graduation_year'] },
      ],
    },
  ],
  derived: [{ table: 'licensed_providers', from: 'licenses' }],
};
