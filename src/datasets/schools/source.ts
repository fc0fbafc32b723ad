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
    every: 365,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'wdms*.csv',
      name: /^(wdms|whed).*\.csv$/i,
      tables: [
        {
          table: 'schools',
          columns: [
            { field: 'core_id', header: 'core_id', filled: true, indexed: true },
            { field: 'core_type', header: 'core_type', indexed: 600 },
            { field: 'name', header: 'medical_school_name', filled: true },
            { field: 'city', header: 'city' },
            { field: 'state_name', header: 'state_name' },
            { field: 'country_name', header: 'country_name', indexed: 600 },
          ],
        },
      ],
      unique: { headers: ['core_id'], keys: textKeys },
    },
  ],
};
