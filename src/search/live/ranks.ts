// Orders of the people on a list by a column.
import type { ColumnName, Entries } from '#src/search/live/kept-entries.ts';

/** Ranks of people: `ranks` by code, from 1. 0 is no value. */
export interface Ranks {
  codes: Uint32Array;
  ranks: Uint32Array;
}

/** The ranks of a column, by the order of its values; those in one group are equal. Other values count as none. */
export function ranksOf({ columns }: Entries, name: ColumnName, inOrder: readonly (string | string[])[]): Ranks {
  const { codes, values } = columns[name];
  const places = new Map(inOrder.flatMap((group, place) => [group].flat().map((value) => [value, place + 1])));
  return { codes, ranks: Uint32Array.from(values, (value) => places.get(value) ?? 0) };
}

/** The values of a column that people have, in the order of text. */
export const sortedValues = ({ columns }: Entries, name: ColumnName): string[] =>
  columns[name].values.filter(Boolean).sort();

/** The NPIs of people in the order of their ranks, then of NPIs. Those without a value come last in both directions. */
export function ordered({ npis }: Entries, flags: Uint8Array, { codes, ranks }: Ranks, order: 'asc' | 'desc') {
  const last = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const buckets = ranks.map((rank) => (rank === 0 ? last : order === 'asc' ? rank - 1 : last - rank));
  const starts = new Uint32Array(last + 2);
  for (let at = 0; at < flags.length; at++) starts[buckets[codes[at]!]! + 1]! += flags[at]!;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const found = new Float64Array(starts[last + 1]!);
  for (let at = 0; at < flags.length; at++) if (flags[at] === 1) found[starts[buckets[codes[at]!]!]!++] = npis[at]!;
  return found;
}
