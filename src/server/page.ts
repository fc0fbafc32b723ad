// Lists in plain SQL. Conditions, order and pages match those of the search index (docs/search.md).
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';

interface PageRequest {
  /** Counted from 1. */
  page: number;
  page_size: number;
}

type Order = 'asc' | 'desc';

/**
 * Returns the exact total of a query's rows and one page of them. The last of `orders` must leave no ties. It runs both
 * queries at once, because either may scan every row.
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

/** A range of a list's rows. `start` counts from 0. */
export interface RowRange {
  start: number;
  size: number;
}

type Text = Expression<string | null>;

/** Orders by a text, ignoring case, then by its bytes. Null values come last in both directions. */
export const byText = (text: Text, order: Order = 'asc') =>
  sql`upper(${text} collate pg_c_utf8) ${sql.raw(order)} nulls last, ${text} collate pg_c_utf8 ${sql.raw(order)} nulls last`;

/** Orders by a number, a day or a key. Null values come last in both directions. */
export const byValue = (value: Expression<unknown>, order: Order = 'asc') => sql`${value} ${sql.raw(order)} nulls last`;

/** Whether a text contains `wanted`, ignoring case. Undefined matches every row. */
export const textContains = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`upper(${text} collate pg_c_utf8) like upper(${`%${literal(wanted)}%`}::text collate pg_c_utf8)`;

/** `textContains` for a text that is stored in upper case. */
export const containsFolded = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${text} like upper(${`%${literal(wanted)}%`}::text collate pg_c_utf8)`;

/** Whether a text starts with `wanted`, ignoring case. Undefined matches every row. */
export const textStarts = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`upper(${text} collate pg_c_utf8) like upper(${`${literal(wanted)}%`}::text collate pg_c_utf8)`;

/** Whether a text equals `wanted`, ignoring case. Undefined matches every row. */
export const textEquals = (text: Text, wanted: string | undefined) =>
  wanted === undefined
    ? sql<boolean>`true`
    : sql<boolean>`upper(${text} collate pg_c_utf8) = upper(${wanted}::text collate pg_c_utf8)`;

/** Escapes `%`, `_` and `\` for a pattern of `like`. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
