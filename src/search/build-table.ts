import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type pg from 'pg';
import { buildClose } from '#src/search/close.ts';
import {
  ColumnBuilder,
  copiedColumns,
  copyQuery,
  idsInDisplayOrder,
  idsInReadOrder,
  lookedUp,
  type Moves,
  movesInto,
  type SortedColumn,
} from '#src/search/column-builder.ts';
import { bigintAt, type CopiedRows, readRows } from '#src/search/copy-reader.ts';
import { type IndexColumn, isClose, isList, isLoose, type TableDefinition } from '#src/search/definition.ts';
import { Dictionary } from '#src/search/dictionary.ts';
import { buildGrams } from '#src/search/grams.ts';
import { buildLoose, LooseValues } from '#src/search/loose.ts';
import { type Numbers, numbersBelow, numbersUpTo } from '#src/search/numbers.ts';
import { buildPoints } from '#src/search/points.ts';
import { buildPostings, countStarts, sortByIds } from '#src/search/postings.ts';
import type { CodesData, ColumnData, KeyData, OrderData, TableData } from '#src/search/table-data.ts';
import type { Saved, TableFileWriter } from '#src/search/table-file.ts';
import { buildWords } from '#src/search/words.ts';

/**
 * Reads one table in PostgreSQL's order, sorts it into display order and writes it. It writes column by column, so that
 * only one finished column is in memory at a time. It sorts here and not in SQL, so that the order matches the index's
 * own case mapping.
 */
export async function buildTable(
  client: pg.ClientBase,
  definition: TableDefinition,
  file: TableFileWriter,
): Promise<Saved<TableData>> {
  const { keys, columns } = await readTable(client, definition);
  const lookUps = await readLookUps(client, definition);
  const early = new Map<string, SortedColumn>();
  const sortColumn = (name: string) => {
    const sorted = early.get(name) ?? columns.get(name)!.sort();
    early.delete(name);
    columns.delete(name);
    return sorted;
  };
  const sortEarly = (name: string) => {
    const sorted = sortColumn(name);
    early.set(name, sorted);
    return sorted;
  };
  for (const [name, { by, texts }] of lookUps) early.set(name, lookedUp(sortEarly(by), texts));
  const byKey = orderByKey(keys, definition);
  const order = definition.order.reduceRight((rows, name) => {
    const sorted = sortEarly(name);
    return sortByIds(rows, idsInReadOrder(sorted), sorted.size + 1);
  }, byKey);

  const saved: Saved<TableData> = {
    definition,
    rows: keys.length,
    keys: file.save(buildKeys(keys, byKey, order, definition)),
    columns: {},
    codes: {},
    points: {},
    orders: {},
  };
  const moves = movesInto(order);
  const orders = ordersOf(definition);
  const sortedBy = new Set(orders.flatMap(({ by }) => by));
  const kept = new Map<string, SortColumn>();
  for (const [name, column] of Object.entries(definition.columns)) {
    const sorted = sortColumn(name);
    if (column.kind === 'codes') {
      saved.codes[name] = file.save(buildCodes(sorted, moves, column.slots));
    } else if (column.kind === 'point') {
      const texts = new Dictionary(sorted.dictionary).values(Uint32Array.from(idsInDisplayOrder(sorted, moves)));
      saved.points[name] = file.save(buildPoints(texts));
    } else {
      const data = buildColumn(column, sorted, moves, name === definition.order[0]);
      saved.columns[name] = file.save(data);
      if (sortedBy.has(name)) kept.set(name, { ids: data.ids, size: sorted.size });
    }
  }
  for (const { name, by, reversed } of orders) {
    const columns = by.map((column) => kept.get(column)!);
    saved.orders[name] = file.save(buildOrder(columns, keys.length, reversed));
  }
  return saved;
}

interface SortColumn {
  ids: Numbers;
  size: number;
}

/** The stored orders: their columns, and how many of them a descending order reverses. */
const ordersOf = ({ columns, orders = {} }: TableDefinition) => [
  ...Object.entries(columns).flatMap(([name, { sortBy: by }]) => (by ? [{ name, by, reversed: by.length }] : [])),
  ...Object.entries(orders).map(([name, by]) => ({ name, by, reversed: 1 })),
];

async function readTable(client: pg.ClientBase, definition: TableDefinition) {
  const columns = new Map(copiedColumns(definition).map(([name, column]) => [name, new ColumnBuilder(column)]));
  const builders = [...columns.values()];
  const keys: number[] = [];
  await readRows(client, copyQuery(definition), builders.length + 1, async (rows) => {
    takeKeys(rows, keys, definition);
    for (const [i, column] of builders.entries()) {
      column.take(rows, i + 1);
      await yieldToEvents(); // receive what PostgreSQL has sent, so that it does not wait
    }
  });
  return { keys, columns };
}

interface LookUp {
  by: string;
  texts: Map<string | null, string | null>;
}

async function readLookUps(client: pg.ClientBase, { columns }: TableDefinition): Promise<Map<string, LookUp>> {
  const lookUps = new Map<string, LookUp>();
  for (const [name, { lookedUp }] of Object.entries(columns)) {
    if (!lookedUp) continue;
    const { rows } = await client.query<[string | null, string | null]>({ text: lookedUp.select, rowMode: 'array' });
    lookUps.set(name, { by: lookedUp.by, texts: new Map(rows) });
  }
  return lookUps;
}

function takeKeys({ bytes, fields, count, starts, ends }: CopiedRows, keys: number[], { name, key }: TableDefinition) {
  for (let place = 0; place < count * fields; place += fields) {
    if (ends[place]! < 0) throw new Error(`Search table ${name}: a row has no ${key}`);
    keys.push(bigintAt(bytes, starts[place]!));
  }
}

