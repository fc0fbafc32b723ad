import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { paddedZip, phoneDigits } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { monthInNames } from '#src/importer/file-name.ts';
import { textKeys } from '#src/importer/keys.ts';
import { certificationNumber } from '#src/importer/restored.ts';
import type { Source } from '#src/importer/source.ts';

/** CMS Hospital General Information: every hospital registered with Medicare. */
export const hospitals: Source = {
  dataset: 'hospitals',
  origin: {
    title: 'Hospital General Information',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address: 'https://data.cms.gov/provider-data/topics/hospitals',
    terms: 'Public domain.',
    share: 'public',
    every: 92,
  },
  publishedOn: monthInNames,
  files: [
    {
      title: 'Hospital_General_Information.csv',
      name: /^Hospital_General_Information.*\.csv$/i,
      tables: [declared('hospitals', hospitalFields, { certificationNumber, zip: paddedZip, phone: phoneDigits })],
      unique: { headers: ['Facility ID'], keys: textKeys },
    },
  ],
};
