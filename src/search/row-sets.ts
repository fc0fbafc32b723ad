// Sets of rows that meet criteria: what they are made of, and how others are joined with them.
import type { Effort } from '#src/search/effort.ts';
import { idFlags } from '#src/search/filters.ts';
import { bitsOfCodes, markCodes } from '#src/search/find.ts';
import type { KeptSet } from '#src/search/kept-sets.ts';
import type { Match, RowSet } from '#src/search/match.ts';
import { addBits, hasBit, noBits, setBit, setBits } from '#src/search/row-bits.ts';
import type { Table } from '#src/search/table.ts';

export type SetMatch = Match & { kind: 'set' };

/** A set whose bits are computed once, in `steps`. `mark` adds its rows to others, if that is cheaper than to compute its bits. */
export function setOf(
  total: number,
  steps: number,
  has: RowSet['has'],
  compute: () => Uint32Array,
  mark?: RowSet['mark'],
): SetMatch {
  let bits: Uint32Array | undefined;
  const computed = () => (bits ??= compute());
  return {
    kind: 'set',
    total,
    has: (row) => (bits ? hasBit(bits, row) : has(row)),
    bits: computed,
    cost: () => (bits ? 0 : steps),
    mark: (all) => (mark && !bits ? mark(all) : addBits(all, computed())),
  };
}

/** A kept set. */
export const bitSet = ({ bits, total }: KeptSet): SetMatch => ({
  ...setOf(
    total,
    0,
    (row) => hasBit(bits, row),
    () => bits,
  ),
  isExact: true,
});

/** Sets of less than one row in this many are computed again, as fast as they are found. */
const FEW = 100;

/** Whether a set of so many rows is kept. */
export const isWorthKeeping = ({ rows }: Table, total: number) => total > rows / FEW;

/** A test of single rows. */
export function testOf(match: Match): (row: number) => boolean {
  if (match.kind === 'set') return match.has;
  if (match.kind === 'keys') {
    const rows = new Set(match.rows);
    return (row) => rows.has(row);
  }
  if (match.kind === 'values' && match.range) {
    const { ids } = match.column;
    const { from, to } = match.range;
    return (row) => ids[row]! >= from && ids[row]! < to;
  }
  let flags: Uint8Array | undefined;
  const flagged = () => (flags ??= idFlags(match.ids, match.column.size));
  if (match.kind === 'values') {
    const { ids } = match.column;
    return (row) => flagged()[ids[row]!] === 1;
  }
  const { ids, slots } = match.column.data;
  return (row) => {
    for (let at = row * slots, end = at + match.slots; at < end; at++) if (flagged()[ids[at]!] === 1) return true;
    return false;
  };
}

/** The rows of a match, one bit per row. Leaves the table's scratch memory alone, which may hold the rows of the search's other criteria. */
export function bitsOf(table: Table, match: Match, effort: Effort): Uint32Array {
  if (match.kind === 'set') return match.bits();
  if (match.kind === 'codes') {
    effort(match.total + table.rows / 32);
    return bitsOfCodes(match);
  }
  const bits = noBits(table.rows);
  markRows(table, match, bits, effort);
  return bits;
}

/** Adds the rows of a match to others, one bit per row. */
export function markRows(table: Table, match: Match, bits: Uint32Array, effort: Effort): void {
  if (match.kind !== 'set') effort(match.total + table.rows / 32);
  if (match.kind === 'set') match.mark(bits);
  else if (match.kind === 'codes') markCodes(match, bits);
  else if (match.kind === 'keys') setBits(bits, match.rows);
  else {
    const { starts, rows, leading } = match.column;
    for (const id of match.ids)
      for (let at = starts[id]!, end = starts[id + 1]!; at < end; at++) setBit(bits, leading ? at : rows[at]!);
  }
}
