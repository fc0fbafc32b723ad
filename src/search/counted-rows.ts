import { type CodeCounts, countCodesOf } from '#src/search/count-codes.ts';
import type { Effort } from '#src/search/effort.ts';
import type { FoundRows } from '#src/search/find.ts';
import { TableKeys } from '#src/search/keys.ts';
import { once } from '#src/search/once.ts';
import { complementOf, noBits, rowsOfBits, setBit, setBits } from '#src/search/row-bits.ts';
import type { CodesColumn, Table } from '#src/search/table.ts';

/** The rows of a search, as counting needs them. */
export interface CountedRows {
  found: FoundRows;
  /** The found rows, or the others if these are fewer. */
  rows(): Uint32Array;
  /** What each of `rows` adds: 1, or -1 to the counts of all rows. */
  adds: 1 | -1;
  /** One bit per place in the order of keys: set if its row is found. The last bit is no place, and not set. */
  places(): Uint32Array;
  /** Counts of `rows` by the codes in their first `width` slots. */
  codes(column: CodesColumn, width: number): CodeCounts;
  /** The keys of the found rows, ascending. Child rows are in that order, so those of one key and the next are near in memory. */
  keys(): TableKeys;
}

export function countedRows(table: Table, found: FoundRows, effort: Effort): CountedRows {
  const adds = found.total > table.rows / 2 ? -1 : 1;
  const rows = once(() => (adds === 1 ? found.rows() : othersOf(table, found, effort)));
  const places = once(() => found.places?.() ?? placesOf(table, rows(), adds, effort));
  const counts = new Map<CodesColumn, Map<number, CodeCounts>>();
  const codes = (column: CodesColumn, width: number) => {
    const known = counts.get(column) ?? new Map<number, CodeCounts>();
    const counted = known.get(width) ?? countCodesOf(column, rows(), width);
    counts.set(column, known.set(width, counted));
    return counted;
  };
  return { found, rows, adds, places, codes, keys: once(() => keysOf(table, found.rows())) };
}

/** The places of the found rows, of these or of the others. */
function placesOf(table: Table, counted: Uint32Array, adds: 1 | -1, effort: Effort): Uint32Array {
  effort(counted.length + table.rows / 32);
  const bits = noBits(table.rows + 1);
  const { places } = table.keys;
  for (let i = 0; i < counted.length; i++) setBit(bits, places[counted[i]!]!);
  return adds === 1 ? bits : complementOf(bits, table.rows);
}

function keysOf({ keys }: Table, rows: Uint32Array): TableKeys {
  const values = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = keys.values[rows[i]!]!;
  return new TableKeys({ base: keys.base, values: values.sort(), rows: new Uint32Array() });
}

/** The rows that are not found. */
function othersOf({ rows }: Table, found: FoundRows, effort: Effort): Uint32Array {
  if (found.total === rows) return new Uint32Array();
  effort(found.total + rows / 32);
  const bits = noBits(rows);
  setBits(bits, found.rows());
  return rowsOfBits(complementOf(bits, rows), new Uint32Array(rows - found.total));
}
