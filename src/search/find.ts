// From matches to rows: lists the match with the fewest rows from its postings, and filters that list by the others. The smallest criterion bounds the cost, so no query planner can choose wrongly.
import type { Effort } from '#src/search/effort.ts';
import {
  bitsFilter,
  codesFilter,
  idFlags,
  idRangeFilter,
  keepRange,
  placesFilter,
  type RowFilter,
  valueFilter,
} from '#src/search/filters.ts';
import type { Match, RowSet } from '#src/search/match.ts';
import { once } from '#src/search/once.ts';
import { rowsOfPlaces } from '#src/search/place-bits.ts';
import { addBits, countBits, intersectionOf, noBits, rowsOfBits, setBit } from '#src/search/row-bits.ts';
import type { Table } from '#src/search/table.ts';

/** The rows that meet all criteria. */
export interface FoundRows {
  total: number;
  /** The match, if it is the only one and its column has one value per row. */
  only?: ValueMatch;
  /** A row is among them if it passes all of these. */
  filters(): RowFilter[];
  /** Whether the rows are already listed, so that `rows` is free. */
  listed: boolean;
  /** The same by place, if that is known: one bit per place in the order of keys. The last bit is no place, and not set. */
  places?(): Uint32Array;
  /** The rows, ascending; valid until the table's next request. */
  rows(): Uint32Array;
}

export type ValueMatch = Match & { kind: 'values' };
type CodesMatch = Match & { kind: 'codes' };

/**
 * Counts the matching rows exactly. Postings give the total of a single criterion, so its rows are listed only on
 * demand.
 */
export function find(table: Table, matches: Match[], effort: Effort): FoundRows {
  if (matches.some(({ total }) => total === 0)) return listed(() => [], new Uint32Array());
  const [smallest, ...others] = matches.toSorted((a, b) => a.total - b.total);
  if (!smallest)
    return { total: table.rows, filters: () => [], listed: false, rows: once(() => allRows(table, effort)) };
  if (others.length === 0 && smallest.kind === 'values')
    return {
      total: smallest.total,
      only: smallest,
      filters: () => [filterOf(smallest, effort)],
      listed: smallest.ids.length === 1 && !smallest.column.leading,
      rows: once(() => rowsOf(table, smallest, effort)),
    };
  if (smallest.total > table.rows / FEW && matches.every(hasPlaces)) return ofPlaces(table, matches, effort);
  if (isDense(table, smallest)) return ofDense(table, matches, effort);
  return filtered(table, rowsOf(table, smallest, effort), () => filterOf(smallest, effort), others, effort);
}

/** The listed rows that also meet the other matches. `first` keeps the listed rows. */
function filtered(
  { scratch }: Table,
  rows: Uint32Array,
  first: () => RowFilter,
  others: readonly Match[],
  effort: Effort,
): FoundRows {
  const filters = cheapFirst(others).map((match) => filterOf(match, effort));
  let [kept, count] = [rows, rows.length];
  for (const filter of filters) {
    effort(FILTERED * count);
    count = filter(kept, count, scratch);
    kept = scratch;
  }
  return listed(() => [first(), ...filters], kept.subarray(0, count));
}

/** Sets that are not known are tested last, in the fewest rows. */
const cheapFirst = (matches: readonly Match[]) =>
  matches.toSorted((one, other) => Number(isUnknown(one)) - Number(isUnknown(other)));

const isUnknown = (match: Match) => match.kind === 'set' && match.cost() > 0;

function listed(filters: () => RowFilter[], rows: Uint32Array): FoundRows {
  return { total: rows.length, filters, listed: true, rows: () => rows };
}

/** Whether a match is best as bits: a set, or so many rows of codes that to unite their lists takes longer. */
const isDense = ({ rows }: Table, match: Match): match is DenseMatch =>
  match.kind === 'set' || (match.kind === 'codes' && match.ids.length > 1 && match.total > rows / MANY);

type DenseMatch = Match & { kind: 'set' | 'codes' };

