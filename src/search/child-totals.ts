// Numbers of child rows, added up for each row, such as the services of a procedure at all places: as a criterion and as an order.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { find } from '#src/search/find.ts';
import type { Match } from '#src/search/match.ts';
import { numbersBelow } from '#src/search/numbers.ts';
import { rowsOfPlaces } from '#src/search/place-bits.ts';
import type { Criterion, TotalCriterion, TotalRequest } from '#src/search/query.ts';
import { noBits, setBit } from '#src/search/row-bits.ts';
import { setOf } from '#src/search/row-sets.ts';
import type { SortOrder } from '#src/search/sort-order.ts';
import type { Table, ValueColumn } from '#src/search/table.ts';

/** The rows with a child row that meets the criteria, by place in the order of keys, ascending. */
export interface ChildTotals {
  places: Uint32Array;
  /** In units of the column's last decimal, so that sums are exact. */
  totals: Float64Array;
  /** Units per 1. */
  unit: number;
}

/** Totals that a table keeps: a search, its map and its facets ask for the same. */
const KEPT = 2;

const kept = new WeakMap<Table, Map<string, ChildTotals>>();

/** The totals of all rows. `resolve` returns what the criteria match, and is not called for kept totals. Throws SearchInvalid. */
export function childTotals(
  table: Table,
  { child, meets, column, by }: TotalRequest,
  resolve: (children: Table, meets: readonly Criterion[]) => Match[],
  effort: Effort,
): ChildTotals {
  const known = kept.get(table) ?? new Map<string, ChildTotals>();
  kept.set(table, known);
  const key = JSON.stringify([child, meets, column, by]);
  const matches = () => resolve(table.child(child).table, meets);
  const totals = known.get(key) ?? totalsOf(table, { child, column, by }, matches, effort);
  known.delete(key);
  known.set(key, totals); // the newest are last
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return totals;
}

function totalsOf(
  table: Table,
  { child, column: name, by }: Omit<TotalRequest, 'meets'>,
  matches: () => Match[],
  effort: Effort,
): ChildTotals {
  const { table: children, places } = table.child(child);
  const column = children.columns.get(name);
  if (column?.column.kind !== 'total') throw new SearchInvalid(`Column ${name} of table ${child} cannot be added up`);
  const rows = find(children, matches(), effort).rows();
  effort(ADDED * rows.length);
  const found = { places: new Uint32Array(rows.length), totals: new Float64Array(rows.length) };
  const add = by === 'sum' ? addAll : addGreatest;
  const count = add({ rows, places, parents: table.rows, ids: column.ids, numbers: numbersOf(column) }, found);
  return {
    places: found.places.slice(0, count),
    totals: found.totals.slice(0, count),
    unit: 10 ** column.column.decimals,
  };
}

/** Steps to add a child row to its parent. */
const ADDED = 3;

interface Added {
  /** Child rows, ascending, so that those of a parent are adjacent. */
  rows: Uint32Array;
  places: Uint32Array;
  parents: number;
  ids: ValueColumn['ids'];
  numbers: Float64Array;
}

// loops of their own, because a loop over both ways of adding runs slower

function addAll({ rows, places, parents, ids, numbers }: Added, out: Pick<ChildTotals, 'places' | 'totals'>): number {
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const place = places[row]!;
    if (place === parents) continue; // a child row without a parent
    const number = numbers[ids[row]!]!;
    if (count > 0 && out.places[count - 1] === place) out.totals[count - 1]! += number;
    else {
      out.places[count] = place;
      out.totals[count++] = number;
    }
  }
  return count;
}

function addGreatest(
  { rows, places, parents, ids, numbers }: Added,
  out: Pick<ChildTotals, 'places' | 'totals'>,
): number {
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const place = places[row]!;
    if (place === parents) continue;
    const number = numbers[ids[row]!]!;
    if (count > 0 && out.places[count - 1] === place) {
      if (number > out.totals[count - 1]!) out.totals[count - 1] = number;
    } else {
      out.places[count] = place;
      out.totals[count++] = number;
    }
  }
  return count;
}

/** The number of each id, in units of the last decimal; 0 if the value is missing. */
function numbersOf(column: ValueColumn): Float64Array {
  const known = numbersByColumn.get(column);
  if (known) return known;
  const unit = column.column.kind === 'total' ? 10 ** column.column.decimals : 1;
  const texts = column.dictionary.values(numbersBelow(column.size));
  const numbers = new Float64Array(column.size + 1);
  for (let id = 0; id < texts.length; id++) numbers[id] = Math.round(Number(texts[id]) * unit);
  numbersByColumn.set(column, numbers);
  return numbers;
}

const numbersByColumn = new WeakMap<ValueColumn, Float64Array>();

/** The rows whose total is in a range. Without limits, all rows that have one. */
export function totalWithin(
  table: Table,
  { places, totals, unit }: ChildTotals,
  { from, to }: Pick<TotalCriterion, 'from' | 'to'>,
  effort: Effort,
): Match {
  const least = from === undefined ? -Infinity : Math.round(from * unit);
  const most = to === undefined ? Infinity : Math.round(to * unit);
  effort(totals.length + table.rows / 32);
  const bits = noBits(table.rows + 1);
  let total = 0;
  for (let i = 0; i < totals.length; i++) {
    const number = totals[i]!;
    if (number < least || number > most) continue;
    setBit(bits, places[i]!);
    total += 1;
  }
  const { keys } = table;
  const has = (row: number) => {
    const place = keys.places[row]!;
    return ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;
  };
  const set = setOf(total, total + table.rows / 32, has, () => rowsOfPlaces(bits, keys));
  return { ...set, isExact: true, places: () => bits };
}

/** How many of some places have a total in each range, by its lowest total, ascending. Lower totals do not count. */
export function totalsInRanges({ places, totals, unit }: ChildTotals, counted: Uint32Array, lows: readonly number[]) {
  const counts = new Uint32Array(lows.length);
  const inUnits = lows.map((low) => low * unit);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (((counted[place >>> 5]! >>> (place & 31)) & 1) === 0) continue;
    let range = inUnits.length - 1;
    while (range >= 0 && totals[i]! < inUnits[range]!) range--;
    if (range >= 0) counts[range]! += 1;
  }
  return counts;
}

/** The total of a row, in units; undefined if it has none. */
function totalOf({ places, totals }: ChildTotals, place: number): number | undefined {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (places[middle]! < place) from = middle + 1;
    else to = middle;
  }
  return places[from] === place ? totals[from] : undefined;
}

/** The totals of rows; NaN for a row without one. */
export const totalsOfRows = (table: Table, totals: ChildTotals, rows: Uint32Array): Float64Array =>
  Float64Array.from(rows, (row) => (totalOf(totals, table.keys.places[row]!) ?? Number.NaN) / totals.unit);

/** The place of rows without a total. */
const MISSING = 2 ** 32 - 2;

/** Totals up to this have places of their own. Higher ones share them by the whole number. */
const EXACT = 2 ** 31;

/** The order of rows by their totals. */
export function orderByTotal(table: Table, totals: ChildTotals, descending: boolean): SortOrder {
  const { places } = table.keys;
  const placeOf = (row: number) => {
    const total = totalOf(totals, places[row]!);
    if (total === undefined) return MISSING;
    const step = Math.min(MISSING - 1, total < EXACT ? total : EXACT + Math.floor((total - EXACT) / totals.unit));
    return descending ? MISSING - 1 - step : step;
  };
  const none = new Uint32Array();
  return {
    groups: none,
    missing: MISSING,
    starts: null,
    rows: none,
    descending,
    sequence: null,
    places: null,
    placeOf,
  };
}
