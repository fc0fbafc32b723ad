// One page of the matching rows. Two ways lead there: walk the stored order and keep what matches until the page is full,
// from whichever end is nearer, or list all matches and select. Walking is cheap when matches are dense, selecting when few.
import type { Effort } from '#src/search/effort.ts';
import type { Filter } from '#src/search/filters.ts';
import { FILTERED, type Found } from '#src/search/find.ts';
import { select } from '#src/search/select.ts';
import { OrderCursor, type SortOrder } from '#src/search/sort-order.ts';
import type { Table } from '#src/search/table.ts';

/** Rows `offset` to `offset + size` of those found, in `order` (undefined: display order); fewer at the end. */
export function pageOf(
  table: Table,
  found: Found,
  order: SortOrder | undefined,
  offset: number,
  size: number,
  effort: Effort,
): Uint32Array {
  const wanted = Math.min(size, found.total - offset);
  if (wanted <= 0) return new Uint32Array();
  if (!order && found.listed) return found.rows().slice(offset, offset + wanted);
  if (!order && found.only?.kind === 'values' && found.only.column.leading)
    return neighbours(found.only.column.starts, found.only.ids, offset, wanted);
  const steps = (Math.min(offset + wanted, found.total - offset) / found.total) * table.rows;
  const listing = found.total * (found.listed ? SELECT : SELECT + LIST);
  if (steps < listing) {
    const walked = walk(table, found, order, offset, wanted, 2 * listing, effort);
    if (walked) return walked;
  }
  const rows = found.rows();
  if (!order) return rows.slice(offset, offset + wanted);
  effort(SELECTED * rows.length);
  return select(rows, order, offset, wanted);
}

/** Costs per match of selecting from a list and of making it, in steps of a walk: measured, and good to a factor of two. */
const SELECT = 1;
const LIST = 1;

/** What selecting costs per row in steps of effort: its places are looked up, counted and gone through again. */
const SELECTED = 4;

/** The rows of ids that stand together in display order, without listing them all. */
function neighbours(starts: Uint32Array, ids: Uint32Array, offset: number, wanted: number): Uint32Array {
  const rows = new Uint32Array(wanted);
  let count = 0;
  for (const id of ids) {
    const from = starts[id]!;
    const to = starts[id + 1]!;
    for (let row = from + offset; row < to && count < wanted; row++) rows[count++] = row;
    offset = Math.max(0, offset - (to - from));
    if (count === wanted) break;
  }
  return rows;
}

/** The page by walking; undefined when it is not full after `budget` rows, because matches stand far from this end. */
function walk(
  table: Table,
  { total, filters }: Found,
  order: SortOrder | undefined,
  offset: number,
  wanted: number,
  budget: number,
  effort: Effort,
): Uint32Array | undefined {
  const fromBack = offset > total - offset - wanted;
  const skipped = fromBack ? total - offset - wanted : offset;
  const cursor = new OrderCursor(order, table.rows, fromBack);
  const passing = filters();
  const page = new Uint32Array(wanted);
  let count = 0;
  for (let seen = 0, walked = 0, size = CHUNK; count < wanted; size = Math.min(size * 2, table.walked.length - 1)) {
    if (walked > budget) return undefined;
    effort(size * (1 + FILTERED * passing.length));
    const read = cursor.fill(table.walked.subarray(0, size));
    if (read === 0) throw new Error('The stored order ended before the page was full');
    const kept = keep(passing, table.walked, read);
    for (let i = Math.max(0, skipped - seen); i < kept && count < wanted; i++) page[count++] = table.walked[i]!;
    seen += kept;
    walked += read;
  }
  return fromBack ? page.reverse() : page;
}

const CHUNK = 512;

function keep(filters: Filter[], rows: Uint32Array, count: number): number {
  for (const filter of filters) count = filter(rows, count, rows);
  return count;
}
