import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { declared } from '#src/importer/declared.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';

/** A world directory of medical schools: a CSV with the field names of R-293. */
export const schools: Source = {
  dataset: 'schools',
  origin: {
    title: 'World Directory of Medical Schools',
    publisher: 'World Federation for Medical Education (WFME) and FAIMER',
    web_address: 'https://www.wdoms.org',
    terms: 'By agreement with the publisher.',
    share: 'licensed',
    every: 365,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'wdms*.csv',
      name: /^(wdms|whed).*\.csv$/i,
      tables: [declared('schools', schoolFields, {})],
      unique: { headers: ['core_id'], keys: textKeys },
    },
  ],
};