/** Joins the bits of all dense matches, and filters their rows by the others. */
function ofDense(table: Table, matches: readonly Match[], effort: Effort): FoundRows {
  const sets = matches
    .filter((match): match is DenseMatch => isDense(table, match))
    .map((match) => {
      effort((match.kind === 'set' ? match.cost() : match.total) + table.rows / 32);
      return match.kind === 'set' ? match.bits() : bitsOfCodes(match);
    });
  const bits = sets.length === 1 ? sets[0]! : intersectionOf(sets);
  const rows = once(() => rowsOfBits(bits, table.scratch));
  const filter = () => bitsFilter(bits);
  const others = matches.filter((match) => !isDense(table, match));
  if (others.length > 0) return filtered(table, rows(), filter, others, effort);
  return { total: countBits(bits), filters: () => [filter()], listed: false, rows };
}

type PlacedMatch = Match & { kind: 'set' } & Required<Pick<RowSet, 'places'>>;

const hasPlaces = (match: Match): match is PlacedMatch => match.kind === 'set' && match.places !== undefined;

/** Joins sets by place. Their rows are listed only on demand. */
function ofPlaces(table: Table, matches: readonly PlacedMatch[], effort: Effort): FoundRows {
  const sets = matches.map((match) => {
    effort(match.cost() + table.rows / 32);
    return match.places();
  });
  const bits = sets.length === 1 ? sets[0]! : intersectionOf(sets);
  const { keys, scratch } = table;
  const total = countBits(bits);
  return {
    total,
    filters: () => [placesFilter(bits, keys.places)],
    listed: false,
    rows: once(() => {
      effort(LISTED * total + table.rows / 16);
      const [only] = matches;
      return rowsOfBits(only && matches.length === 1 ? only.bits() : rowsOfPlaces(bits, keys), scratch);
    }),
    places: () => bits,
  };
}

/** Sets of less than one row in this many are listed, which is faster by row. */
const FEW = 64;

/** Steps to mark the row of a place. */
const LISTED = 2;

/** Above one row in this many, codes are dense. */
const MANY = 16;

/** Keeps the rows of a match. */
export function filterOf(match: Match, effort: Effort): RowFilter {
  if (match.kind === 'keys') return keyFilter(match.rows);
  if (match.kind === 'set') return setFilter(match, effort);
  if (match.kind === 'values' && match.range) return idRangeFilter(match.column.ids, match.range);
  effort(match.column.size / FLAGS_PER_STEP);
  if (match.kind === 'values') return valueFilter(match.column.ids, idFlags(match.ids, match.column.size));
  return slotsFilter(match, effort);
}

/** Looks up the slots of few rows, and marks the rows of the codes for many: one bit costs less than several slots. */
function slotsFilter({ column, ids, slots, total }: CodesMatch, effort: Effort): RowFilter {
  const bySlots = codesFilter(column.data.ids, column.data.slots, slots, idFlags(ids, column.size));
  const cost = column.kept.get(keyOf(ids, slots)) ? 0 : total;
  return fewOrMany(bySlots, slots, cost, () => bitsFilter(bitsOfCodes({ column, ids, slots })), effort);
}

/** Filters few rows by `few`, which takes `steps` per row, and more than that is worth by `ofBits`, which takes `cost`. */
function fewOrMany(few: RowFilter, steps: number, cost: number, ofBits: () => RowFilter, effort: Effort): RowFilter {
  let many: RowFilter | undefined;
  return (rows, count, out) => {
    if (!many && count * steps > cost) {
      effort(cost);
      many = ofBits();
    }
    return (many ?? few)(rows, count, out);
  };
}

/** What codes are kept by. */
const keyOf = (ids: Uint32Array, slots: number) => `${slots} ${ids}`;

type SomeCodes = Pick<CodesMatch, 'column' | 'ids' | 'slots'>;

/** The rows of the codes, one bit per row. */
export function bitsOfCodes({ column, ids, slots }: SomeCodes): Uint32Array {
  const key = keyOf(ids, slots);
  const kept = column.kept.get(key);
  if (kept) return kept.bits;
  const bits = noBits(column.data.ids.length / column.data.slots);
  markCodes({ column, ids, slots }, bits);
  return column.kept.add(key, bits);
}

