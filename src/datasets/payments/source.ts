import { amount, countOfPeople, fiveDigitZip } from '#src/datasets/payments/clean.ts';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { checkedNpi, sequence, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { endOfNewestYear, yearOf } from '#src/importer/file-year.ts';
import { npiKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = { npi: sequence(whole, checkedNpi), zip: fiveDigitZip, count: countOfPeople, amount };

/**
 * CMS Medicare Physician & Other Practitioners, "by Provider". An import takes any number of files, one for each year.
 */
export const payments: Source = {
  dataset: 'payments',
  origin: {
    title: 'Medicare Physician & Other Practitioners, by Provider',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-summary-by-type-of-service/medicare-physician-other-practitioners/medicare-physician-other-practitioners-by-provider',
    terms: 'Public domain.',
    share: 'public',
    every: 365,
  },
  publishedOn: endOfNewestYear,
  files: [
    {
      title: 'MUP_PHY_*_Prov.csv',
      name: /^(MUP_PHY_.*_Prov|Medicare_Physician_Other_Practitioners_by_Provider_20\d\d)\.csv$/i,
      several: true,
      tables: [
        declared('payments', paymentFields, cleaners, {
          year: { fromName: yearOf, example: 'MUP_PHY_R25_P05_V20_D23_Prov.csv' },
        }),
      ],
      unique: { headers: ['Rndrng_NPI'], keys: npiKeys },
    },
  ],
  history: [
    {
      table: 'payments',
      // a file of other years replaces the table: the years that it lacks are not gone
      fields: [{ kind: 'payment', field: ['year'], columns: ['payment_amount'], gone: 'never' }],
    },
  ],
  derived: [{ table: 'payment_years', from: 'payments' }],
};
