// The people without an NPI in the file of a list (R-1350): rows after those of NPIs, with what was typed in columns of their own.

import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '#src/server/tables.ts';
import { type Cell, cellMaker } from '#src/work/exports/cells.ts';
import type { ExportOrder, Plan, PlannedColumn } from '#src/work/exports/order.ts';
import { list, typedOnList } from '#src/work/exports/team-columns.ts';

/** How many people without an NPI are on a list. */
export async function countTypedPeople(db: Kysely<Tables>, listId: string): Promise<number> {
  const of = db.selectFrom('people_without_npi').where('list_id', '=', listId).where('removed_at', 'is', null);
  const { people } = await of.select(sql<number>`count(*)::int`.as('people')).executeTakeFirstOrThrow();
  return people;
}

/** The columns of what was typed. */
export const typedColumns: readonly PlannedColumn[] = (['name', 'profession', 'place', 'source'] as const).map(
  (typed) => {
    const label = `${typed.slice(0, 1).toUpperCase()}${typed.slice(1)} (Without an NPI)`;
    return { head: label, label, header: label, kind: 'text', dataset: null, title: 'Your team', value: { typed } };
  },
);

/** The cells of these people, in the order in which they were added. They have the fields of the list, and none of datasets. */
export async function readTypedPeople(pool: Pool, order: ExportOrder, { columns }: Plan): Promise<Cell[][]> {
  if (!order.typed) return [];
  const ofList = list.from(order);
  const values = columns.map(({ value }) => {
    if (typeof value === 'string') return 'null';
    if ('typed' in value) return `entry.${value.typed}`;
    return value.rows === ofList ? value.sql : 'null';
  });
  const { rows } = await pool.query<unknown[]>({
    text: `select ${values.map((value, n) => `(${value}) as c${n}`).join(', ')} from ${typedOnList(order)} order by entry.added_at, entry.id limit $1`,
    values: [order.typed],
    rowMode: 'array',
  });
  const makers = columns.map(({ kind }) => cellMaker(kind, order.hidden));
  return rows.map((row) => row.map((value, n) => makers[n]?.(value) ?? null));
}
