// Turns a criterion into ids, so that no later step compares text.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import type { IdRange } from '#src/search/filters.ts';
import { fold } from '#src/search/fold.ts';
import { numbersFrom } from '#src/search/numbers.ts';
import { once } from '#src/search/once.ts';
import { paddedNumber } from '#src/search/padded-number.ts';
import { distinct } from '#src/search/postings.ts';
import type { RangeCriterion, ValueCriterion } from '#src/search/query.ts';
import type { CodesColumn, Table, ValueColumn } from '#src/search/table.ts';

/** A resolved criterion. `range` has the same ids, of which a column can have millions. `total` is the number of rows it matches; for several codes and a set, an upper bound. */
export type Match =
  | { kind: 'keys'; rows: Uint32Array; total: number }
  | { kind: 'values'; column: ValueColumn; ids: Uint32Array; range?: IdRange; total: number }
  | { kind: 'codes'; column: CodesColumn; ids: Uint32Array; slots: number; total: number }
  | ({ kind: 'set' } & RowSet);

/** Rows that meet a criterion on several columns or tables. */
export interface RowSet {
  total: number;
  /** Whether a row is among them. */
  has(row: number): boolean;
  /** All of them, one bit per row. Computed at the first call. */
  bits(): Uint32Array;
  /** The steps that `bits` takes now. */
  cost(): number;
  /** Whether `total` is exact. */
  isExact?: boolean;
  /** Adds all of them to others, one bit per row. */
  mark(bits: Uint32Array): void;
  /** All of them, one bit per place in the order of keys, if that is cheaper than `bits`. The last bit is no place, and not set. */
  places?(): Uint32Array;
}

/** The ids a criterion matches; undefined if all its values are blank, because such a criterion is ignored. */
export function matchOf(table: Table, criterion: ValueCriterion, effort: Effort): Match | undefined {
  const { column: name, match } = criterion;
  const values = criterion.values.map((value) => value.trim()).filter((value) => value !== '');
  checkMatch(table, criterion);
  if (values.length === 0) return undefined;
  effort(LOOK_UP * values.length);
  if (name === table.definition.key) {
    const rows = distinct(Uint32Array.from(values.flatMap((value) => table.keys.rowsOf(value))));
    return { kind: 'keys', rows, total: rows.length };
  }
  const texts = values.filter((value) => value.isWellFormed());
  const codes = table.codes.get(name);
  if (codes) {
    const slots = Math.min(criterion.slots ?? codes.data.slots, codes.data.slots);
    const needles = texts.map((text) => Buffer.from(fold(text)));
    const ids = unite(
      needles.map((needle) => idsInRange(codes, needle, 'equals', effort)),
      effort,
    );
    return { kind: 'codes', column: codes, ids, slots, total: codes.total(ids, slots) };
  }
  const column = table.columns.get(name)!;
  const needles = texts.map((text) => column.needle(text, match)).filter(({ length }) => length > 0);
  const ids = unite(
    needles.map((needle) => idsMatching(column, needle, match, effort)),
    effort,
  );
  effort(ids.length);
  return { kind: 'values', column, ids, total: column.total(ids) };
}

/** The ids in a range; undefined if it has no limits. */
export function rangeOf(table: Table, { column: name, from, to }: RangeCriterion, effort: Effort): Match | undefined {
  const column = table.columns.get(name);
  if (column?.column.kind !== 'date' && column?.column.kind !== 'number')
    throw new SearchInvalid(`Column ${name} of table ${table.definition.name} has no ranges`);
  const [low, high] = [limitOf(column, from), limitOf(column, to)];
  if (low === undefined && high === undefined) return undefined;
  const { dictionary, size } = column;
  const first = low === undefined ? 0 : dictionary.range(Buffer.from(low), 'starts').from;
  const end = high === undefined ? size : dictionary.range(Buffer.from(high), 'equals').to;
  effort(LOOK_UP);
  return matchOfRange(column, { from: first, to: end });
}

/** The match of ids that follow one another. They are listed only on demand. */
export function matchOfRange(column: ValueColumn, range: IdRange): Match {
  const { from, to } = range;
  const ids = once(() => numbersFrom(from, to));
  return {
    kind: 'values',
    column,
    get ids() {
      return ids();
    },
    range,
    total: from < to ? column.starts[to]! - column.starts[from]! : 0,
  };
}

/** A limit as the dictionary has it. */
export function limitOf({ column }: ValueColumn, limit: string | number | undefined): string | undefined {
  if (limit === undefined || limit === '') return undefined;
  return column.kind === 'number' ? paddedNumber(Number(limit), column) : String(limit);
}

function checkMatch({ definition }: Table, { column: name, match, slots }: ValueCriterion): void {
  const kind = name === definition.key ? 'key' : definition.columns[name]?.kind;
  if (!kind) throw new SearchInvalid(`Table ${definition.name} has no column ${name}`);
  if (!matching[kind].includes(match)) throw new SearchInvalid(`Column ${name} cannot be matched by ${match}`);
  if (slots !== undefined && !(slots >= 1)) throw new SearchInvalid(`Column ${name} has no first ${slots} slots`);
}

const matching: Record<ValueColumn['column']['kind'] | 'key', ValueCriterion['match'][]> = {
  key: ['equals'],
  text: ['contains', 'equals', 'starts', 'begins', 'typo', 'sound'],
  words: ['contains', 'equals', 'starts', 'typo', 'sound'],
  code: ['equals'],
  codes: ['equals'],
  date: ['equals'],
  number: [],
  total: [],
  point: [],
  prefix: ['equals', 'starts'],
  shown: [],
};

function idsMatching(column: ValueColumn, needle: Buffer, match: ValueCriterion['match'], effort: Effort): Uint32Array {
  if (match === 'contains') return column.containing(needle, effort);
  if (match === 'typo' || match === 'sound') return column.closeTo(needle, match, effort);
  return match === 'begins' ? column.wordsBeginning(needle, effort) : idsBeginning(column, needle, match, effort);
}

/**
 * Ids of values that equal or start with `needle`. A prefix column compares only the first `length` characters of both.
 */
function idsBeginning(column: ValueColumn, needle: Buffer, match: 'equals' | 'starts', effort: Effort): Uint32Array {
  const length = column.column.kind === 'prefix' ? column.column.length : undefined;
  if (length === undefined)
    return column.looseRange(needle, match, effort) ?? idsInRange(column, needle, match, effort);
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
  return numbersFrom(from, to);
}

/** Steps to look up a value in a dictionary, to list one id of a range, and to sort one id. */
const LOOK_UP = 50;
const RANGED = 4;
const SORTED = 8;

/** The ids of all lists, ascending and distinct. */
export function unite(lists: Uint32Array[], effort: Effort): Uint32Array {
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
