import type pg from 'pg';
import type { RowCounts } from '#src/importer/counts.ts';
import type { Days } from '#src/importer/source.ts';

/** Records the start of an import and returns its id. `days` is the period that an increment covers. */
export async function recordStart(
  client: pg.Client,
  start: {
    dataset: string;
    mode: string;
    files: readonly string[];
    published: string | null;
    demo: boolean;
    days: Days | null;
    jobId: string | undefined;
    place: string | undefined;
  },
): Promise<number> {
  const { dataset, mode, files, published, demo, days, jobId, place } = start;
  const { rows } = await client.query(
    `insert into imports (dataset, mode, files, published_on, demo, covers_from, covers_to, job_id, place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [dataset, mode, files, published, demo, days?.from, days?.to, jobId, place],
  );
  return rows[0].id;
}

/** Records the day of a full list. */
export async function recordListed(client: pg.Client, id: number, day: string): Promise<void> {
  await client.query('update imports set published_on = $2, listed_on = $2 where id = $1', [id, day]);
}

/** Records the progress of an import in rows and bytes on disk, unless it has ended meanwhile. */
export async function recordProgress(
  client: pg.Client,
  id: number,
  { stage, rows, done, total }: { stage: string; rows: number; done: number; total: number },
): Promise<void> {
  await client.query(
    `update imports set stage = $2, rows_read = $3, bytes_done = $4, bytes_total = $5 where id = $1 and status = 'running'`,
    [id, stage, rows, done, total],
  );
}

/** Records the end of an import and notifies listeners. Call it in the transaction that changes the tables. */
export async function recordFinish(
  client: pg.Client,
  id: number,
  end: RowCounts & {
    checksum: string;
    bytes: number;
    reasons: Record<string, number>;
    demo: boolean;
    published: string | null;
  },
): Promise<void> {
  const { rows } = await client.query(
    `update imports set status = 'finished', finished_at = now(), checksum = $2, bytes = $3, rows_read = $4,
       rows_loaded = $5, rows_refused = $6, rows_skipped = $7, reasons = $8, demo = $9,
       published_on = coalesce($10, published_on)
     where id = $1 returning dataset`,
    [id, end.checksum, end.bytes, end.read, end.loaded, end.refused, end.skipped, end.reasons, end.demo, end.published],
  );
  await client.query('select pg_notify($1, $2)', ['imports', rows[0].dataset]);
}

/** Records the failure of an import and its counts so far. */
export async function recordFailure(client: pg.Client, id: number, error: string, counts: RowCounts): Promise<void> {
  await client.query(
    `update imports set status = 'failed', finished_at = now(), error = $2, rows_read = $3, rows_loaded = 0,
       rows_refused = $4, rows_skipped = $5 where id = $1`,
    [id, error, counts.read, counts.refused, counts.read - counts.refused],
  );
}

/** Records the import that replaced a table, the hash of its table.sql, its row count and the publisher's date. */
export async function recordTable(
  client: pg.Client,
  table: { name: string; hash: string; rows: number; importId: number; published: string | null },
): Promise<void> {
  await client.query(
    `insert into imported_tables (name, table_hash, rows, import_id, base_import_id, published_on)
     values ($1, $2, $3, $4, $4, $5)
     on conflict (name) do update set (table_hash, rows, import_id, base_import_id, published_on) =
       row(excluded.table_hash, excluded.rows, excluded.import_id, excluded.base_import_id, excluded.published_on)`,
    [table.name, table.hash, table.rows, table.importId, table.published],
  );
}

/** Records the last import that changed a table, its growth in rows, and the publisher's date if it is later. */
export async function recordChange(
  client: pg.Client,
  table: { name: string; growth: number; importId: number; published: string | null },
): Promise<void> {
  await client.query(
    `update imported_tables set import_id = $2, rows = rows + $3, published_on = greatest(published_on, $4) where name = $1`,
    [table.name, table.importId, table.growth, table.published],
  );
}
