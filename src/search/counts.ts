// Counts matching rows per value or range of values of their own rows or of their child rows.
import { childTotals, totalsInRanges } from '#src/search/child-totals.ts';
import type { CountedRows } from '#src/search/counted-rows.ts';
import { type Effort, unlimited } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { countCodes } from '#src/search/facets.ts';
import { filterOf, find } from '#src/search/find.ts';
import { fold } from '#src/search/fold.ts';
import type { TableKeys } from '#src/search/keys.ts';
import { limitOf, type Match } from '#src/search/match.ts';
import { numbersBelow } from '#src/search/numbers.ts';
import type { CountRequest, FacetCount } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import { noBits, setBit } from '#src/search/row-bits.ts';
import { type Child, type CodesColumn, NO_ROW, type Table, type ValueColumn } from '#src/search/table.ts';

/** The counts of each request, by group: an id of the column, or a range. Throws SearchInvalid. */
export function countsOf(
  table: Table,
  counted: CountedRows,
  requests: readonly CountRequest[],
  effort: Effort,
): Uint32Array[] {
  const rowsOfChild = new Map<string, Uint32Array>();
  return requests.map((request) => {
    const { child } = request;
    if (!child) return countRows(table, counted, request, effort);
    if (request.by) return countTotals(table, counted, request, effort);
    const key = JSON.stringify(child);
    const rows = rowsOfChild.get(key) ?? childRows(table, counted, child, effort);
    rowsOfChild.set(key, rows);
    const children = table.child(child.table);
    return request.or === undefined
      ? countChildren(children, rows, request, effort)
      : countEither(table, counted, children, rows, request, effort);
  });
}

/** The found rows per range of their totals. */
function countTotals(
  table: Table,
  counted: CountedRows,
  { column, child, by, ranges = [] }: CountRequest,
  effort: Effort,
) {
  const { table: name = '', meets = [] } = child ?? {};
  const request = { child: name, meets, column, by: by ?? 'sum' };
  const totals = childTotals(table, request, (children, criteria) => resolve(children, criteria, effort), effort);
  effort(SCANNED * totals.places.length);
  return totalsInRanges(totals, counted.places(), ranges.map(Number));
}

/** The rows of a child table that meet the criteria and whose parent is found. Those of a parent are adjacent. */
function childRows(
  table: Table,
  counted: CountedRows,
  child: NonNullable<CountRequest['child']>,
  effort: Effort,
): Uint32Array {
  const { table: children, places } = table.child(child.table);
  const criteria = resolve(children, child.meets, effort);
  if (counted.found.total * LOOKED_UP < SCANNED * children.rows)
    return rowsOfFew(children, counted.keys(), criteria, effort);
  const rows = criteria.length === 0 ? undefined : find(children, criteria, effort).rows();
  const isFound = counted.places();
  effort(SCANNED * (rows ?? places).length);
  const { scratch } = children; // `rows` may be in it too, and are read before they are overwritten
  const kept = rows ? keepRows(rows, places, isFound, scratch) : keepAll(places, isFound, scratch);
  return scratch.slice(0, kept);
}

/** Lists the child rows whose place is set. */
function keepAll(places: Uint32Array, isFound: Uint32Array, out: Uint32Array): number {
  let kept = 0;
  for (let row = 0; row < places.length; row++) {
    const place = places[row]!;
    out[kept] = row;
    kept += (isFound[place >>> 5]! >>> (place & 31)) & 1;
  }
  return kept;
}

/** Lists those of `rows` whose place is set. */
function keepRows(rows: Uint32Array, places: Uint32Array, isFound: Uint32Array, out: Uint32Array): number {
  let kept = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const place = places[row]!;
    out[kept] = row;
    kept += (isFound[place >>> 5]! >>> (place & 31)) & 1;
  }
  return kept;
}

/** The same rows for a few parents. */
function rowsOfFew(children: Table, parents: TableKeys, criteria: readonly Match[], effort: Effort) {
  effort(LOOKED_UP * parents.values.length);
  const { keys, scratch } = children;
  let kept = 0;
  for (let i = 0, row = 0; i < parents.values.length; i++) {
    const key = parents.of(i);
    for (row = keys.firstOf(key, row); row < children.rows && keys.of(row) === key; row++) scratch[kept++] = row;
  }
  for (const match of criteria) kept = filterOf(match, effort)(scratch, kept, scratch);
  return scratch.slice(0, kept);
}

