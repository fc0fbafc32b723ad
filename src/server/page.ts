// Lists that are plain SQL: conditions, order and pages mean what they mean in the search index (docs/search.md).
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';

interface PageRequest {
  /** Counted from 1. */
  page: number;
  page_size: number;
}

type Order = 'asc' | 'desc';

/**
 * The exact total of a query's rows, and one page of them in the given order; the last of `orders` should leave no ties. Both
 * are asked at once, for either may have to look at every row.
 */
export async function findPage<DB, TB extends keyof DB, Row>(
  { db }: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: readonly RawBuilder<unknown>[],
  { page, page_size }: PageRequest,
) {
  const [counted, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${query} as found`.execute(db),
    orders
      .reduce((ordered, order) => ordered.orderBy(order), query)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows, page, page_size };
}

/** The rows of a list from `start` on, counted from 0. */
export interface Span {
  start: number;
  size: number;
}

type Text = Expression<string | null>;

/** Orders by a text without case, then by its bytes; missing values come last in either direction. */
export const byText = (text: Text, order: Order = 'asc') =>
  sql`upper(${text} collate pg_c_utf8) ${sql.raw(order)} nulls last, ${text} collate pg_c_utf8 ${sql.raw(order)} nulls last`;

/** Orders by a number, a day or a key; missing values come last in either direction. */
export const byValue = (value: Expression<unknown>, order: Order = 'asc') => sql`${value} ${sql.raw(order)} nulls last`;

/** Whether a text holds `wanted` somewhere, in any case; with nothing to look for it is no condition. */
export const contains = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`upper(${text} collate pg_c_utf8) like upper(${`%${literal(wanted)}%`}::text collate pg_c_utf8)`;

/** The same for a text that is stored in capitals. */
export const containsFolded = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${text} like upper(${`%${literal(wanted)}%`}::text collate pg_c_utf8)`;

/** Whether a text begins with `wanted`, in any case; with nothing to look for it is no condition. */
export const starts = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`upper(${text} collate pg_c_utf8) like upper(${`${literal(wanted)}%`}::text collate pg_c_utf8)`;

/** Whether a text is `wanted`, in any case; with nothing to look for it is no condition. */
export const equals = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`upper(${text} collate pg_c_utf8) = upper(${wanted}::text collate pg_c_utf8)`;

/** Within a pattern of `like`, `%` and `_` are plain characters. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
