// Selects one page of a list of rows in a sort order, without sorting the list. It counts rows per range of the order,
// divides the ranges that contain the page, and sorts only small ranges. Time grows with the list, not with the page
// number. For a long page, which has many ranges, it counts rows per place instead, and puts all of them in order.
import { type SortOrder, writePlaces } from '#src/search/sort-order.ts';

/**
 * Sorts `rows` (ascending) by `order` and returns those from `offset` up to `offset + wanted`, all of which must exist.
 */
export function select(rows: Uint32Array, order: SortOrder, offset: number, wanted: number): Uint32Array {
  const places = new Uint32Array(rows.length);
  writePlaces(order, rows, places);
  if (wanted > LONG && order.missing < PLACES_PER_ROW * rows.length)
    return sortByPlace(rows, places, order.missing).slice(offset, offset + wanted);
  const page = new Uint32Array(wanted);
  selectWithin({ rows, places, page, offset }, 0, order.missing + 1, 0, rows.length);
  return page;
}

/** The rows in the order of their places, of which `last` is the last. */
function sortByPlace(rows: Uint32Array, places: Uint32Array, last: number): Uint32Array {
  const starts = new Uint32Array(last + 2);
  for (let i = 0; i < places.length; i++) starts[places[i]! + 1]! += 1;
  for (let place = 1; place < starts.length; place++) starts[place]! += starts[place - 1]!;
  const sorted = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) sorted[starts[places[i]!]!++] = rows[i]!;
  return sorted;
}

/** From more rows on, a page is long. */
const LONG = 1024;

/** With more places than this per row, counting rows per place takes longer than counting them per range. */
const PLACES_PER_ROW = 16;

interface Selection {
  rows: Uint32Array;
  /** Each row's place in the order. Rows with equal places keep the order of `rows`. */
  places: Uint32Array;
  page: Uint32Array;
  offset: number;
}

/** Writes to the page its part of the `count` rows with places from `from` up to `to`. `before` rows precede them. */
function selectWithin(selection: Selection, from: number, to: number, before: number, count: number): void {
  const { page, offset } = selection;
  if (before >= offset + page.length || before + count <= offset || count === 0) return;
  if (count <= FEW) sortWithin(selection, from, to, before, count);
  else if (to - from === 1) takeAll(selection, from, before);
  else divide(selection, from, to, before);
}

/** Counts rows per range of places and selects within the ranges, after merging small adjacent ones. */
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

/** Sorts a small range, as numbers that combine place and position. */
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

/** Rows with the same place are already in order. */
function takeAll({ rows, places, page, offset }: Selection, place: number, before: number): void {
  for (let i = 0, at = before - offset; i < rows.length && at < page.length; i++) {
    if (places[i] !== place) continue;
    if (at >= 0) page[at] = rows[i]!;
    at += 1;
  }
}

/** Ranges of up to this many rows are sorted. Also the factor that separates place and position in a sort key. */
const FEW = 4096;

const RANGES = 4096;
