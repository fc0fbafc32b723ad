import { optOutFields } from '#src/datasets/opt-outs/dataset.ts';
import { upperCase, usDate } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { npiIfAny } from '#src/importer/no-npi.ts';
import type { Source } from '#src/importer/source.ts';

const months = 'January February March April May June July August September October November December'.split(' ');

/** Practitioners who have opted out of Medicare. Each file lists all of them. */
export const optOuts: Source = {
  dataset: 'opt-outs',
  origin: {
    title: 'Opt Out Affidavits',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/opt-out-affidavits',
    terms: 'Public domain.',
    share: 'public',
    every: 31,
  },
  publishedOn: lastDayInNames,
  files: [
    {
      title: 'OptOut_*.csv',
      name: /^Opt_?Out_.*\.csv$/i,
      tables: [declared('opt_outs', optOutFields, { npi: npiIfAny, upperCase, day: usDate })],
    },
  ],
  history: [
    {
      table: 'opt_outs',
      fields: [{ kind: 'screening', field: 'opt-out', columns: ['effective_date'], text: 'effective_date::text' }],
    },
  ],
};

/** The last day of the month in a name, such as `OptOut_August2026.csv`. Names of 2025 have no year. */
function lastDayInNames(fileNames: readonly string[]): string | null {
  for (const name of fileNames) {
    const [, month = '', year] = /_([A-Z][a-z]+)_?(20\d\d)\b/.exec(name) ?? [];
    const place = months.indexOf(month);
    if (place >= 0) return new Date(Date.UTC(Number(year), place + 1, 0)).toISOString().slice(0, 10);
  }
  return null;
}
