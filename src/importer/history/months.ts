// The table of changes has one partition per month.
import type pg from 'pg';

/** Creates the partition for the changes of a batch, unless it exists. */
export async function openMonth(client: pg.Client, batchId: number): Promise<void> {
  const { rows } = await client.query(
    `select to_char(begins at time zone 'UTC', 'YYYY_MM') as name, begins, begins + interval '1 month' as ends
     from (select date_trunc('month', imported_at, 'UTC') begins from change_batches where id = $1) batch`,
    [batchId],
  );
  const [{ name, begins, ends }] = rows;
  await client.query(
    `create table if not exists public.changes_${name} partition of public.changes for values from ('${begins.toISOString()}') to ('${ends.toISOString()}')`,
  );
}

/**
 * Drops the months that ended more than `years` years ago, and marks their batches as expired. Returns the number of
 * dropped months.
 */
export async function dropOldMonths(client: pg.Pool, years: number): Promise<number> {
  const { rows } = await client.query(
    `select name from (select c.relname name, to_date(right(c.relname, 7), 'YYYY_MM') as begins
       from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'public.changes'::regclass) months
     where begins + interval '1 month' <= now() - make_interval(years => $1) order by begins`,
    [years],
  );
  let dropped = 0;
  for (const { name } of rows)
    try {
      await client.query(`set local lock_timeout = '2s'; drop table public.${name}`);
      dropped++;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED) throw error;
      break; // a backup reads it: the next call drops it, so that readers of the other months do not wait
    }
  await client.query(
    `update change_batches set state = 'expired'
     where date_trunc('month', imported_at, 'UTC') + interval '1 month' <= now() - make_interval(years => $1)
       and to_regclass('public.changes_' || to_char(imported_at at time zone 'UTC', 'YYYY_MM')) is null and state <> 'expired'`,
    [years],
  );
  await client.query(
    `delete from specialty_counts using change_batches where batch_id = change_batches.id and state = 'expired'`,
  );
  return dropped;
}

/** lock_not_available */
const LOCKED = '55P03';
