import type pg from 'pg';
import { countedTables, recount } from '#src/importer/counted.ts';
import { lockHistory } from '#src/importer/history/batch.ts';
import {
  beginPrevious,
  existing,
  previousTables,
  restoreSwapped,
  restoreTouched,
} from '#src/importer/history/previous.ts';
import { restoreNotes } from '#src/importer/last-known.ts';
import { openSession } from '#src/importer/session.ts';
import type { Source } from '#src/importer/source.ts';
import { changeLiveTables } from '#src/importer/swap.ts';
import { isConnectionFailure } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';

export interface RollBackOptions {
  /** A migrated database. */
  url: DatabaseUrl;
  source: Source;
  importId: number;
  signal: AbortSignal | undefined;
  onWait(): void;
}

/**
 * Puts the rows before an import back in one transaction, and withdraws its changes. The file is not fetched again by
 * schedule. Only the newest import of a dataset can be rolled back, once. Throws a Refusal otherwise.
 */
export async function rollBack({ url, source, importId, signal, onWait }: RollBackOptions): Promise<void> {
  const session = await openSession(url, source.dataset, { patience: PATIENCE, signal });
  const { client } = session;
  try {
    await lockHistory(client, { signal, onWait });
    if (await isWithdrawn(client, importId)) return; // by an attempt that was killed after its commit
    await refuseUnlessNewest(client, source, importId);
    await changeLiveTables(client, () => putBack(client, source, importId), { signal, onWait });
  } catch (error) {
    if (isConnectionFailure(error))
      throw new Refusal('The connection to PostgreSQL was lost. The import may not have been rolled back.', {
        cause: error,
      });
    throw error;
  } finally {
    await client.query('drop schema if exists incoming cascade').catch(() => {}); // the next import drops it
    await session.end();
  }
}

/** The datasets whose newest import can be rolled back: `previous` holds the rows of the import before. */
export async function rollBackable(database: Pick<Database, 'pool'>, sources: readonly Source[]): Promise<Set<string>> {
  try {
    return await datasetsWithPrevious(database, sources);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    return datasetsWithPrevious(database, sources); // a roll back has just dropped what the first reading had found
  }
}

/** undefined_table */
const UNDEFINED_TABLE = '42P01';

async function datasetsWithPrevious(
  { pool }: Pick<Database, 'pool'>,
  sources: readonly Source[],
): Promise<Set<string>> {
  const kept = await pool.query<{ dataset: string; state: string }>(
    `select dataset, state from unnest($1::text[], $2::text[]) kept (dataset, state) where to_regclass(state) is not null`,
    [sources.map(({ dataset }) => dataset), sources.map(previousTables)],
  );
  if (kept.rows.length === 0) return new Set();
  const filled = kept.rows.map(
    ({ dataset, state }) =>
      `select '${dataset}' dataset where exists (select from ${state} where import_id is not null)`,
  );
  const { rows } = await pool.query(filled.join(' union all '));
  return new Set(rows.map(({ dataset }) => dataset));
}

/** Milliseconds to wait for another import to end. */
const PATIENCE = 60_000;

async function isWithdrawn(client: pg.Client, importId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from imports where id = $1 and withdrawn_at is not null', [importId]);
  return rowCount === 1;
}

async function refuseUnlessNewest(client: pg.Client, source: Source, importId: number) {
  const { rows } = await client.query(`select max(id) newest from imports where dataset = $1 and status = 'finished'`, [
    source.dataset,
  ]);
  const kept = await existing(client, 'previous', [previousTables(source).replace('previous.', '')]);
  if (rows[0].newest !== importId)
    throw new Refusal(`Import ${importId} is not the newest of ${source.dataset}. Only that can be rolled back.`);
  if (kept.length === 0)
    throw new Refusal(`The rows before import ${importId} are no longer kept, so it cannot be rolled back.`);
}

async function putBack(client: pg.Client, source: Source, importId: number) {
  const { dataset, update } = source;
  const { rows } = await client.query('select mode from imports where id = $1', [importId]);
  if (rows[0].mode === 'update' && update) {
    for (const counted of countedTables(source)) await recount(client, source, counted, true);
    await restoreTouched(client, source, update);
  } else {
    await restoreSwapped(client, source);
    if ((await existing(client, 'previous', ['record_days'])).length && update) await restoreNotes(client);
  }
  await client.query(
    `update imported_tables now set table_hash = old.table_hash, rows = old.rows, import_id = old.import_id,
       base_import_id = old.base_import_id, published_on = old.published_on
     from ${previousTables(source)} old where old.name = now.name`,
  );
  await client.query(`update change_batches set state = 'withdrawn' where import_id = $1 and dataset = $2`, [
    importId,
    dataset,
  ]);
  await client.query(
    `delete from missed_items where batch_id in (select id from change_batches where import_id = $1 and dataset = $2)`,
    [importId, dataset],
  );
  await client.query(
    `update missed_items set settled_by = null
     where settled_by in (select id from change_batches where import_id = $1 and dataset = $2)`,
    [importId, dataset],
  );
  await client.query('update imports set withdrawn_at = now() where id = $1', [importId]);
  await client.query(
    `update fetches set refused_url = imported_url, refused_etag = imported_etag
     where dataset = $1 and imported_url is not null`,
    [dataset],
  );
  await beginPrevious(client, source); // drops what is left there
  await client.query(`drop table ${previousTables(source)}`);
  await client.query(`select pg_notify('imports', $1), pg_notify('changes', $1)`, [dataset]);
}
