import type { CloseData } from '#src/search/close.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { DictionaryData } from '#src/search/dictionary.ts';
import type { GramData } from '#src/search/grams.ts';
import type { LooseData } from '#src/search/loose.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { WordData } from '#src/search/words.ts';

/**
 * A table as stored in its file: plain objects and arrays of numbers. Rows are numbered from 0 in display order.
 */
export interface TableData {
  definition: TableDefinition;
  rows: number;
  keys: KeyData;
  columns: Record<string, ColumnData>;
  codes: Record<string, CodesData>;
  points: Record<string, PointData>;
  /** For columns with `sortBy`, and the definition's `orders`. */
  orders: Record<string, OrderData>;
}

export interface KeyData {
  /** The key of row r is `base + values[r]`. */
  base: number;
  values: Uint32Array;
  /** Rows by ascending key; empty for a child table, whose rows are in that order. */
  rows: Uint32Array;
}

/** A place per row, as (degrees + 180) × 10^6; for none, NOWHERE. */
export interface PointData {
  latitudes: Uint32Array;
  longitudes: Uint32Array;
}

/** A column with one value per row. The id after the dictionary's last means missing. */
export interface ColumnData {
  dictionary: DictionaryData;
  /** The id of each row's value. */
  ids: Numbers;
  /**
   * Rows by id: those of id i are in `rows` from `starts[i]` up to `starts[i + 1]`, ascending. This is also the sort
   * order.
   */
  starts: Uint32Array;
  /** Empty for the first column of the display order, whose rows are 0, 1, 2…, and for one of kind `total`, which is not searched. */
  rows: Uint32Array;
  grams: GramData | null;
  words: WordData | null;
  loose: LooseData | null;
  /** Of a text column. */
  close: CloseData | null;
}

/** A column with several codes per row, one per slot. */
export interface CodesData {
  dictionary: DictionaryData;
  slots: number;
  /** Slot s of row r is at r × slots + s. */
  ids: Numbers;
  /** Rows by id, as in ColumnData. A row appears once per id. */
  starts: Uint32Array;
  rows: Uint32Array;
  /** For each element of `rows`, the first slot that has the code. Slots count from 1. */
  firstSlots: Uint8Array;
  /** At id × slots + s: how many rows have the code in their first s + 1 slots. */
  totals: Uint32Array;
}

/** Rows ordered by several columns. Rows that are equal in all of them form one group. */
export interface OrderData {
  /** The group of each row. Groups are numbered in ascending order. */
  groups: Numbers;
  starts: Uint32Array;
  rows: Uint32Array;
  /** Groups in descending order. Missing values of each column come last. */
  descending: Uint32Array;
}
