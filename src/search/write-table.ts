import type pg from 'pg';
import { buildClose } from '#src/search/close.ts';
import { lookedUp } from '#src/search/column-builder.ts';
import { type IndexColumn, isClose, isList, isLoose, type TableDefinition } from '#src/search/definition.ts';
import { Dictionary, type DictionaryData } from '#src/search/dictionary.ts';
import { buildGrams } from '#src/search/grams.ts';
import { buildLoose, LooseValues } from '#src/search/loose.ts';
import { type Numbers, numbersBelow, numbersUpTo } from '#src/search/numbers.ts';
import { type OrderedColumn, type OrderedTable, sizeOf, type ValueSearch } from '#src/search/ordered-table.ts';
import { buildPoints } from '#src/search/points.ts';
import { buildPostings, countStarts, sortByIds } from '#src/search/postings.ts';
import type { CodesData, ColumnData, OrderData, TableData } from '#src/search/table-data.ts';
import type { Saved, TableFileWriter } from '#src/search/table-file.ts';
import { buildWords } from '#src/search/words.ts';

/**
 * Writes a table with all that searches need: column by column, so that only one finished column is in memory at a time.
 */
export async function writeTable(
  client: pg.ClientBase,
  definition: TableDefinition,
  ordered: OrderedTable,
  file: TableFileWriter,
): Promise<Saved<TableData>> {
  const lookUps = await readLookUps(client, definition);
  const lookedUpBy = new Set([...lookUps.values()].map(({ by }) => by));
  const taken = new Map<string, OrderedColumn>();
  const columnOf = (name: string): OrderedColumn => {
    const found = taken.get(name) ?? ordered.takeColumn(name);
    if (lookedUpBy.has(name)) taken.set(name, found);
    return found;
  };
  const saved: Saved<TableData> = {
    definition,
    rows: ordered.rows,
    keys: file.save(ordered.keys),
    columns: {},
    codes: {},
    points: {},
    orders: {},
  };
  const orders = ordersOf(definition);
  const sortedBy = new Set(orders.flatMap(({ by }) => by));
  const kept = new Map<string, SortColumn>();
  for (const [name, column] of Object.entries(definition.columns)) {
    const lookUp = lookUps.get(name);
    const ordered = lookUp ? lookedUp(columnOf(lookUp.by), lookUp.texts) : columnOf(name);
    if (column.kind === 'codes') {
      saved.codes[name] = file.save(buildCodes(ordered, column.slots));
    } else if (column.kind === 'point') {
      const texts = new Dictionary(ordered.dictionary).values(Uint32Array.from(ordered.ids));
      saved.points[name] = file.save(buildPoints(texts));
    } else {
      const data = buildColumn(column, ordered, name === definition.order[0]);
      saved.columns[name] = file.save(data);
      if (sortedBy.has(name)) kept.set(name, { ids: data.ids, size: sizeOf(data.dictionary) });
    }
  }
  for (const { name, by, reversed } of orders) {
    const columns = by.map((column) => kept.get(column)!);
    saved.orders[name] = file.save(buildOrder(columns, ordered.rows, reversed));
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

function buildColumn(column: IndexColumn, ordered: OrderedColumn, leading: boolean): ColumnData {
  const { dictionary, ids, valueSearch = buildValueSearch(column, ordered.dictionary) } = ordered;
  const count = sizeOf(dictionary) + 1;
  const { starts, items } =
    leading || column.kind === 'total'
      ? { starts: countStarts(ids, count), items: new Uint32Array() }
      : buildPostings(ids, count);
  return { dictionary, ids, starts, rows: items, ...valueSearch };
}

function buildValueSearch(column: IndexColumn, data: DictionaryData): ValueSearch {
  const dictionary = new Dictionary(data);
  const loose = isLoose(column) ? buildLoose(dictionary, isList(column)) : null;
  const squeezed = loose && new LooseValues(dictionary, loose, isList(column));
  return {
    grams: column.kind === 'text' ? buildGrams(squeezed?.all() ?? dictionary) : null,
    words: column.kind === 'words' && squeezed ? buildWords(squeezed, isClose(column)) : null,
    loose,
    close: column.kind === 'text' && isClose(column) && squeezed ? buildClose(squeezed) : null,
  };
}

function buildCodes({ dictionary, ids }: OrderedColumn, slots: number): CodesData {
  const size = sizeOf(dictionary);
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
  return { dictionary, slots, ids, starts, rows, firstSlots, totals };
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
