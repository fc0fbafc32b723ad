import { taxonomyFields } from '#src/datasets/taxonomy/dataset.ts';
import { declared } from '#src/importer/declared.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Clean, Source } from '#src/importer/source.ts';

/** A NUCC code: ten characters, digits and capitals, the last one a letter. */
const code: Clean = (row, column) => (/^[0-9A-Z]{9}[A-Z]$/.test(row.text(column)) ? undefined : 'not a taxonomy code');

/** A name without its last word twice: since 2017, NUCC's name of 207WX0110X ends in 'Physician Physician' (R-1442). */
const displayName: Clean = (row, column) => {
  const name = row.text(column);
  const once = name.replace(/\b(\w+) \1$/, '$1');
  if (once !== name) row.replace(column, once);
  return undefined;
};

/** The NUCC Health Care Provider Taxonomy. */
export const taxonomy: Source = {
  dataset: 'taxonomy',
  origin: {
    title: 'Health Care Provider Taxonomy',
    publisher: 'National Uniform Claim Committee (NUCC)',
    web_address: 'https://www.nucc.org',
    terms:
      'Copyright American Medical Association. Free to use with claims and in directories; resale needs a license.',
    share: 'public',
    every: 184,
  },
  publishedOn: releaseDay,
  files: [
    {
      title: 'nucc_taxonomy_*.csv',
      name: /^nucc_taxonomy.*\.csv$/i,
      tables: [declared('taxonomy', taxonomyFields, { code, displayName })],
      unique: { headers: ['Code'], keys: textKeys },
    },
  ],
};

/** Two releases a year: version 25.0 is of January 1, 2025, 25.1 of July 1. The file's name ends in 250 or 251. */
export function releaseDay(fileNames: readonly string[]): string | null {
  for (const name of fileNames) {
    const [, year, release] = /nucc_taxonomy_(\d\d)([01])\b/.exec(name) ?? [];
    if (year) return `20${year}-${release === '0' ? '01' : '07'}-01`;
  }
  return null;
}
