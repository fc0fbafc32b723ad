// The changes by month. The rows of a compared batch never change, so the same batches are the same file.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CHANGES } from '#src/server/backup/tables.ts';

/** A month with changes. */
export interface Month {
  /** YYYY-MM. */
  month: string;
  /** The name of its file, which depends on its batches and the columns of their rows. */
  name: string;
  /** SQL for its rows. */
  rows: string;
}

/** The months that have changes. A comparison that has not ended is left out. */
export async function monthsOf(client: Pick<pg.Pool, 'query'>): Promise<Month[]> {
  const columns = await backupColumnsOf(client, CHANGES);
  if (columns.length === 0) return []; // a later migration creates it
  const { rows } = await client.query<{ month: string; batches: number[]; content: string }>(
    `select month, array_agg(id order by id) batches, json_agg(json_build_array(id, dataset, imported_at, kinds) order by id)::text content
     from (select *, to_char(imported_at at time zone 'UTC', 'YYYY-MM') as month from change_batches) batch
     where state in ('visible', 'held', 'withdrawn') and kinds <> '[]' and to_regclass('public.changes_' || replace(month, '-', '_')) is not null
     group by month order by month`,
  );
  return rows.map(({ month, batches, content }) => {
    const hash = createHash('sha256').update(`${columns}\n${content}`).digest('hex').slice(0, 16);
    const from = `${partitionOf(month)} where batch_id in (${batches})`;
    return { month, name: `changes/${month}-${hash}.gz`, rows: `${from} order by imported_at, batch_id, sequence` };
  });
}

/** The partition of a month. */
export const partitionOf = (month: string) => `public.${CHANGES}_${month.replace('-', '_')}`;

/** The columns of a table that a backup has. None if the table does not exist. */
export async function backupColumnsOf(client: Pick<pg.Pool, 'query'>, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
