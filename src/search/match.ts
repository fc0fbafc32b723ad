// Turns a criterion into ids, so that no later step compares text.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { fold } from '#src/search/fold.ts';
import { distinct } from '#src/search/postings.ts';
import type { Criterion } from '#src/search/query.ts';
import type { CodesColumn, Table, ValueColumn } from '#src/search/table.ts';

/** A resolved criterion. `total` is the number of rows it matches; for several codes, an upper bound. */
export type Match =
  | { kind: 'keys'; rows: Uint32Array; total: number }
  | { kind: 'values'; column: ValueColumn; ids: Uint32Array; total: number }
  | { kind: 'codes'; column: CodesColumn; ids: Uint32Array; slots: number; total: number };

/** The ids a criterion matches; undefined if all its values are blank, because such a criterion is ignored. */
export function matchOf(table: Table, criterion: Criterion, effort: Effort): Match | undefined {
  const { column: name, match } = criterion;
  const values = criterion.values.map((value) => value.trim()).filter((value) => value !== '');
  checkMatch(table, criterion);
  if (values.length === 0) return undefined;
  effort(LOOK_UP * values.length);
  if (name === table.definition.key) {
    const rows = distinct(
      Uint32Array.from(values.map((value) => table.keys.find(value)).filter((row) => row !== undefined)),
    );
    return { kind: 'keys', rows, total: rows.length };
  }
  const needles = values.filter((value) => value.isWellFormed()).map((value) => Buffer.from(fold(value)));
  const codes = table.codes.get(name);
  if (codes) {
    const slots = Math.min(criterion.slots ?? codes.data.slots, codes.data.slots);
    const ids = unite(
      needles.map((needle) => idsInRange(codes, needle, 'equals', effort)),
      effort,
    );
    return { kind: 'codes', column: codes, ids, slots, total: codes.total(ids, slots) };
  }
  const column = table.columns.get(name)!;
  const ids = unite(
    needles.map((needle) =>
      match === 'contains' ? column.containing(needle, effort) : idsBeginning(column, needle, match, effort),
    ),
    effort,
  );
  effort(ids.length);
  return { kind: 'values', column, ids, total: column.total(ids) };
}

function checkMatch({ definition }: Table, { column: name, match, slots }: Criterion): void {
  const kind = name === definition.key ? 'key' : definition.columns[name]?.kind;
  if (!kind) throw new SearchInvalid(`Table ${definition.name} has no column ${name}`);
  if (!matching[kind].includes(match)) throw new SearchInvalid(`Column ${name} cannot be matched by ${match}`);
  if (slots !== undefined && !(slots >= 1)) throw new SearchInvalid(`Column ${name} has no first ${slots} slots`);
}

const matching: Record<ValueColumn['column']['kind'] | 'key', Criterion['match'][]> = {
  key: ['equals'],
  text: ['contains', 'equals', 'starts'],
  words: ['contains', 'equals', 'starts'],
  code: ['equals'],
  codes: ['equals'],
  prefix: ['equals', 'starts'],
  shown: [],
};

/**
 * Ids of values that equal or start with `needle`. A prefix column compares only the first `length` characters of both.
 */
function idsBeginning(column: ValueColumn, needle: Buffer, match: 'equals' | 'starts', effort: Effort): Uint32Array {
  const length = column.column.kind === 'prefix' ? column.column.length : undefined;
  if (length === undefined) return idsInRange(column, needle, match, effort);
  const characters = Array.from(needle.toString());
  if (characters.length < length) return idsInRange(column, needle, match, effort);
  return idsInRange(column, Buffer.from(characters.slice(0, length).join('')), 'starts', effort);
}

function idsInRange(
  { dictionary }: ValueColumn | CodesColumn,
  needle: Uint8Array,
  match: 'equals' | 'starts',
  effort: Effort,
): Uint32Array {
  const { from, to } = dictionary.range(needle, match);
  effort(RANGED * (to - from));
  return Uint32Array.from({ length: to - from }, (_, i) => from + i);
}

/** Steps to look up a value in a dictionary, to list one id of a range, and to sort one id. */
const LOOK_UP = 50;
const RANGED = 4;
const SORTED = 8;

function unite(lists: Uint32Array[], effort: Effort): Uint32Array {
  if (lists.length === 1) return lists[0]!;
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  effort(SORTED * all.length);
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return distinct(all);
}
