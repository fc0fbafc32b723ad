// A table with the changed rows of its sources, made from its earlier file in passes over the earlier arrays. The result equals,
// byte for byte, what reading all rows makes.
import { slotsOf, type TableDefinition, tooFarApart } from '#src/search/definition.ts';
import { firstNotBelow } from '#src/search/dictionary.ts';
import { mergeDictionaries } from '#src/search/merge-dictionary.ts';
import { type Numbers, numbersUpTo } from '#src/search/numbers.ts';
import { type OrderedColumn, type OrderedTable, sizeOf, type ValueSearch } from '#src/search/ordered-table.ts';
import type { ColumnData, KeyData } from '#src/search/table-data.ts';

/** An earlier table, of which one column at a time is in memory. */
export interface EarlierTable {
  rows: number;
  keys: KeyData;
  column(name: string): EarlierColumn;
}

export interface EarlierColumn extends Pick<ColumnData, 'dictionary' | 'ids' | 'starts'> {
  valueSearch?(): ValueSearch;
}

/**
 * Replaces the rows of the keys in `changed` in an earlier table by those of `fresh`, which has all present rows of these keys
 * and no others. Null if neither has any, so that the earlier table stays as it is.
 */
export function mergedTable(
  definition: TableDefinition,
  old: EarlierTable,
  changed: readonly number[],
  fresh: OrderedTable,
): OrderedTable | null {
  const isGone = rowsOf(old, changed);
  if (fresh.rows === 0 && !isGone.includes(1)) return null;
  const columnOf = (name: string) =>
    mergeColumn(old.column(name), slotsOf(definition.columns[name]!), isGone, fresh.takeColumn(name));
  const leading = new Map(definition.order.map((name) => [name, columnOf(name)]));
  const rows = mergeRows(old, isGone, fresh, [...leading.values()]);
  const takeColumn = (name: string): OrderedColumn => {
    const merged = leading.get(name) ?? columnOf(name);
    leading.delete(name);
    const { dictionary, valueSearch } = merged;
    return { dictionary, ids: moveIds(merged, rows), ...(valueSearch && { valueSearch: valueSearch() }) };
  };
  return { rows: rows.count, keys: mergeKeys(definition, old.keys, fresh.keys, rows), takeColumn };
}

/** Marks the rows of some keys. */
function rowsOf({ rows, keys: { base, values } }: EarlierTable, changed: readonly number[]): Uint8Array {
  const isGone = new Uint8Array(rows);
  const keys = new Set(changed);
  for (let row = 0; row < rows; row++) if (keys.has(base + values[row]!)) isGone[row] = 1;
  return isGone;
}

interface MergedColumn {
  slots: number;
  dictionary: OrderedColumn['dictionary'];
  /** If the dictionary is the earlier one. */
  valueSearch: EarlierColumn['valueSearch'];
  old: { ids: Numbers; map: Uint32Array | null };
  fresh: { ids: Numbers; map: Uint32Array };
}

function mergeColumn(
  { dictionary, ids, starts, valueSearch }: EarlierColumn,
  slots: number,
  isGone: Uint8Array,
  fresh: OrderedColumn,
): MergedColumn {
  const lost = new Map<number, number>();
  for (let row = isGone.indexOf(1); row >= 0; row = isGone.indexOf(1, row + 1))
    for (const id of new Set(ids.subarray(row * slots, (row + 1) * slots))) lost.set(id, (lost.get(id) ?? 0) + 1);
  const size = sizeOf(dictionary);
  const gone = [...lost].flatMap(([id, rows]) => (id < size && starts[id + 1]! - starts[id]! === rows ? [id] : []));
  const merged = mergeDictionaries(
    dictionary,
    gone.sort((one, other) => one - other),
    fresh.dictionary,
  );
  return {
    slots,
    dictionary: merged.data,
    valueSearch: merged.oldIds ? undefined : valueSearch,
    old: { ids, map: merged.oldIds },
    fresh: { ids: fresh.ids, map: merged.freshIds },
  };
}

/** Instead of the new row of an old row that is left out. */
const GONE = 2 ** 32 - 1;

/** Where the rows of two tables are in the merged one. */
interface MergedRows {
  count: number;
  /** Runs of adjacent old rows that stay adjacent: the first, the one after the last, and the new row of the first. */
  runs: { from: number; to: number; at: number }[];
  /** The new row of each old row, or GONE, and of each fresh row. */
  oldRows: Uint32Array;
  freshRows: Uint32Array;
}

