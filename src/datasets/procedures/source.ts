import { named, procedureCode, rbcsId } from '#src/datasets/procedures/clean.ts';
import { procedureFields } from '#src/datasets/procedures/dataset.ts';
import { upperCase } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';
import { usOrIsoDate } from '#src/importer/us-or-iso-date.ts';

const cleaners = { code: procedureCode, rbcsId, named, upperCase, day: usOrIsoDate };

/** CMS's classification of the codes of services, the present assignment of each. */
export const procedures: Source = {
  dataset: 'procedures',
  origin: {
    title: 'Restructured BETOS Classification System (RBCS)',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-summary-by-type-of-service/provider-service-classifications/restructured-betos-classification-system',
    terms:
      'Public domain. The file has CPT codes, which belong to the American Medical Association, without their descriptions.',
    share: 'public',
    every: 365,
  },
  publishedOn: (fileNames) => {
    const [, year] = /RY_?(20\d\d)/i.exec(fileNames.join(' ')) ?? [];
    return year ? `${year}-12-31` : null;
  },
  files: [
    {
      title: 'RBCS_RY_*.csv',
      name: /^RBCS_(Taxonomy_)?RY.*\.csv$/i,
      tables: [declared('procedures', procedureFields, cleaners)],
      route: {
        headers: ['RBCS_Latest_Assignment'],
        to: (row, [latest = -1]) =>
          row.text(latest).trim() === '1' ? 'procedures' : { skipped: 'an earlier assignment of the code' },
      },
      unique: { headers: ['HCPCS_Cd'], keys: textKeys, repeats: 'a further row of the code' },
    },
  ],
};
