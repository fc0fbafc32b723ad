import { readTable, wordsIn } from '#src/invented/data.ts';

/** Telephone area codes in use in each state and territory. */
export const areaCodes: Record<string, string[]> = Object.fromEntries(
  readTable<'state' | 'codes'>('area-codes.tsv').map(({ state, codes }) => [state, wordsIn(codes)]),
);
