// Reads rows in short statements, so that no import waits for an export.
import type { Pool } from 'pg';
import { type Cell, cellOf, type FileColumn } from '#src/work/exports/cells.ts';
import { asOf, type Column, type Group, milesColumn, npiColumn } from '#src/work/exports/column.ts';
import { groupsOf } from '#src/work/exports/columns.ts';
import type { Order } from '#src/work/exports/order.ts';

/** NPIs of a statement. Fewer than take a second, also from a slow disk. */
const BATCH = 2500;

/** A batch of rows. */
export interface Batch {
  rows: Cell[][];
  /** NPIs that the table no longer has. */
  missing: number;
}

/** The columns of the file that an order asks for, and where each comes from. The NPI is the first. */
export function columnsOf({ table, columns, names }: Pick<Order, 'table' | 'columns' | 'names'>): Asked[] {
  const wanted = new Set(columns);
  const asked: Asked[] = [{ column: npiColumn, group: undefined }];
  for (const group of groupsOf[table]) {
    for (const column of group.columns) if (wanted.has(column.name)) asked.push({ column, group });
    if (wanted.has(asOf(group).name)) asked.push({ column: asOf(group), group });
  }
  if (wanted.has(milesColumn.name)) asked.push({ column: milesColumn, group: undefined });
  // in the order of the wish; what no wish names is not there
  const place = (name: string) => (name === npiColumn.name ? -1 : columns.indexOf(name));
  asked.sort((one, other) => place(one.column.name) - place(other.column.name));
  return asked.map((each) => ({ ...each, head: names === 'ours' ? each.column.label : each.column.header }));
}

/** A column of the file. */
interface Asked {
  column: Column;
  /** Undefined for what the index knows. */
  group: Group | undefined;
  head?: string;
}

/** Reads the rows of NPIs, in their order. Reads ahead by one batch. */
export async function* readRows(
  pool: Pool,
  order: Order,
  { npis, miles }: { npis: Float64Array; miles: Float64Array | undefined },
): AsyncGenerator<Batch> {
  const reader = readerOf(pool, order);
  let next: Promise<Batch> | undefined;
  for (let from = 0; from < npis.length; from += BATCH) {
    const batch = next ?? reader(npis.subarray(from, from + BATCH), miles?.subarray(from, from + BATCH));
    const after = from + BATCH;
    next =
      after < npis.length
        ? reader(npis.subarray(after, after + BATCH), miles?.subarray(after, after + BATCH))
        : undefined;
    next?.catch(() => {}); // awaited in the next turn, unless this one fails
    yield await batch;
  }
}

/** Heads and kinds of the columns of a file. */
export const fileColumns = (order: Order): FileColumn[] =>
  columnsOf(order).map(({ column: { kind, label }, head = label }) => ({ head, kind }));

function readerOf(pool: Pool, order: Order) {
  const asked = columnsOf(order);
  const dates = new Map(order.sources.map(({ dataset, date }) => [dataset, date]));
  const statements = groupsOf[order.table].flatMap((group, n) => {
    const columns = asked.filter((each) => each.group?.name === group.name && each.column.sql !== '');
    if (n > 0 && columns.length === 0) return [];
    const values = columns.map(({ column: { sql } }, at) => `(${sql}) as c${at}`);
    return [{ group, text: `select npi, ${[...values, 'true'].join(', ')} from ${group.from(order)}` }];
  });
  // where the value of each column is: a statement and a place in its rows, or a constant
  const places = new Map<string, number>();
  const cells = asked.map(({ column, group }) => {
    const make = cellOf(column.kind, order.hidden);
    if (!group) return { make, statement: -1, at: column.name };
    if (column.sql === '')
      return { make, statement: -1, at: 'constant', value: group.dataset ? dates.get(group.dataset) : null };
    const at = (places.get(group.name) ?? 0) + 1;
    places.set(group.name, at);
    return { make, statement: statements.findIndex((each) => each.group.name === group.name), at };
  });
  return async (npis: Float64Array, miles: Float64Array | undefined): Promise<Batch> => {
    const keys = Array.from(npis, String);
    const found = await Promise.all(
      statements.map(async ({ text }) => {
        const { rows } = await pool.query<unknown[]>({ text, values: [keys], rowMode: 'array' });
        return new Map(rows.map((row) => [row[0] as string, row]));
      }),
    );
    const listed = found[0];
    const rows: Cell[][] = [];
    for (let n = 0; n < keys.length; n += 1) {
      const npi = keys[n] ?? '';
      if (!listed?.has(npi)) continue;
      const values = found.map((of) => of.get(npi));
      rows.push(
        cells.map(({ make, statement, at, value }) => {
          if (typeof at === 'number') return make(values[statement]?.[at]);
          if (at === npiColumn.name) return npi;
          return at === milesColumn.name ? tenths(miles?.[n]) : (value ?? null);
        }),
      );
    }
    return { rows, missing: keys.length - rows.length };
  };
}

const tenths = (miles: number | undefined): Cell =>
  miles === undefined || !Number.isFinite(miles) ? null : Math.round(miles * 10) / 10;
