// The parents of child rows whose value is in a range, such as years of graduation: as blocks of values, of which each has its
// set of parents. A range joins the blocks within it, and adds the child rows at its ends.
import type { IdRange } from '#src/search/filters.ts';
import { addBits, noBits, setBit, unsetBit } from '#src/search/row-bits.ts';
import type { Child, Table, ValueColumn } from '#src/search/table.ts';

/** Blocks of a column: each has about as many child rows. A set of 6.5 million parents takes 0.8 MB. */
export const BLOCKS = 8;

/** The places of the parents of child rows with an id in a range, one bit per place. */
export function parentsInRange(table: Table, child: Child, column: ValueColumn, { from, to }: IdRange): Uint32Array {
  const blocks = child.blocks.get(column) ?? { firsts: firstIds(column), parents: [] };
  child.blocks.set(column, blocks);
  const bits = noBits(table.rows + 1);
  const mark = (from: number, to: number, all: Uint32Array) => {
    markPlaces(column.rows, column.starts[from]!, column.starts[to]!, child.places, all);
    unsetBit(all, table.rows); // of child rows without a parent
    return all;
  };
  let at = from;
  for (let block = 0; block < BLOCKS; block++) {
    const [first, end] = [blocks.firsts[block]!, blocks.firsts[block + 1]!];
    if (first < from || end > to || first === end) continue;
    if (at < first) mark(at, first, bits);
    blocks.parents[block] ??= mark(first, end, noBits(table.rows + 1));
    addBits(bits, blocks.parents[block]!);
    at = end;
  }
  return at < to ? mark(at, to, bits) : bits;
}

function firstIds({ size, starts }: ValueColumn): Uint32Array {
  const firsts = new Uint32Array(BLOCKS + 1);
  for (let block = 1, id = 0; block <= BLOCKS; block++) {
    while (id < size && starts[id]! < (starts[size]! * block) / BLOCKS) id++;
    firsts[block] = id;
  }
  return firsts;
}

function markPlaces(rows: Uint32Array, from: number, to: number, places: Uint32Array, bits: Uint32Array): void {
  for (let at = from; at < to; at++) setBit(bits, places[rows[at]!]!);
}
