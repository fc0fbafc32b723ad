import { revocationFields } from '#src/datasets/revocations/dataset.ts';
import { upperCase } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { npiIfAny } from '#src/importer/no-npi.ts';
import type { Source } from '#src/importer/source.ts';
import { usOrIsoDate } from '#src/importer/us-or-iso-date.ts';

/** Providers and suppliers whose enrollment in Medicare is revoked. */
export const revocations: Source = {
  dataset: 'revocations',
  origin: {
    title: 'Revoked Medicare Providers and Suppliers',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/revoked-medicare-providers-and-suppliers',
    terms: 'Public domain.',
    share: 'public',
    every: 92,
  },
  publishedOn: (fileNames) => {
    const [, year, month, day] = /_(20\d\d)\.(0[1-9]|1[0-2])\.([0-3]\d)\b/.exec(fileNames.join(' ')) ?? [];
    return year ? `${year}-${month}-${day}` : null;
  },
  files: [
    {
      title: 'Revocation_Extract_*.csv',
      name: /^Revocation_Extract.*\.csv$/i,
      encoding: 'windows-1252',
      tables: [declared('revocations', revocationFields, { npi: npiIfAny, upperCase, day: usOrIsoDate })],
    },
  ],
  history: [
    {
      table: 'revocations',
      fields: [{ kind: 'screening', field: 'revocation', columns: ['revocation_date'], text: 'revocation_date::text' }],
    },
  ],
};
