// The states of ZIP codes, by their first three digits.
import { tsvFile } from '#src/server/tsv-file.ts';

/** The ranges of each state. The few ZIP codes that cross a border are those of most of their range. */
const ranges = tsvFile<'state' | 'zips'>(import.meta.dirname, 'zip-states.tsv');

const states = new Map(
  ranges.flatMap(({ state, zips }) =>
    zips.split(' ').flatMap((range) => {
      const [from = '', to = from] = range.split('-');
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => [Number(from) + n, state] as const);
    }),
  ),
);

/** The state of a ZIP code of five digits. Blank if it has none. Guam's range has the other islands of the Pacific, too. */
export const stateOfZip = (zip: string): string =>
  zip.length === 5 ? (states.get(Number(zip.slice(0, 3))) ?? '') : '';