/** Merges the kept old rows with the fresh ones in display order: by the leading columns, then by key. */
function mergeRows(
  old: EarlierTable,
  isGone: Uint8Array,
  fresh: OrderedTable,
  leading: readonly MergedColumn[],
): MergedRows {
  const oldRows = new Uint32Array(old.rows);
  const freshRows = new Uint32Array(fresh.rows);
  const runs: MergedRows['runs'] = [];
  const isBefore = (oldRow: number, freshRow: number) => {
    for (const { old, fresh } of leading) {
      const id = old.ids[oldRow]!;
      const difference = (old.map ? old.map[id]! : id) - fresh.map[fresh.ids[freshRow]!]!;
      if (difference !== 0) return difference < 0;
    }
    return old.keys.base + old.keys.values[oldRow]! < fresh.keys.base + fresh.keys.values[freshRow]!;
  };
  let [count, next] = [0, 0];
  let run: MergedRows['runs'][number] | undefined;
  for (let row = 0; row < old.rows; row++) {
    if (isGone[row] === 1) {
      oldRows[row] = GONE;
      run = undefined;
      continue;
    }
    for (; next < fresh.rows && !isBefore(row, next); next++) {
      freshRows[next] = count++;
      run = undefined;
    }
    if (!run) {
      run = { from: row, to: row, at: count };
      runs.push(run);
    }
    run.to = row + 1;
    oldRows[row] = count++;
  }
  for (; next < fresh.rows; next++) freshRows[next] = count++;
  return { count, runs, oldRows, freshRows };
}

/** The ids of a merged column in the new rows. */
function moveIds({ slots, dictionary, old, fresh }: MergedColumn, rows: MergedRows): Numbers {
  const moved = numbersUpTo(sizeOf(dictionary), rows.count * slots);
  const { ids, map } = old;
  for (const { from, to, at } of rows.runs) {
    const shift = (at - from) * slots;
    if (!map) moved.set(ids.subarray(from * slots, to * slots), at * slots);
    else for (let i = from * slots; i < to * slots; i++) moved[i + shift] = map[ids[i]!]!;
  }
  for (let row = 0; row < rows.freshRows.length; row++)
    for (let slot = 0; slot < slots; slot++)
      moved[rows.freshRows[row]! * slots + slot] = fresh.map[fresh.ids[row * slots + slot]!]!;
  return moved;
}

function mergeKeys(definition: TableDefinition, old: KeyData, fresh: KeyData, merged: MergedRows): KeyData {
  const { count, runs, oldRows, freshRows } = merged;
  const limits = [...limitsOf(old, (row) => oldRows[row] === GONE), ...limitsOf(fresh, () => false)];
  const base = limits.length > 0 ? Math.min(...limits) : 0;
  if (Math.max(base, ...limits) - base >= 2 ** 32) throw tooFarApart(definition);
  const values = new Uint32Array(count);
  const shift = old.base - base;
  for (const { from, to, at } of runs) {
    if (shift === 0) values.set(old.values.subarray(from, to), at);
    else for (let row = from; row < to; row++) values[row + at - from] = old.values[row]! + shift;
  }
  for (const [row, at] of freshRows.entries()) values[at] = fresh.base + fresh.values[row]! - base;
  return { base, values, rows: definition.childOf ? new Uint32Array() : rowsByKey(old, fresh, merged) };
}

/** The lowest and the highest key of the rows that stay; none if no row does. */
function limitsOf({ base, values, rows }: KeyData, isGone: (row: number) => boolean): number[] {
  const rowAt = (place: number) => (rows.length > 0 ? rows[place]! : place);
  let [first, last] = [0, values.length - 1];
  while (first <= last && isGone(rowAt(first))) first += 1;
  while (last > first && isGone(rowAt(last))) last -= 1;
  return first <= last ? [first, last].map((place) => base + values[rowAt(place)]!) : [];
}

/** The new rows by ascending key. */
function rowsByKey(old: KeyData, fresh: KeyData, { count, oldRows, freshRows }: MergedRows): Uint32Array {
  const merged = new Uint32Array(count);
  let [from, at] = [0, 0];
  const copyTo = (to: number) => {
    for (; from < to; from++) {
      const row = oldRows[old.rows[from]!]!;
      if (row !== GONE) merged[at++] = row;
    }
  };
  for (const row of fresh.rows) {
    const key = fresh.base + fresh.values[row]! - old.base;
    copyTo(from + firstNotBelow(old.rows.length - from, (place) => old.values[old.rows[from + place]!]! - key));
    merged[at++] = freshRows[row]!;
  }
  copyTo(old.rows.length);
  return merged;
}
