// Sets of the people on a list, as flags by their place: 1 for those who are meant.
import { type ColumnName, type Entries, positionsAmong } from '#src/search/live/kept-entries.ts';

/** A criterion on a column. '' is no value. */
export type Test = [ColumnName, (value: string) => boolean];

/** Those of `some` people, by default of all, who meet all criteria. */
export function entryFlags({ npis, columns }: Entries, tests: readonly Test[], some?: Uint8Array): Uint8Array {
  const flags = some?.slice() ?? new Uint8Array(npis.length).fill(1);
  for (const [name, test] of tests) {
    const { codes, values } = columns[name];
    const allowed = Uint8Array.from(values, (value) => Number(test(value)));
    for (let at = 0; at < flags.length; at++) flags[at]! &= allowed[codes[at]!]!;
  }
  return flags;
}

/** The people with these NPIs, which ascend. */
export function flagsOfNpis({ npis }: Entries, some: Float64Array): Uint8Array {
  const flags = new Uint8Array(npis.length);
  const places = positionsAmong(npis, some);
  for (let at = 0; at < flags.length; at++) if (places[at]! >= 0) flags[at] = 1;
  return flags;
}

/** The NPIs of people, ascending. */
export function npisOf({ npis }: Entries, flags: Uint8Array): Float64Array {
  const some = new Float64Array(npis.length);
  let count = 0;
  for (let at = 0; at < flags.length; at++) if (flags[at] === 1) some[count++] = npis[at]!;
  return some.slice(0, count);
}

/** The number of people per stage. */
export function countStages({ columns }: Entries, flags: Uint8Array): Map<string, number> {
  const { codes, values } = columns.stage;
  const counts = new Uint32Array(values.length);
  for (let at = 0; at < flags.length; at++) counts[codes[at]!]! += flags[at]!;
  return new Map(values.map((value, code) => [value, counts[code] ?? 0]));
}
