import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import type { Found } from '#src/search/find.ts';
import type { FacetCount } from '#src/search/query.ts';
import type { CodesColumn, Table, ValueColumn } from '#src/search/table.ts';

/**
 * Counts the found rows per value of a column, in the order of the values. A row counts once for each distinct code in
 * its first `slots` slots.
 */
export function countFacet(table: Table, found: Found, name: string, effort: Effort, slots?: number): FacetCount[] {
  const column = table.columns.get(name) ?? table.codes.get(name);
  if (!column) throw new SearchInvalid(`Table ${table.definition.name} cannot count values of ${name}`);
  effort(COUNTED * (found.total + column.size));
  return named(column, 'data' in column ? countCodes(table, column, found, slots) : countValues(table, column, found));
}

/** Steps to count a row, and to name a value. */
const COUNTED = 10;

function countValues(table: Table, column: ValueColumn, found: Found): Uint32Array {
  const { size, ids, starts } = column;
  const counts = new Uint32Array(size + 1);
  if (found.total === table.rows) for (let id = 0; id < size; id++) counts[id] = starts[id + 1]! - starts[id]!;
  else if (found.only?.kind === 'values' && found.only.column === column)
    for (const id of found.only.ids) counts[id] = starts[id + 1]! - starts[id]!;
  else for (const row of found.rows()) counts[ids[row]!]! += 1;
  return counts;
}

function countCodes(table: Table, { size, data }: CodesColumn, found: Found, asked = data.slots): Uint32Array {
  const { ids, slots, totals } = data;
  const counted = Math.min(asked, slots);
  const counts = new Uint32Array(size + 1);
  if (found.total === table.rows) {
    for (let id = 0; id < size; id++) counts[id] = totals[id * slots + counted - 1]!;
    return counts;
  }
  const lastRow = new Int32Array(size + 1).fill(-1);
  const rows = found.rows();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    for (let at = row * slots, end = at + counted; at < end; at++) {
      const id = ids[at]!;
      if (lastRow[id] !== row) counts[id]! += 1;
      lastRow[id] = row;
    }
  }
  return counts;
}

/** Counts by value. A prefix column merges values that agree in their first `length` characters. */
function named(column: ValueColumn | CodesColumn, counts: Uint32Array): FacetCount[] {
  const length = 'column' in column && column.column.kind === 'prefix' ? column.column.length : undefined;
  const byValue = new Map<string, number>();
  for (let id = 0; id < column.size; id++) {
    if (counts[id] === 0) continue;
    const whole = column.dictionary.value(id)!;
    const value = length === undefined ? whole : Array.from(whole).slice(0, length).join('');
    byValue.set(value, (byValue.get(value) ?? 0) + counts[id]!);
  }
  return Array.from(byValue, ([value, count]) => ({ value, count }));
}
