// Criteria and orders of progress, over all people on a list. People are given by flags, 1 for those who are meant.

import type { dueValues } from '#src/work/lists/entries/contract.ts';
import { type ColumnName, type Entries, placesOf } from '#src/work/lists/entries/kept-entries.ts';
import type { ProgressSearch } from '#src/work/lists/entries/search.ts';
import { weekEndOf } from '#src/work/lists/week.ts';

/** A criterion on a column. '' is no value. */
type Test = [ColumnName, (value: string) => boolean];

/** The criteria on a stage, owner, priority and due date. `me` is the user's id. Days are YYYY-MM-DD. */
export function testsOf({ stage, owner, priority, due }: ProgressSearch, me: string, today: string): Test[] {
  const owners = owner?.map((one) => (one === 'none' ? '' : one === 'me' ? me : one.toLowerCase()));
  const tests: (Test | undefined)[] = [
    stage && ['stage', (value) => stage.includes(value)],
    owners && ['owner', (value) => owners.includes(value)],
    priority && ['priority', (value) => (priority as string[]).includes(value)],
    due && ['due_on', dueTests(today)[due]],
  ];
  return tests.filter((test) => test !== undefined);
}

const dueTests = (today: string): Record<(typeof dueValues)[number], (due: string) => boolean> => ({
  none: (due) => due === '',
  overdue: (due) => due !== '' && due < today,
  today: (due) => due === today,
  week: (due) => due >= today && due <= weekEndOf(today),
  later: (due) => due > weekEndOf(today),
});

/** Those of `some` people, by default of all, who meet all criteria. */
export function meeting({ npis, columns }: Entries, tests: readonly Test[], some?: Uint8Array): Uint8Array {
  const flags = some?.slice() ?? new Uint8Array(npis.length).fill(1);
  for (const [name, test] of tests) {
    const { codes, values } = columns[name];
    const allowed = Uint8Array.from(values, (value) => Number(test(value)));
    for (let at = 0; at < flags.length; at++) flags[at]! &= allowed[codes[at]!]!;
  }
  return flags;
}

/** The people with these NPIs, which ascend. */
export function withNpis({ npis }: Entries, some: Float64Array): Uint8Array {
  const flags = new Uint8Array(npis.length);
  const places = placesOf(npis, some);
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
