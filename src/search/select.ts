// Finds one page of a list of rows in a sort order without sorting the list: counts rows by ranges of the order, goes into
// the ranges that hold the page, and sorts only what is left. Time grows with the list, not with the page's depth.
import { placesOf, type SortOrder } from '#src/search/sort-order.ts';

/** Rows `offset` to `offset + wanted` of `rows` (ascending), in `order`; there are that many. */
export function select(rows: Uint32Array, order: SortOrder, offset: number, wanted: number): Uint32Array {
  const places = new Uint32Array(rows.length);
  placesOf(order, rows, places);
  const page = new Uint32Array(wanted);
  selectWithin({ rows, places, page, offset }, 0, order.missing + 1, 0, rows.length);
  return page;
}

interface Selection {
  rows: Uint32Array;
  /** Each row's place in the order; equal places stay in the order of `rows`. */
  places: Uint32Array;
  page: Uint32Array;
  offset: number;
}

/** Fills in the page's share of the `count` rows with places from `from` up to `to`, which `before` rows precede. */
function selectWithin(selection: Selection, from: number, to: number, before: number, count: number): void {
  const { page, offset } = selection;
  if (before >= offset + page.length || before + count <= offset || count === 0) return;
  if (count <= FEW) sortWithin(selection, from, to, before, count);
  else if (to - from === 1) takeAll(selection, from, before);
  else divide(selection, from, to, before);
}

/** Counts rows by ranges of places and goes into those that hold the page: neighbours together while they are few. */
function divide(selection: Selection, from: number, to: number, before: number): void {
  let shift = 0;
  while ((to - from) / 2 ** shift > RANGES) shift += 1;
  const width = 2 ** shift;
  const counts = countRanges(selection.places, from, to, shift);
  let few = { from, before, count: 0 };
  for (let range = 0; range < RANGES; range++) {
    const start = from + range * width;
    if (few.count + counts[range]! > FEW) {
      selectWithin(selection, few.from, start, few.before, few.count);
      few = { from: start, before: few.before + few.count, count: 0 };
    }
    few.count += counts[range]!;
    if (few.count <= FEW) continue;
    selectWithin(selection, start, Math.min(start + width, to), few.before, few.count);
    few = { from: start + width, before: few.before + few.count, count: 0 };
  }
  selectWithin(selection, few.from, to, few.before, few.count);
}

function countRanges(places: Uint32Array, from: number, to: number, shift: number): Uint32Array {
  const counts = new Uint32Array(RANGES);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (place >= from && place < to) counts[(place - from) >>> shift]! += 1;
  }
  return counts;
}

/** A few rows: sorted as numbers made of place and position. */
function sortWithin(
  { rows, places, page, offset }: Selection,
  from: number,
  to: number,
  before: number,
  count: number,
): void {
  const positions = new Uint32Array(count);
  const keys = new Float64Array(count);
  let found = 0;
  for (let i = 0; found < count; i++) {
    const place = places[i]!;
    if (place < from || place >= to) continue;
    keys[found] = place * FEW + found;
    positions[found++] = i;
  }
  keys.sort();
  for (let i = Math.max(0, offset - before); i < count && before + i < offset + page.length; i++)
    page[before + i - offset] = rows[positions[keys[i]! % FEW]!]!;
}

/** Rows that share one place are in their order already. */
function takeAll({ rows, places, page, offset }: Selection, place: number, before: number): void {
  for (let i = 0, at = before - offset; i < rows.length && at < page.length; i++) {
    if (places[i] !== place) continue;
    if (at >= 0) page[at] = rows[i]!;
    at += 1;
  }
}

/** Up to so many rows are sorted; also what separates place and position in a sorted number. */
const FEW = 4096;

const RANGES = 4096;