/** Adds the rows of the codes to others, one bit per row. */
export function markCodes({ column, ids, slots }: SomeCodes, bits: Uint32Array): void {
  const kept = column.kept.get(keyOf(ids, slots));
  if (kept) addBits(bits, kept.bits);
  const { starts, rows, firstSlots } = column.data;
  for (const id of kept ? [] : ids)
    for (let at = starts[id]!, end = starts[id + 1]!; at < end; at++)
      if (firstSlots[at]! <= slots) setBit(bits, rows[at]!);
}

/** A set is fast enough here: keys match so few rows that they are nearly always the list and seldom a filter. */
function keyFilter(wanted: Uint32Array): RowFilter {
  const rowsWanted = new Set(wanted);
  return testFilter((row) => rowsWanted.has(row));
}

/** Keeps the rows that pass a test. */
function testFilter(has: (row: number) => boolean): RowFilter {
  return (rows, count, out) => {
    let kept = 0;
    for (let i = 0; i < count; i++) if (has(rows[i]!)) out[kept++] = rows[i]!;
    return kept;
  };
}

/** Tests few rows one by one, and many against the bits of the set. */
function setFilter(set: RowSet, effort: Effort): RowFilter {
  const tests = testFilter(set.has);
  const oneByOne: RowFilter = (rows, count, out) => {
    effort(TESTED * count);
    return tests(rows, count, out);
  };
  return fewOrMany(oneByOne, TESTED, set.cost(), () => bitsFilter(set.bits()), effort);
}

/** Steps to test whether a set has a row. */
const TESTED = 100;

/** The rows of one criterion, ascending. */
function rowsOf(table: Table, match: Match, effort: Effort): Uint32Array {
  if (match.kind === 'keys') return match.rows;
  if (match.kind === 'set') {
    effort(match.cost() + match.total + table.rows / 32);
    return rowsOfBits(match.bits(), table.scratch);
  }
  if (match.kind === 'codes') return rowsOfCodes(table, match, effort);
  const { scratch, union } = table;
  const { column, total, range } = match;
  const { starts, rows } = column;
  if (range && total > table.rows / SCAN_SHARE) {
    effort(table.rows);
    return scratch.subarray(0, idRangeFilter(column.ids, range)(allRows(table, effort), table.rows, scratch));
  }
  const { ids } = match;
  if (ids.length === 1 && !column.leading) return rows.subarray(starts[ids[0]!], starts[ids[0]! + 1]);
  effort(column.leading ? total : union.cost(total));
  if (column.leading) return contiguousRows(starts, ids, scratch);
  if (total > table.rows / SCAN_SHARE)
    return scratch.subarray(0, keepRange(column.ids, idFlags(ids, column.size), 0, table.rows, scratch, 0));
  union.start(total, scratch);
  for (const id of ids) union.add(rows, starts[id]!, starts[id + 1]!);
  return union.finish();
}

function rowsOfCodes({ scratch, union }: Table, { column, ids, slots, total }: CodesMatch, effort: Effort) {
  const { starts, rows, firstSlots, slots: allSlots } = column.data;
  if (ids.length === 1 && slots === allSlots) return rows.subarray(starts[ids[0]!], starts[ids[0]! + 1]);
  effort(union.cost(total));
  union.start(total, scratch);
  for (const id of ids)
    for (let i = starts[id]!, end = starts[id + 1]!; i < end; i++)
      if (firstSlots[i]! <= slots) union.add(rows, i, i + 1);
  return union.finish();
}

function contiguousRows(starts: Uint32Array, ids: Uint32Array, out: Uint32Array): Uint32Array {
  let count = 0;
  for (const id of ids) for (let row = starts[id]!, end = starts[id + 1]!; row < end; row++) out[count++] = row;
  return out.subarray(0, count);
}

function allRows({ scratch, rows }: Table, effort: Effort): Uint32Array {
  effort(rows);
  for (let row = 0; row < rows; row++) scratch[row] = row;
  return scratch.subarray(0, rows);
}

/** Above one row in this many, scanning every row is faster than uniting postings. */
const SCAN_SHARE = 3;

/** Steps to filter a row, and flags initialized per step. */
export const FILTERED = 2;
const FLAGS_PER_STEP = 64;
