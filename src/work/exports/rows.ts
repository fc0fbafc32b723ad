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
  rows: { place: number; cells: Cell[] }[];
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

/** The NPIs of a file in its order, and their distances if the search has any. */
export interface Keys {
  npis: Float64Array;
  miles: Float64Array | undefined;
}

/** Reads the rows of NPIs in the order of the NPIs, in which PostgreSQL reads each page once. Reads ahead by one batch. */
export async function* readRows(pool: Pool, order: Order, keys: Keys): AsyncGenerator<Batch> {
  const { npis } = keys;
  const places = Uint32Array.from(npis.keys()).sort((one, other) => (npis[one] ?? 0) - (npis[other] ?? 0));
  const read = readerOf(pool, order, keys);
  let next = read(places.subarray(0, BATCH));
  for (let from = 0; from < places.length; from += BATCH) {
    const batch = next;
    next = read(places.subarray(from + BATCH, from + 2 * BATCH));
    next.catch(() => {}); // awaited in the next turn, unless this one fails
    yield await batch;
  }
}

/** Heads and kinds of the columns of a file. */
export const fileColumns = (order: Order): FileColumn[] =>
  columnsOf(order).map(({ column: { kind, label }, head = label }) => ({ head, kind }));

function readerOf(pool: Pool, order: Order, { npis, miles }: Keys) {
  const dates = new Map(order.sources.map(({ dataset, date }) => [dataset, date]));
  // each statement with its values after the NPI; the first one finds who is listed
  const statements = new Map<string, string[]>([[groupsOf[order.table][0].from(order), []]]);
  const cells = columnsOf(order).map(({ column, group }) => {
    const make = cellOf(column.kind, order.hidden);
    if (column === npiColumn) return (npi: string) => npi;
    if (!group) return (_npi: string, place: number) => tenths(miles?.[place]);
    if (column.sql === '') {
      const date = group.dataset ? (dates.get(group.dataset) ?? null) : null;
      return () => date;
    }
    const from = group.from(order);
    const values = statements.get(from) ?? [];
    const at = values.push(column.sql);
    statements.set(from, values);
    const statement = [...statements.keys()].indexOf(from);
    return (_npi: string, _place: number, found: Found) => make(found[statement]?.[at]);
  });
  const texts = [...statements].map(
    ([from, values]) =>
      `select npi, ${[...values.map((sql, n) => `(${sql}) as c${n}`), 'true'].join(', ')} from ${from}`,
  );
  return async (places: Uint32Array): Promise<Batch> => {
    if (places.length === 0) return { rows: [], missing: 0 };
    const keys = Array.from(places, (place) => String(npis[place]));
    const found = await Promise.all(
      texts.map(async (text) => {
        const { rows } = await pool.query<unknown[]>({ text, values: [keys], rowMode: 'array' });
        return new Map(rows.map((row) => [row[0] as string, row]));
      }),
    );
    const rows: Batch['rows'] = [];
    for (const [n, npi] of keys.entries()) {
      if (!found[0]?.has(npi)) continue;
      const values = found.map((of) => of.get(npi));
      const place = places[n] ?? 0;
      rows.push({ place, cells: cells.map((cell) => cell(npi, place, values)) });
    }
    return { rows, missing: keys.length - rows.length };
  };
}

/** The rows of a person, one of each statement. */
type Found = readonly (unknown[] | undefined)[];

const tenths = (miles: number | undefined): Cell =>
  miles === undefined || !Number.isFinite(miles) ? null : Math.round(miles * 10) / 10;