/** Steps to look up the child rows of a row, and to look at a child row. */
const LOOKED_UP = 50;
const SCANNED = 1;

/** A parent counts once for each value or range. */
function countChildren({ table, places }: Child, rows: Uint32Array, request: CountRequest, effort: Effort) {
  const column = columnOf(table, request);
  const groups = groupsOf(column, request);
  effort(COUNTED * rows.length);
  const last = new Uint32Array(groups.size + 1).fill(NO_ROW);
  for (let i = 0; i < rows.length; i++) {
    const parent = places[rows[i]!]!;
    const group = groups.of[column.ids[rows[i]!]!]!;
    if (last[group] === parent) continue; // the child rows of a parent are adjacent
    last[group] = parent;
    groups.counts[group]! += 1;
  }
  return groups.counts;
}

/** The counts of child rows whose parent has no equal code, then those of codes. */
function countEither(
  table: Table,
  counted: CountedRows,
  children: Child,
  rows: Uint32Array,
  request: CountRequest,
  effort: Effort,
): Uint32Array {
  const codes = codesOf(table, request);
  const { size } = columnOf(children.table, request);
  const apart = rowsApart(table, children, request, effort);
  effort(rows.length + COUNTED * codes.data.slots * Math.min(counted.found.total, table.rows - counted.found.total));
  const others = new Uint32Array(rows.length);
  let kept = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    others[kept] = row;
    kept += (apart[row >>> 5]! >>> (row & 31)) & 1;
  }
  const ofChildren = countChildren(children, others.subarray(0, kept), request, effort);
  const ofCodes = countCodes(codes, counted);
  const counts = new Uint32Array(size + codes.size);
  counts.set(ofChildren.subarray(0, size));
  counts.set(ofCodes.subarray(0, codes.size), size);
  return counts;
}

/** The child rows whose value is none of their parent's codes, one bit per row. Found once per index. */
function rowsApart(table: Table, children: Child, request: CountRequest, effort: Effort): Uint32Array {
  const key = JSON.stringify([request.column, request.or]);
  const known = children.apart.get(key);
  if (known) return known;
  const codes = codesOf(table, request);
  const { ids, slots } = codes.data;
  const { ids: values, size, dictionary } = columnOf(children.table, request);
  const codeIds = new Map(codes.dictionary.values(numbersBelow(codes.size)).map((code, id) => [code, id]));
  const equal = dictionary.values(numbersBelow(size)).map((value) => codeIds.get(value) ?? NO_ROW);
  effort(COUNTED * slots * children.table.rows);
  const apart = noBits(children.table.rows);
  for (let row = 0; row < children.table.rows; row++) {
    const code = equal[values[row]!];
    const end = (table.keys.rows[children.places[row]!]! + 1) * slots;
    let at = end - slots;
    while (at < end && ids[at] !== code) at++;
    if (at === end) setBit(apart, row);
  }
  children.apart.set(key, apart);
  return apart;
}

function codesOf(table: Table, { or = '' }: CountRequest): CodesColumn {
  const codes = table.codes.get(or);
  if (!codes) throw new SearchInvalid(`Table ${table.definition.name} has no codes ${or}`);
  return codes;
}

function countRows(table: Table, { rows, adds }: CountedRows, request: CountRequest, effort: Effort): Uint32Array {
  const column = columnOf(table, request);
  const { of, counts } = groupsOf(column, request);
  if (adds === -1)
    for (let id = 0; id < column.size; id++) counts[of[id]!]! += column.starts[id + 1]! - column.starts[id]!;
  const counted = rows();
  effort(COUNTED * counted.length);
  for (let i = 0; i < counted.length; i++) counts[of[column.ids[counted[i]!]!]!]! += adds;
  return counts;
}

/**
 * The counts of a request with their values, in the order of the values, without zeros. `most` keeps the largest counts
 * and those of `always`.
 */
export function namedCounts(table: Table, request: CountRequest, counts: Uint32Array): FacetCount[] {
  const { ranges, most, always = [] } = request;
  if (ranges) return ranges.map((low, group) => ({ value: String(low), count: counts[group]! }));
  const column = columnOf(request.child ? table.child(request.child.table).table : table, request);
  if (request.or !== undefined) return namedEither(column, codesOf(table, request), counts);
  if (request.only) counts = countsOfOnly(column, counts, request.only);
  const least = most === undefined ? 0 : leastOf(counts.subarray(0, column.size), most);
  const chosen = new Set(always.map((value) => column.dictionary.range(Buffer.from(fold(value)), 'equals').from));
  const ids: number[] = [];
  for (let id = 0; id < column.size; id++)
    if (counts[id]! > 0 && (counts[id]! >= least || chosen.has(id))) ids.push(id);
  const named = column.dictionary
    .values(Uint32Array.from(ids))
    .map((value, i) => ({ value: value!, count: counts[ids[i]!]! }));
  return request.contains ? countContaining(column, counts, named, always) : named;
}

