import { addressLines } from '#src/datasets/nppes/dataset.ts';
import type { Counted } from '#src/importer/source.ts';

/** SQL for a number of a practice address. Two addresses may have the same. */
export const addressKey = (zip5: string, lines: string): string => `hashtextextended(${zip5} || ${lines}, 0)`;

/** How many providers have each practice address. */
export const practiceAddresses: Counted = {
  values: ['zip5', 'lines'],
  count: 'providers',
  select: (from) => `select * from (select left(zip, 5) as zip5, ${addressLines} as lines from ${from}) address
    where zip5 is not null and lines is not null`,
  key: addressKey('zip5', 'lines'),
};