/**
 * Rows in read order, sorted by ascending key. Throws if keys are too far apart, or if one appears twice in a table that
 * is no child.
 */
function orderByKey(keys: number[], { name, key, childOf }: TableDefinition): Uint32Array {
  const base = lowest(keys);
  const low = new Uint16Array(keys.length);
  const high = new Uint16Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const offset = keys[i]! - base;
    if (offset >= 2 ** 32) throw new Error(`Search table ${name}: values of ${key} are more than 2^32 apart`);
    low[i] = offset & 0xffff;
    high[i] = offset >>> 16;
  }
  const rows = numbersBelow(keys.length);
  const order = sortByIds(sortByIds(rows, low, 2 ** 16), high, 2 ** 16);
  for (let i = 1; i < order.length && !childOf; i++)
    if (keys[order[i]!] === keys[order[i - 1]!])
      throw new Error(`Search table ${name}: ${key} ${keys[order[i]!]} appears twice`);
  return order;
}

function buildKeys(keys: number[], byKey: Uint32Array, order: Uint32Array, { childOf }: TableDefinition): KeyData {
  const base = lowest(keys);
  const values = order.map((readRow) => keys[readRow]! - base);
  if (childOf) return { base, values, rows: new Uint32Array() };
  const rowOf = new Uint32Array(order.length);
  for (let row = 0; row < order.length; row++) rowOf[order[row]!] = row;
  return { base, values, rows: byKey.map((readRow) => rowOf[readRow]!) };
}

function buildColumn(column: IndexColumn, sorted: SortedColumn, moves: Moves, leading: boolean): ColumnData {
  const ids = idsInDisplayOrder(sorted, moves);
  const { starts, items } = leading
    ? { starts: countStarts(ids, sorted.size + 1), items: new Uint32Array() }
    : buildPostings(ids, sorted.size + 1);
  const dictionary = new Dictionary(sorted.dictionary);
  const loose = isLoose(column) ? buildLoose(dictionary, isList(column)) : null;
  const squeezed = loose && new LooseValues(dictionary, loose, isList(column));
  return {
    dictionary: sorted.dictionary,
    ids,
    starts,
    rows: items,
    grams: column.kind === 'text' ? buildGrams(squeezed?.all() ?? dictionary) : null,
    words: column.kind === 'words' && squeezed ? buildWords(squeezed, isClose(column)) : null,
    loose,
    close: column.kind === 'text' && isClose(column) && squeezed ? buildClose(squeezed) : null,
  };
}

function buildCodes(sorted: SortedColumn, moves: Moves, slots: number): CodesData {
  const { size } = sorted;
  const ids = idsInDisplayOrder(sorted, moves, slots);
  const totals = new Uint32Array(size * slots);
  const starts = new Uint32Array(size + 1);
  eachFirst(ids, slots, size, (_row, id, slot) => {
    starts[id + 1]! += 1;
    totals[id * slots + slot]! += 1;
  });
  for (let id = 0; id < size; id++) {
    starts[id + 1]! += starts[id]!;
    for (let slot = 1; slot < slots; slot++) totals[id * slots + slot]! += totals[id * slots + slot - 1]!;
  }
  const next = starts.slice();
  const rows = new Uint32Array(starts[size]!);
  const firstSlots = new Uint8Array(rows.length);
  eachFirst(ids, slots, size, (row, id, slot) => {
    rows[next[id]!] = row;
    firstSlots[next[id]!++] = slot + 1;
  });
  return { dictionary: sorted.dictionary, slots, ids, starts, rows, firstSlots, totals };
}

/** Visits each distinct code of each row, with the first slot that has it. */
function eachFirst(
  ids: Numbers,
  slots: number,
  missing: number,
  visit: (row: number, id: number, slot: number) => void,
) {
  for (let at = 0, row = 0; at < ids.length; at += slots, row++)
    for (let slot = 0; slot < slots; slot++) {
      const id = ids[at + slot]!;
      if (id === missing) continue;
      let earlier = 0;
      while (ids[at + earlier] !== id) earlier++;
      if (earlier === slot) visit(row, id, slot);
    }
}

/** Rows with equal ids in all columns form a group. A descending order reverses the first `reversed` columns. */
function buildOrder(columns: SortColumn[], count: number, reversed: number): OrderData {
  const rows = sortByColumns(numbersBelow(count), columns);
  const groupOf = new Uint32Array(count);
  let size = 0;
  for (let at = 0; at < count; at++) {
    const [row, before] = [rows[at]!, rows[at - 1]!];
    if (at === 0 || columns.some(({ ids }) => ids[row] !== ids[before])) size += 1;
    groupOf[row] = size - 1;
  }
  const groups = numbersUpTo(size, count);
  groups.set(groupOf);
  const starts = countStarts(groups, size);
  const downward = columns.slice(0, reversed).map(({ ids, size: missing }) => ({
    ids: Uint32Array.from(starts.subarray(0, size), (start) => reversedId(ids[rows[start]!]!, missing)),
    size: missing,
  }));
  return { groups, starts, rows, descending: sortByColumns(numbersBelow(size), downward) };
}

/** Sorts by the first column, and breaks ties by the next. */
const sortByColumns = (items: Uint32Array, columns: SortColumn[]) =>
  columns.reduceRight((sorted, { ids, size }) => sortByIds(sorted, ids, size + 1), items);

/** The highest id becomes the lowest, and missing values stay last. */
const reversedId = (id: number, missing: number) => (id === missing ? missing : missing - 1 - id);

const lowest = (keys: number[]) => keys.reduce((low, key) => Math.min(low, key), keys[0] ?? 0);
