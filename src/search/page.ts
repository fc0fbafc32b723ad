// Finds one page of the matching rows by the cheaper of two methods. A walk reads the stored order from the nearer end
// and keeps matches until the page is full. A selection lists all matches and selects the page from them. Walking is
// cheap when matches are dense, selecting when they are few. A long walk first marks the matches, because testing a
// row's bit costs a seventh of looking up its value.
import type { Effort } from '#src/search/effort.ts';
import { type RowFilter, rowFilter } from '#src/search/filters.ts';
import { FILTERED, type FoundRows, type ValueMatch } from '#src/search/find.ts';
import { select } from '#src/search/select.ts';
import { OrderCursor, type SortOrder } from '#src/search/sort-order.ts';
import type { Table } from '#src/search/table.ts';

/**
 * The found rows from `offset` up to `offset + size` in `order` (undefined: display order). The last page may be
 * shorter.
 */
export function rowsOfPage(
  table: Table,
  found: FoundRows,
  order: SortOrder | undefined,
  offset: number,
  size: number,
  effort: Effort,
): Uint32Array {
  const wanted = Math.min(size, found.total - offset);
  if (wanted <= 0) return new Uint32Array();
  if (!order && found.listed) return found.rows().slice(offset, offset + wanted);
  const { only } = found;
  if (only && (order ? order.groups === only.column.ids && !order.places && !order.placeOf : only.column.leading))
    return pageOfValues(only, order?.descending ?? false, offset, wanted);
  const costs = costsOf(table, found, order, offset, offset + wanted);
  if (costs.walking < costs.selecting) {
    const walked = walk(table, found, order, offset, wanted, costs, effort);
    if (walked) return walked;
  }
  const rows = found.rows();
  if (!order) return rows.slice(offset, offset + wanted);
  effort(SELECTED * rows.length);
  return select(rows, order, offset, wanted);
}

/** Costs of both methods. The unit is one row of an ascending walk that tests bits. */
interface Costs {
  /** Cost per row of a walk that filters by values, and of one that tests bits. */
  filter: number;
  bitTest: number;
  /** Once filtering by values has cost this much, the walk marks the matches and tests bits. */
  filtering: number;
  /** Total cost of a walk, if matches are spread evenly, and of a selection. */
  walking: number;
  selecting: number;
}

/** Costs of a page from match `offset` up to `end`. */
function costsOf(
  table: Table,
  { total, listed, only }: FoundRows,
  order: SortOrder | undefined,
  offset: number,
  end: number,
): Costs {
  const steps = (Math.min(end, total - offset) / total) * table.rows; // from the front, or from the back
  const listing = listed ? 0 : (only?.column.leading ? LIST_RUN : LIST) * total;
  if (order?.placeOf) return { filter: 1, bitTest: 1, filtering: Infinity, walking: Infinity, selecting: listing };
  // in display order, a walk reads values sequentially
  if (!order) return { filter: 1, bitTest: 1, filtering: Infinity, walking: steps, selecting: listing };
  const reversed = order.descending && order.starts && order.starts.length > table.rows / FEW_IN_GROUP;
  const bitTest = reversed ? REVERSED : 1;
  const filter = bitTest + FILTER;
  const marking = listing + MARK * total;
  const [filtered, marked] = [steps * filter, marking + steps * bitTest];
  return {
    filter,
    bitTest,
    filtering: filtered < marked ? marking : 0,
    walking: Math.min(filtered, marked),
    selecting: listing + SELECT * total,
  };
}

/** Measured costs of a row: to walk it in small groups in descending order; to filter, list, mark or select it. */
const REVERSED = 3;
const FILTER = 7;
const LIST = 1.5;
const LIST_RUN = 0.5;
const MARK = 0.5;
const SELECT = 4;

/** Groups are small if they have fewer rows than this on average. */
const FEW_IN_GROUP = 8;

/** Steps to select from one row: its place is looked up, counted and read again. */
const SELECTED = 4;

/** A page in the order of the match's own column. Its rows are contiguous in that order, so they need no list. */
function pageOfValues({ column, ids }: ValueMatch, descending: boolean, offset: number, wanted: number): Uint32Array {
  const { starts, rows, leading } = column;
  const page = new Uint32Array(wanted);
  let count = 0;
  for (const id of descending ? missingLast(ids.toReversed(), column.size) : ids) {
    const from = starts[id]!;
    const to = starts[id + 1]!;
    for (let at = from + offset; at < to && count < wanted; at++) page[count++] = leading ? at : rows[at]!;
    offset = Math.max(0, offset - (to - from));
    if (count === wanted) break;
  }
  return page;
}

/** Descending ids begin with the one that means missing, if it is among them. */
function missingLast(ids: Uint32Array, missing: number): Uint32Array {
  return ids[0] === missing ? Uint32Array.of(...ids.subarray(1), missing) : ids;
}

/**
 * Walks to the page. Returns undefined if the page is not full at twice the cost of selecting, because matches are far
 * from this end. The walk filters rows by their values up to the `filtering` cost, then by one bit per match.
 */
function walk(
  table: Table,
  found: FoundRows,
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
  let testsBits = passing.length === 0;
  const page = new Uint32Array(wanted);
  let count = 0;
  for (let seen = 0, spent = 0, size = CHUNK; count < wanted; size = Math.min(size * 2, table.walked.length - 1)) {
    if (spent > 2 * costs.selecting) return undefined;
    if (!testsBits && spent >= costs.filtering) {
      effort(total);
      passing = [rowFilter(found.rows(), table.marks)];
      testsBits = true;
    }
    effort(size * (1 + FILTERED * passing.length));
    const read = cursor.fill(table.walked.subarray(0, size));
    if (read === 0) throw new Error('The stored order ended before the page was full');
    const kept = keep(passing, table.walked, read);
    for (let i = Math.max(0, skipped - seen); i < kept && count < wanted; i++) page[count++] = table.walked[i]!;
    seen += kept;
    spent += read * (testsBits ? costs.bitTest : costs.filter);
  }
  return fromBack ? page.reverse() : page;
}

const CHUNK = 512;

function keep(filters: RowFilter[], rows: Uint32Array, count: number): number {
  for (const filter of filters) count = filter(rows, count, rows);
  return count;
}
