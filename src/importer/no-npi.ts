import { checkedNpi, sequence, whole } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

const checked = sequence(whole, checkedNpi);

/**
 * An NPI, or nothing: lists for screening write `0000000000` for none. A number that is no NPI becomes empty too, because the
 * rest of the row still counts.
 */
export const npiIfAny: Clean = (row, column) => {
  if (checked(row, column)) row.replace(column, '');
  return undefined;
};
