// Counts matching rows per value or range of values of their own rows or of their child rows.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { type Found, filterOf, find, once } from '#src/search/find.ts';
import { fold } from '#src/search/fold.ts';
import { Keys } from '#src/search/keys.ts';
import { limitOf, type Match } from '#src/search/match.ts';
import type { CountRequest, FacetCount } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import { hasBit, noBits, setBits } from '#src/search/row-bits.ts';
import { type Child, NO_ROW, type Table, type ValueColumn } from '#src/search/table.ts';

/** The counts of each request, by group: an id of the column, or a range. Throws SearchInvalid. */
export function countsOf(table: Table, found: Found, requests: readonly CountRequest[], effort: Effort): Uint32Array[] {
  const bits = once(() => bitsOf(table, found, effort));
  const keys = once(() => keysOf(table, found.rows()));
  const rowsOfChild = new Map<string, Uint32Array>();
  return requests.map((request) => {
    const { child } = request;
    if (!child) return countRows(table, found, request, effort);
    const key = JSON.stringify(child);
    const rows = rowsOfChild.get(key) ?? childRows(table, found, { bits, keys }, child, effort);
    rowsOfChild.set(key, rows);
    return countChildren(table.child(child.table), rows, request, effort);
  });
}

/** The rows of a child table that meet the criteria and whose parent is found. Those of a parent are adjacent. */
function childRows(
  table: Table,
  found: Found,
  as: { bits(): Uint32Array; keys(): Keys },
  child: NonNullable<CountRequest['child']>,
  effort: Effort,
): Uint32Array {
  const { table: children, parents } = table.child(child.table);
  const criteria = resolve(children, child.meets, effort);
  if (found.total * LOOKED_UP < children.rows) return rowsOfFew(children, as.keys(), criteria, effort);
  const all = criteria.length === 0 ? undefined : find(children, criteria, effort).rows();
  const count = all ? all.length : children.rows;
  effort(COUNTED * count);
  const bits = found.total < table.rows ? as.bits() : undefined;
  const rows = children.scratch; // `all` may be in it too, and is read before it is overwritten
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = all ? all[i]! : i;
    const parent = parents[row]!;
    rows[kept] = row;
    kept += parent !== NO_ROW && (!bits || hasBit(bits, parent)) ? 1 : 0;
  }
  return rows.slice(0, kept);
}

/** The same rows for a few parents. */
function rowsOfFew(children: Table, parents: Keys, criteria: readonly Match[], effort: Effort) {
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

/** Steps to look up the child rows of a row. */
const LOOKED_UP = 12;

/** A parent counts once for each value or range. */
function countChildren({ table, parents }: Child, rows: Uint32Array, request: CountRequest, effort: Effort) {
  const column = columnOf(table, request);
  const groups = groupsOf(column, request);
  effort(COUNTED * rows.length);
  const last = new Uint32Array(groups.size + 1).fill(NO_ROW);
  for (let i = 0; i < rows.length; i++) {
    const parent = parents[rows[i]!]!;
    const group = groups.of[column.ids[rows[i]!]!]!;
    if (last[group] === parent) continue; // the child rows of a parent are adjacent
    last[group] = parent;
    groups.counts[group]! += 1;
  }
  return groups.counts;
}

function countRows(table: Table, found: Found, request: CountRequest, effort: Effort): Uint32Array {
  const column = columnOf(table, request);
  const { of, counts } = groupsOf(column, request);
  if (found.total === table.rows) {
    for (let id = 0; id < column.size; id++) counts[of[id]!]! += column.starts[id + 1]! - column.starts[id]!;
    return counts;
  }
  effort(COUNTED * found.total);
  const rows = found.rows();
  for (let i = 0; i < rows.length; i++) counts[of[column.ids[rows[i]!]!]!]! += 1;
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
  const least = most === undefined ? 0 : leastOf(counts.subarray(0, column.size), most);
  const chosen = new Set(always.map((value) => column.dictionary.range(Buffer.from(fold(value)), 'equals').from));
  const ids: number[] = [];
  for (let id = 0; id < column.size; id++)
    if (counts[id]! > 0 && (counts[id]! >= least || chosen.has(id))) ids.push(id);
  return column.dictionary
    .values(Uint32Array.from(ids))
    .map((value, i) => ({ value: value!, count: counts[ids[i]!]! }));
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

/** Values that differ only in case are a group, by the first of their ids; or those of each range. */
function groupsOf(column: ValueColumn, { ranges }: CountRequest): Groups {
  if (!ranges) return { of: column.firstIds(), size: column.size, counts: new Uint32Array(column.size + 1) };
  const size = ranges.length;
  const of = new Uint32Array(column.size + 1).fill(size);
  const starts = ranges.map((low) => column.dictionary.range(Buffer.from(limitOf(column, low) ?? ''), 'starts').from);
  for (const [group, from] of starts.entries()) of.fill(group, from, starts[group + 1] ?? column.size);
  return { of, size, counts: new Uint32Array(size + 1) };
}

/** The keys of rows, ascending. Child rows are in that order, so those of one key and the next are near in memory. */
function keysOf({ keys }: Table, rows: Uint32Array): Keys {
  const values = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = keys.values[rows[i]!]!;
  return new Keys({ base: keys.base, values: values.sort(), rows: new Uint32Array() });
}

function bitsOf(table: Table, found: Found, effort: Effort): Uint32Array {
  effort(found.total + table.rows / 32);
  const bits = noBits(table.rows);
  setBits(bits, found.rows());
  return bits;
}