/** The counts without those of other values. */
function countsOfOnly(column: ValueColumn, counts: Uint32Array, only: NonNullable<CountRequest['only']>): Uint32Array {
  const kept = new Uint32Array(counts.length);
  if ('values' in only) {
    for (const value of only.values) {
      const { from, to } = column.dictionary.range(Buffer.from(fold(value)), 'equals');
      if (from < to) kept[from] = counts[from]!;
    }
    return kept;
  }
  const needle = column.needle(only.containing, 'contains');
  const ids = numbersBelow(column.size).filter((id) => counts[id]! > 0);
  for (const [at, value] of column.dictionary.values(ids).entries())
    if (column.needle(value!, 'contains').includes(needle)) kept[ids[at]!] = counts[ids[at]!]!;
  return kept;
}

/** The counts of all values that contain one of `named` or `chosen`, by the chosen or the most frequent spelling. */
function countContaining(
  column: ValueColumn,
  counts: Uint32Array,
  named: readonly FacetCount[],
  chosen: readonly string[],
): FacetCount[] {
  const byNeedle = new Map<string, FacetCount>();
  const frequent = named.toSorted((one, other) => other.count - one.count).map(({ value }) => value);
  for (const value of [...chosen, ...frequent]) {
    const needle = column.needle(value, 'contains');
    const key = needle.toString();
    if (key === '' || byNeedle.has(key)) continue;
    let count = 0;
    for (const id of column.containing(needle, unlimited)) count += counts[id]!;
    byNeedle.set(key, { value, count });
  }
  return [...byNeedle.values()];
}

/** The sums by value. All of them, because codes are few. */
function namedEither(column: ValueColumn, codes: CodesColumn, counts: Uint32Array): FacetCount[] {
  const values = [column, codes].flatMap(({ dictionary, size }) => dictionary.values(numbersBelow(size)));
  const sums = new Map<string, number>();
  for (const [at, value] of values.entries())
    if (counts[at]! > 0) sums.set(value!, (sums.get(value!) ?? 0) + counts[at]!);
  const order = (value: string) => Buffer.from(`${fold(value)}\0${value}`);
  return Array.from(sums, ([value, count]) => ({ value, count })).sort((one, other) =>
    Buffer.compare(order(one.value), order(other.value)),
  );
}

/** The lowest of the `most` largest counts. */
function leastOf(counts: Uint32Array, most: number): number {
  const largest = new Uint32Array(most); // ascending
  for (const count of counts) {
    if (count <= largest[0]!) continue;
    let at = 0;
    for (; at + 1 < most && largest[at + 1]! < count; at++) largest[at] = largest[at + 1]!;
    largest[at] = count;
  }
  return largest[0]!;
}

/** Steps to count a row. */
const COUNTED = 5;

function columnOf(table: Table, { column: name }: CountRequest): ValueColumn {
  const column = table.columns.get(name);
  if (!column) throw new SearchInvalid(`Table ${table.definition.name} cannot count values of ${name}`);
  return column;
}

interface Groups {
  /** The group of each id. The last group is not counted. */
  of: Uint32Array;
  size: number;
  counts: Uint32Array;
}

/** Values that differ only in case are a group, by the first of their ids; or those of each range. With `or`, each value. */
function groupsOf(column: ValueColumn, { ranges, or }: CountRequest): Groups {
  if (or !== undefined)
    return { of: numbersBelow(column.size + 1), size: column.size, counts: new Uint32Array(column.size + 1) };
  if (!ranges) return { of: column.firstIds(), size: column.size, counts: new Uint32Array(column.size + 1) };
  const size = ranges.length;
  const of = new Uint32Array(column.size + 1).fill(size);
  const starts = ranges.map((low) => column.dictionary.range(Buffer.from(limitOf(column, low) ?? ''), 'starts').from);
  for (const [group, from] of starts.entries()) of.fill(group, from, starts[group + 1] ?? column.size);
  return { of, size, counts: new Uint32Array(size + 1) };
}
