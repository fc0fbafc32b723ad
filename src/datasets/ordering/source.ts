import { orderable, orderingFields } from '#src/datasets/ordering/dataset.ts';
import { upperCase } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { npiIfAny } from '#src/importer/no-npi.ts';
import type { Source } from '#src/importer/source.ts';

/** Practitioners who may order and refer items and services for Medicare patients. */
export const ordering: Source = {
  dataset: 'ordering',
  origin: {
    title: 'Order and Referring',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/order-and-referring',
    terms: 'Public domain.',
    share: 'public',
    every: 4,
  },
  publishedOn: (fileNames) => {
    const [, year, month, day] = /_(20\d\d)(0[1-9]|1[0-2])([0-3]\d)\b/.exec(fileNames.join(' ')) ?? [];
    return year ? `${year}-${month}-${day}` : null;
  },
  files: [
    {
      title: 'OrderReferring_*.csv',
      name: /^Order_?(and_?)?Referring.*\.csv$/i,
      tables: [declared('ordering', orderingFields, { npi: npiIfAny, upperCase })],
    },
  ],
  history: [
    {
      table: 'ordering',
      fields: [
        {
          kind: 'screening',
          field: 'ordering',
          columns: Object.keys(orderable),
          text: `nullif(concat_ws(', ', ${Object.entries(orderable)
            .map(([name, words]) => `case when ${name} = 'Y' then '${words}' end`)
            .join(', ')}), '')`,
        },
      ],
    },
  ],
};
