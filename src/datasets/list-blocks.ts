// Lists that an import stores whole, in every order, fifty NPIs per row. A page in the middle costs the same as the
// first.
import { type RawBuilder, sql } from 'kysely';
import type { DatasetTable } from '#src/datasets/tables.ts';
import type { Span } from '#src/server/page.ts';

/** The columns of each order, by its name. Each column breaks the ties of the previous ones; the last is `npi`. */
export type Orders = Readonly<Record<string, readonly string[]>>;

type Direction = 'asc' | 'desc';

/**
 * The statements that make a table of `list` in every order, for table.sql. With `each`, a column of numbers, there is
 * one list for each of its values.
 */
export function ordersTable(table: DatasetTable, list: DatasetTable, orders: Orders, each?: string): string {
  const keys = [...(each ? [each] : []), 'sort', 'direction', 'block'];
  const lists = each ? `(select distinct ${each} from ${list}) ${each}s, ` : '';
  const blocks = each ? `format('${list} where ${each} = %s', ${each})` : `'${list}'`;
  const ordered = Object.entries(orders).flatMap(([sort, columns]) =>
    (['asc', 'desc'] as const).map((direction) => `  ('${sort}', '${direction}', '${orderText(columns, direction)}')`),
  );
  return `create table ${table} (
${each ? `  ${each} int not null,\n` : ''}  sort text not null,
  direction text not null,
  -- counted from 0
  block int not null,
  npis bigint[] not null
);

insert into ${table}
select ${keys.join(', ')}, npis
from ${lists}(values
${ordered.join(',\n')}
) orders (sort, direction, ordered), blocks_of(${blocks}, ordered);

alter table ${table} add primary key (${keys.join(', ')});`;
}

/** An `order by` clause as in the indexes of table.sql. Ascending, PostgreSQL already puts missing values last. */
const orderText = ([first = 'npi', ...ties]: readonly string[], direction: Direction) =>
  [direction === 'asc' ? first : `${first} desc${nullsLast(first)}`, ...ties].join(', ');

/** The same for a query. Missing values come last in either direction; the other columns break ties. */
export function orderBy([first = 'npi', ...ties]: readonly string[], direction: Direction) {
  const lead = sql`${sql.ref(first)} ${sql.raw(direction + nullsLast(first))}`;
  return sql.join([lead, ...ties.map((column) => sql.ref(column))]);
}

/** The index of `npi` has no `nulls last`, because every row has an NPI. */
const nullsLast = (column: string) => (column === 'npi' ? '' : ' nulls last');

/** NPIs per row of a table of orders, as `blocks_of` writes them (db/migrations). */
const BLOCK = 50;

/** The NPIs of a span of one list. `list`: its order, its direction, and its value. */
export function inBlocks(table: DatasetTable, list: readonly RawBuilder<unknown>[], { start, size }: Span) {
  const [first, last] = [start, start + size - 1].map((place) => Math.floor(place / BLOCK));
  return sql`
    select npi from ${sql.table(table)}, unnest(npis) with ordinality listed (npi, place)
    where ${sql.join(list, sql` and `)} and block between ${first} and ${last}
    order by block, place limit ${size} offset ${start % BLOCK}`;
}
