// One page of the matching rows. Two ways lead there: walk the stored order and keep what matches until the page is full,
// from whichever end is nearer, or list all matches and select. Walking is cheap when matches are dense, selecting when few.
// A long walk marks the matches first: looking at a row's bit costs a seventh of looking up its value.
import type { Effort } from '#src/search/effort.ts';
import { type Filter, rowFilter } from '#src/search/filters.ts';
import { FILTERED, type Found, type ValueMatch } from '#src/search/find.ts';
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
  const { only } = found;
  if (only && (order ? order.groups === only.column.ids : only.column.leading))
    return pageOfValues(only, order?.descending ?? false, offset, wanted);
  const costs = costsOf(table, found, order, offset + wanted);
  if (costs.walking < costs.selecting) {
    const walked = walk(table, found, order, offset, wanted, costs, effort);
    if (walked) return walked;
  }
  const rows = found.rows();
  if (!order) return rows.slice(offset, offset + wanted);
  effort(SELECTED * rows.length);
  return select(rows, order, offset, wanted);
}

/** What the ways to a page cost, in rows of a walk up a stored order that looks at bits. */
interface Costs {
  /** A row on a walk that filters by values, and on one that looks at its bit. */
  filter: number;
  look: number;
  /** Filtering by values that costs more than this is not worth while: matches are marked. */
  filtering: number;
  /** All of a walk, where matches are spread evenly; of selecting. */
  walking: number;
  selecting: number;
}

/** Costs of the page that ends before match `end`. */
function costsOf(table: Table, { total, listed, only }: Found, order: SortOrder | undefined, end: number): Costs {
  const steps = (Math.min(end, total - end) / total) * table.rows;
  const listing = listed ? 0 : (only?.column.leading ? LIST_RUN : LIST) * total;
  if (!order) return { filter: 1, look: 1, filtering: Infinity, walking: steps, selecting: listing }; // values stand in a row
  const turned = order.descending && order.starts && order.starts.length > table.rows / FEW_IN_GROUP;
  const look = turned ? TURNED : 1;
  const filter = look + FILTER;
  const marking = listing + MARK * total;
  const [filtered, marked] = [steps * filter, marking + steps * look];
  return {
    filter,
    look,
    filtering: filtered < marked ? marking : 0,
    walking: Math.min(filtered, marked),
    selecting: listing + SELECT * total,
  };
}

/** Costs of a row, measured: of one in small groups that are turned round one by one; to filter, list, mark or select it. */
const TURNED = 3;
const FILTER = 7;
const LIST = 1.5;
const LIST_RUN = 0.5;
const MARK = 0.5;
const SELECT = 4;

/** Groups of fewer rows than this on average are small. */
const FEW_IN_GROUP = 8;

/** What selecting costs per row in steps of effort: its places are looked up, counted and gone through again. */
const SELECTED = 4;

/** The rows with the match's values, in the order of these values: they stand together in it, and need not be listed. */
function pageOfValues({ column, ids }: ValueMatch, descending: boolean, offset: number, wanted: number): Uint32Array {
  const { starts, rows, leading } = column;
  const page = new Uint32Array(wanted);
  let count = 0;
  for (const id of descending ? ids.toReversed() : ids) {
    const from = starts[id]!;
    const to = starts[id + 1]!;
    for (let at = from + offset; at < to && count < wanted; at++) page[count++] = leading ? at : rows[at]!;
    offset = Math.max(0, offset - (to - from));
    if (count === wanted) break;
  }
  return page;
}

/**
 * The page by walking; undefined when it is not full at twice the cost of selecting, because matches stand far from this end.
 * Rows are filtered by their values while that is worth it, and by a bit for every match from there on.
 */
function walk(
  table: Table,
  found: Found,
  order: SortOrder | undefined,
  offset: number,
  wanted: number,
  costs: Costs,
  effort: Effort,
): Uint32Array | undefined {
  const { total } = found;
  const fromBack = offset > total - offset - wanted;
  const skipped = fromBack ? total - offset - wanted : offset;
  const cursor = new OrderCursor(order, table.rows, fromBack);
  let passing = found.filters();
  let looking = passing.length === 0;
  const page = new Uint32Array(wanted);
  let count = 0;
  for (let seen = 0, spent = 0, size = CHUNK; count < wanted; size = Math.min(size * 2, table.walked.length - 1)) {
    if (spent > 2 * costs.selecting) return undefined;
    if (!looking && spent >= costs.filtering) {
      effort(total);
      passing = [rowFilter(found.rows(), table.marks)];
      looking = true;
    }
    effort(size * (1 + FILTERED * passing.length));
    const read = cursor.fill(table.walked.subarray(0, size));
    if (read === 0) throw new Error('The stored order ended before the page was full');
    const kept = keep(passing, table.walked, read);
    for (let i = Math.max(0, skipped - seen); i < kept && count < wanted; i++) page[count++] = table.walked[i]!;
    seen += kept;
    spent += read * (looking ? costs.look : costs.filter);
  }
  return fromBack ? page.reverse() : page;
}

const CHUNK = 512;

function keep(filters: Filter[], rows: Uint32Array, count: number): number {
  for (const filter of filters) count = filter(rows, count, rows);
  return count;
}
