// Lists that an import writes whole, in every order, fifty NPIs to a row: a page in the middle is as near as the first.
import { type RawBuilder, sql } from 'kysely';
import type { DatasetTable } from '#src/datasets/tables.ts';
import type { Span } from '#src/server/page.ts';

/** The columns of each order, by its name; each breaks the ties of those before it, and the last is `npi`. */
export type Orders = Readonly<Record<string, readonly string[]>>;

type Direction = 'asc' | 'desc';

/**
 * The statements that make a table of `list` in every order, for table.sql. With `each`, a column of numbers, there is one list
 * for each of its values.
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

/** As after `order by`, in the words of the indexes of table.sql: ascending, missing values come last by themselves. */
const orderText = ([first = 'npi', ...ties]: readonly string[], direction: Direction) =>
  [direction === 'asc' ? first : `${first} desc${nullsLast(first)}`, ...ties].join(', ');

/** The same for a query. Missing values come last in either direction, and equal ones in the order of the other columns. */
export function orderBy([first = 'npi', ...ties]: readonly string[], direction: Direction) {
  const lead = sql`${sql.ref(first)} ${sql.raw(direction + nullsLast(first))}`;
  return sql.join([lead, ...ties.map((column) => sql.ref(column))]);
}

/** Every row has an NPI, and its index no place for rows without one. */
const nullsLast = (column: string) => (column === 'npi' ? '' : ' nulls last');

/** NPIs in one row of a table of orders, as `blocks_of` makes them (db/migrations). */
const BLOCK = 50;

/** The NPIs of a span of one list. `list` says which: its order, its direction, and the value it is of. */
export function inBlocks(table: DatasetTable, list: readonly RawBuilder<unknown>[], { start, size }: Span) {
  const [first, last] = [start, start + size - 1].map((place) => Math.floor(place / BLOCK));
  return sql`
    select npi from ${sql.table(table)}, unnest(npis) with ordinality listed (npi, place)
    where ${sql.join(list, sql` and `)} and block between ${first} and ${last}
    order by block, place limit ${size} offset ${start % BLOCK}`;
}
