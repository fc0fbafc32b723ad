import type { CountedRows } from '#src/search/counted-rows.ts';
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { numbersBelow } from '#src/search/numbers.ts';
import type { FacetCount } from '#src/search/query.ts';
import type { CodesColumn, Table, ValueColumn } from '#src/search/table.ts';

/**
 * Counts the found rows per value of a column, in the order of the values. A row counts once for each distinct code in
 * its first `slots` slots.
 */
export function countFacet(
  table: Table,
  counted: CountedRows,
  name: string,
  effort: Effort,
  slots?: number,
): FacetCount[] {
  const column = table.columns.get(name) ?? table.codes.get(name);
  if (!column) throw new SearchInvalid(`Table ${table.definition.name} cannot count values of ${name}`);
  effort(COUNTED * (Math.min(counted.found.total, table.rows - counted.found.total) + column.size));
  return named(column, 'data' in column ? countCodes(column, counted, slots) : countValues(column, counted));
}

/** Steps to count a row, and to name a value. */
const COUNTED = 10;

function countValues(column: ValueColumn, { found, rows, adds }: CountedRows): Uint32Array {
  const { size, ids, starts } = column;
  const counts = new Uint32Array(size + 1);
  const only = found.only?.column === column ? found.only.ids : undefined;
  for (const id of only ?? (adds === -1 ? numbersBelow(size) : [])) counts[id] = starts[id + 1]! - starts[id]!;
  if (only) return counts;
  for (const row of rows()) counts[ids[row]!]! += adds;
  return counts;
}

/** Counts by id. A row counts once for each distinct code in its first `asked` slots. */
export function countCodes(column: CodesColumn, { codes, adds }: CountedRows, asked = column.data.slots): Uint32Array {
  const { slots, totals } = column.data;
  const width = Math.min(asked, slots);
  const { counts } = codes(column, width);
  return adds === 1 ? counts : counts.map((count, id) => (totals[id * slots + width - 1] ?? count) - count);
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
