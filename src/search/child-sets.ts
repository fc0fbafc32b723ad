// The rows of a table with a child row that meets criteria. Child rows are in the order of keys and the table's rows are not.
// So bits by place in the order of keys are written in sequence, several times as fast as bits by row. Each set has the bits
// that its search needs. They are kept for the next searches.
import type { Effort } from '#src/search/effort.ts';
import { FILTERED, filterOf, find, type ValueMatch } from '#src/search/find.ts';
import { BLOCKS, parentsInRange } from '#src/search/id-blocks.ts';
import type { Match } from '#src/search/match.ts';
import { once } from '#src/search/once.ts';
import { placesOfRows, rowsOfPlaces } from '#src/search/place-bits.ts';
import type { ChildCriterion } from '#src/search/query.ts';
import { addBits, hasBit, noBits, setBit, unsetBit } from '#src/search/row-bits.ts';
import { isWorthKeeping, setOf, testOf } from '#src/search/row-sets.ts';
import type { Table } from '#src/search/table.ts';

/** The rows with a child row that meets the criteria. `resolve` returns what these match, and is not called for a kept set. */
export function childSet(table: Table, criterion: ChildCriterion, resolve: () => Match[], effort: Effort): Match {
  const { kept, keys } = table;
  const key = JSON.stringify(criterion);
  const [byRow, byPlace] = [kept.get(`rows ${key}`), kept.get(`places ${key}`)];
  const known = byRow ?? byPlace;
  const rows = () => {
    if (byRow) return byRow.bits;
    const placed = byPlace ?? kept.get(`places ${key}`); // perhaps since this search began
    const bits = placed ? rowsOfPlaces(placed.bits, keys) : noBits(table.rows);
    const marked = placed?.total ?? markParents(table, criterion, matches, bits, effort);
    return isWorthKeeping(table, marked) ? kept.add(`rows ${key}`, bits) : bits;
  };
  const places = once(() => {
    if (byPlace) return byPlace.bits;
    const range = known ? undefined : wideRange(children, matches);
    if (range) {
      effort(children.rows / BLOCKS + table.rows / 32);
      return kept.add(`places ${key}`, parentsInRange(table, child, range.column, range.range));
    }
    const bits = byRow ? placesOfRows(byRow.bits, keys) : noBits(table.rows + 1);
    const marked = byRow?.total ?? markPlaces(table, criterion, matches, bits, effort);
    return isWorthKeeping(table, marked) ? kept.add(`places ${key}`, bits) : bits;
  });
  const matches = known ? [] : resolve();
  const child = table.child(criterion.child);
  const { table: children } = child;
  const total = known?.total ?? Math.min(table.rows, children.rows, ...matches.map((match) => match.total));
  const cost = known ? 0 : CHILD * total * Math.max(1, matches.length);
  const set = setOf(total, cost, hasOf(), rows, (bits) => {
    if (known) addBits(bits, rows());
    else markParents(table, criterion, matches, bits, effort);
  });
  return { ...set, places, ...(known && { isExact: true }) };

  function hasOf(): (row: number) => boolean {
    if (byRow) return (row) => hasBit(byRow.bits, row);
    if (byPlace) return (row) => hasBit(byPlace.bits, keys.places[row]!);
    const tests = matches.map((match) => testOf(match));
    return (row) => {
      const key = keys.of(row);
      for (let at = children.keys.firstOf(key); at < children.rows && children.keys.of(at) === key; at++)
        if (tests.every((test) => test(at))) return true;
      return false;
    };
  }
}

/** The only match, if it is a range that many rows have. */
function wideRange({ rows }: Table, [only, ...others]: readonly Match[]) {
  if (only?.kind !== 'values' || !only.range || others.length > 0 || only.total < rows / BLOCKS) return undefined;
  return { column: only.column, range: only.range };
}

/** Steps to list a child row and to mark its parent. */
const CHILD = 3;

/** Adds the rows with a child row that matches to others, one bit per row. Returns how many child rows match. */
function markParents(table: Table, { child }: ChildCriterion, matches: Match[], bits: Uint32Array, effort: Effort) {
  const { table: children, places } = table.child(child);
  const { rows: parents } = table.keys;
  return eachPart(children, matches, effort, (rows) => {
    for (let i = 0; i < rows.length; i++) {
      const place = places[rows[i]!]!;
      if (place < parents.length) setBit(bits, parents[place]!);
    }
  });
}

/** The same, one bit per place. */
function markPlaces(table: Table, { child }: ChildCriterion, matches: Match[], bits: Uint32Array, effort: Effort) {
  const { table: children, places } = table.child(child);
  const marked = eachPart(children, matches, effort, (rows) => {
    for (let i = 0; i < rows.length; i++) setBit(bits, places[rows[i]!]!);
  });
  unsetBit(bits, table.rows); // of child rows without a parent
  return marked;
}

/** Visits the rows that match all, some thousand at once, so that they stay in the processor's cache. Returns their number. */
function eachPart(table: Table, matches: Match[], effort: Effort, visit: (rows: Uint32Array) => void): number {
  const [smallest, ...others] = matches.toSorted((a, b) => a.total - b.total);
  if (smallest && smallest.kind !== 'values') {
    const rows = find(table, matches, effort).rows();
    effort(rows.length);
    visit(rows);
    return rows.length;
  }
  const isRead = !smallest || isScanned(table, smallest);
  const filters = (isRead ? matches : others).map((match) => filterOf(match, effort));
  const part = table.walked;
  const size = part.length - 1;
  let visited = 0;
  const visitPart = (read: number) => {
    effort((1 + FILTERED * filters.length) * read);
    let count = read;
    for (const filter of filters) count = filter(part, count, part);
    visit(part.subarray(0, count));
    visited += count;
  };
  if (isRead)
    for (let row = 0; row < table.rows; row += size) {
      const read = Math.min(size, table.rows - row);
      listFrom(row, part, read);
      visitPart(read);
    }
  else {
    let read = 0;
    for (const { from, to } of listsOf(smallest))
      for (let at = from; at < to; ) {
        const end = Math.min(to, at + size - read);
        copyRows(smallest.column.rows, at, end, part, read);
        read += end - at;
        at = end;
        if (read < size) continue;
        visitPart(read);
        read = 0;
      }
    visitPart(read);
  }
  return visited;
}

// loops of their own, because one within a function that runs long and seldom is compiled late

function listFrom(row: number, out: Uint32Array, count: number): void {
  for (let i = 0; i < count; i++) out[i] = row + i;
}

function copyRows(rows: Uint32Array, from: number, to: number, out: Uint32Array, count: number): void {
  for (let at = from; at < to; at++) out[count + at - from] = rows[at]!;
}

/** Whether to read all rows takes less time than to read those of the ids, which are in sequence per id. */
function isScanned({ rows }: Table, { ids, range, total }: ValueMatch): boolean {
  const count = range ? range.to - range.from : ids.length;
  return count > 1 && total > rows / (total / count > IN_SEQUENCE ? 2 : 8);
}

/** Rows per id from which they are read almost in sequence. */
const IN_SEQUENCE = 1000;

/** Where the rows of the ids are in those of their column. */
function listsOf({ column: { starts }, ids, range }: ValueMatch): { from: number; to: number }[] {
  if (range) return [{ from: starts[range.from]!, to: starts[range.to]! }];
  return Array.from(ids, (id) => ({ from: starts[id]!, to: starts[id + 1]! }));
}
