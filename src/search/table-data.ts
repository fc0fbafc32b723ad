import type { TableDefinition } from '#src/search/definition.ts';
import type { DictionaryData } from '#src/search/dictionary.ts';
import type { GramData } from '#src/search/grams.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { WordData } from '#src/search/words.ts';

/** A table as the snapshot holds it: plain objects and arrays of numbers. Rows are numbered from 0 in display order. */
export interface TableData {
  definition: TableDefinition;
  rows: number;
  keys: KeyData;
  columns: Record<string, ColumnData>;
  codes: Record<string, CodesData>;
  /** Of the columns with `sortBy`. */
  orders: Record<string, OrderData>;
}

export interface KeyData {
  /** Added to each of `values` it gives the key. */
  base: number;
  values: Uint32Array;
  /** Rows by ascending key. */
  rows: Uint32Array;
}

/** A column with one value per row. The id after the dictionary's last means missing. */
export interface ColumnData {
  dictionary: DictionaryData;
  /** The id of each row's value. */
  ids: Numbers;
  /** Rows by id: those of id i stand in `rows` from `starts[i]` up to `starts[i + 1]`, ascending. They are the sort order, too. */
  starts: Uint32Array;
  /** Empty for the first column of the display order: its rows are 0, 1, 2… */
  rows: Uint32Array;
  grams: GramData | null;
  words: WordData | null;
}

/** A column with several codes per row, one per slot. */
export interface CodesData {
  dictionary: DictionaryData;
  slots: number;
  /** Slot s of row r stands at r × slots + s. */
  ids: Numbers;
  /** Rows by id, as in a column, each once per id. */
  starts: Uint32Array;
  rows: Uint32Array;
  /** The first slot, counted from 1, in which the row of the same place in `rows` has the code. */
  firstSlots: Uint8Array;
  /** At id × slots + s: in how many rows the code stands in the first s + 1 slots. */
  totals: Uint32Array;
}

/** Rows ordered by several columns; rows equal in all of them are one group. */
export interface OrderData {
  /** The group of each row, counted in ascending order. */
  groups: Numbers;
  starts: Uint32Array;
  rows: Uint32Array;
  /** Groups in descending order, missing values last in each column. */
  descending: Uint32Array;
}
