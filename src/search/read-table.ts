import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type pg from 'pg';
import {
  ColumnBuilder,
  copiedColumns,
  copyQuery,
  idsInDisplayOrder,
  idsInReadOrder,
  movesInto,
  type SortedColumn,
} from '#src/search/column-builder.ts';
import { bigintAt, type CopiedRows, readRows } from '#src/search/copy-reader.ts';
import { slotsOf, type TableDefinition, tooFarApart } from '#src/search/definition.ts';
import { type Numbers, numbersBelow } from '#src/search/numbers.ts';
import type { OrderedTable } from '#src/search/ordered-table.ts';
import { sortByIds } from '#src/search/postings.ts';

/**
 * Reads the rows of a table, or only those of some keys, in PostgreSQL's order, and sorts them into display order. It sorts
 * here and not in SQL, so that the order matches the index's own case mapping. Rows of one key are in the order of all
 * columns, so that the result does not depend on PostgreSQL's order.
 */
export async function readOrdered(
  client: pg.ClientBase,
  definition: TableDefinition,
  only?: readonly number[],
): Promise<OrderedTable> {
  const { keys, columns } = await readTable(client, definition, only);
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
  const byKey = orderByKey(keys, definition);
  if (definition.childOf && !definition.ranked)
    sortWithinKeys(
      byKey,
      keys,
      copiedColumns(definition).map(([name]) => idsInReadOrder(sortEarly(name))),
    );
  const order = definition.order.reduceRight((rows, name) => {
    const sorted = sortEarly(name);
    return sortByIds(rows, idsInReadOrder(sorted), sorted.size + 1);
  }, byKey);
  const moves = movesInto(order);
  const base = lowest(keys);
  return {
    rows: keys.length,
    keys: { base, values: order.map((readRow) => keys[readRow]! - base), rows: rowsByKey(byKey, order, definition) },
    takeColumn: (name) => {
      const sorted = sortColumn(name);
      const slots = slotsOf(definition.columns[name]!);
      return { dictionary: sorted.dictionary, ids: idsInDisplayOrder(sorted, moves, slots) };
    },
  };
}

async function readTable(client: pg.ClientBase, definition: TableDefinition, only: readonly number[] | undefined) {
  const columns = new Map(copiedColumns(definition).map(([name, column]) => [name, new ColumnBuilder(column)]));
  const builders = [...columns.values()];
  const keys: number[] = [];
  await readRows(client, copyQuery(definition, only), builders.length + 1, async (rows) => {
    takeKeys(rows, keys, definition);
    for (const [i, column] of builders.entries()) {
      column.take(rows, i + 1);
      await yieldToEvents(); // receive what PostgreSQL has sent, so that it does not wait
    }
  });
  return { keys, columns };
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
function orderByKey(keys: number[], definition: TableDefinition): Uint32Array {
  const { name, key, childOf } = definition;
  const base = lowest(keys);
  const low = new Uint16Array(keys.length);
  const high = new Uint16Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const offset = keys[i]! - base;
    if (offset >= 2 ** 32) throw tooFarApart(definition);
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

/** Sorts the rows of each key by the ids of all columns, in place. */
function sortWithinKeys(byKey: Uint32Array, keys: readonly number[], columns: readonly Numbers[]): void {
  const compare = (one: number, other: number) => {
    for (const ids of columns) if (ids[one] !== ids[other]) return ids[one]! - ids[other]!;
    return 0;
  };
  for (let from = 0, to = 1; from < byKey.length; from = to++) {
    while (to < byKey.length && keys[byKey[to]!] === keys[byKey[from]!]) to++;
    if (to - from > 1) byKey.subarray(from, to).sort(compare);
  }
}

function rowsByKey(byKey: Uint32Array, order: Uint32Array, { childOf }: TableDefinition): Uint32Array {
  if (childOf) return new Uint32Array();
  const rowOf = new Uint32Array(order.length);
  for (let row = 0; row < order.length; row++) rowOf[order[row]!] = row;
  return byKey.map((readRow) => rowOf[readRow]!);
}

const lowest = (keys: number[]) => keys.reduce((low, key) => Math.min(low, key), keys[0] ?? 0);
