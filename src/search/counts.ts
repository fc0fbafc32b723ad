// Counts matching rows per value or range of values of their own rows or of their child rows.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { type Found, find } from '#src/search/find.ts';
import { limitOf } from '#src/search/match.ts';
import type { CountRequest, FacetCount } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import { hasBit, noBits, setBits } from '#src/search/row-bits.ts';
import { NO_ROW, type Table, type ValueColumn } from '#src/search/table.ts';

/** The counts of one request. Throws SearchInvalid. */
export function countsOf(table: Table, found: Found, request: CountRequest, effort: Effort): FacetCount[] {
  const { child } = request;
  if (!child) return countRows(table, found, request, effort);
  const children = table.child(child.table);
  const column = columnOf(children.table, request);
  const groups = groupsOf(column, request);
  const matching = found.total < table.rows ? bitsOf(table, found, effort) : undefined;
  const rows = find(children.table, resolve(children.table, child.meets, effort), effort).rows();
  effort(COUNTED * rows.length);
  const last = new Uint32Array(groups.size + 1).fill(NO_ROW);
  for (let i = 0; i < rows.length; i++) {
    const parent = children.parents[rows[i]!]!;
    if (parent === NO_ROW || (matching && !hasBit(matching, parent))) continue;
    const group = groups.of[column.ids[rows[i]!]!]!;
    if (last[group] === parent) continue; // child rows are in the order of their parents' keys
    last[group] = parent;
    groups.counts[group]! += 1;
  }
  return named(column, groups, request);
}

function countRows(table: Table, found: Found, request: CountRequest, effort: Effort): FacetCount[] {
  const column = columnOf(table, request);
  const groups = groupsOf(column, request);
  if (found.total === table.rows) {
    for (let id = 0; id < column.size; id++)
      groups.counts[groups.of[id]!]! += column.starts[id + 1]! - column.starts[id]!;
    return named(column, groups, request);
  }
  effort(COUNTED * found.total);
  for (const row of found.rows()) groups.counts[groups.of[column.ids[row]!]!]! += 1;
  return named(column, groups, request);
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

/** Values that differ only in case are a group, or those of each range. */
function groupsOf(column: ValueColumn, { ranges }: CountRequest): Groups {
  const size = ranges ? ranges.length : column.size;
  const of = new Uint32Array(column.size + 1).fill(size);
  if (!ranges)
    for (let id = 0; id < column.size; id++) of[id] = id > 0 && column.dictionary.isSame(id - 1, id) ? of[id - 1]! : id;
  else {
    const starts = ranges.map((low) => column.dictionary.range(Buffer.from(limitOf(column, low) ?? ''), 'starts').from);
    for (const [group, from] of starts.entries()) of.fill(group, from, starts[group + 1] ?? column.size);
  }
  return { of, size, counts: new Uint32Array(size + 1) };
}

function named(column: ValueColumn, { size, counts }: Groups, { ranges }: CountRequest): FacetCount[] {
  if (ranges) return ranges.map((low, group) => ({ value: String(low), count: counts[group]! }));
  const ids = Uint32Array.from(counts.subarray(0, size).keys()).filter((id) => counts[id]! > 0);
  return column.dictionary.values(ids).map((value, i) => ({ value: value!, count: counts[ids[i]!]! }));
}

function bitsOf(table: Table, found: Found, effort: Effort): Uint32Array {
  effort(found.total + table.rows / 32);
  const bits = noBits(table.rows);
  setBits(bits, found.rows());
  return bits;
}
