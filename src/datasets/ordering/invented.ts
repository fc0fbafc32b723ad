import { orderingHeader } from '#src/datasets/ordering/headers.ts';
import type { Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import { listedRows, type RowOf } from '#src/invented/listed-people.ts';
import { capitals } from '#src/invented/written.ts';

/** Those who may order and refer. */
export const inventOrdering: Invent = (country) => ({
  files: () => [
    {
      name: 'OrderReferring_20261105.csv',
      lines: csv(orderingHeader, listedRows(country, 'ordering', 350, orderingOf)),
    },
  ],
});

const orderingOf: RowOf = ({ npi, last_name, first_name }, random) => [
  npi,
  capitals(last_name),
  capitals(first_name),
  'Y',
  ...[92, 85, 80, 75].map((percent) => (random.chance(percent) ? 'Y' : 'N')),
];
