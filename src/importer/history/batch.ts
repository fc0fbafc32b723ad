// Batches of changes: one for each import, and one for each day on which dates passed.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { storedVersion } from '#src/importer/history/fingerprints.ts';
import { existing } from '#src/importer/history/previous.ts';
import type { Source } from '#src/importer/source.ts';
import { connectClient } from '#src/server/connections.ts';
import { Failure } from '#src/server/failure.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';

export interface ChangeBatch {
  id: number;
  import_id: number | null;
  dataset: string;
  steps: number;
  kinds: KindCount[];
}

/** The changes of one kind in a batch. Their numbers begin with `first`. */
export interface KindCount {
  kind: ChangeKind;
  first: number;
  changes: number;
  /** The records that have them. */
  records: number;
}

/** An import that ends: what decides whether its changes can be found. */
interface Ending {
  importId: number;
  source: Source;
  mode: 'full' | 'update';
  demo: boolean;
  published: string | null;
  /** Whether the operator wants a new baseline. */
  force: boolean;
}

/**
 * Adds the batch of an import, to be compared or as a new baseline without changes. Call it in the transaction
 * that ends the import, after the swap.
 */
export async function addBatch(client: pg.Client, ending: Ending): Promise<void> {
  const { importId, source, published } = ending;
  if (!source.history) return;
  const reason = await baselineReason(client, ending);
  await client.query(
    `insert into change_batches (import_id, dataset, state, published_on, imported_at, reason)
     values ($1, $2, $3, $4, date_trunc('milliseconds', now()), $5)`,
    [importId, source.dataset, reason ? 'baseline' : 'comparing', published, reason],
  );
}

/** Why an import has no changes; undefined if it can be compared. */
async function baselineReason(client: pg.Client, ending: Ending): Promise<string | undefined> {
  const { importId, source, mode, demo, published, force } = ending;
  const { dataset, history = [] } = source;
  if (force) return 'The import was forced.';
  const { rows } = await client.query(
    `select demo, published_on > $3::date newer from imports
     where dataset = $1 and id < $2 and status = 'finished' and withdrawn_at is null order by id desc limit 1`,
    [dataset, importId, published],
  );
  const [before] = rows;
  if (!before) return 'It is the first import.';
  if (before.demo !== demo) return 'It replaced demo data.';
  if (mode === 'update') return undefined;
  if (before.newer) return 'It is older than the import before.';
  const comparable = await comparedTables(client, source);
  return comparable.length || history.length === 0 ? undefined : 'The import before has no comparable fingerprints.';
}

/** The compared tables of a source that a full import replaced, and whose fingerprints are of the same version. */
export async function comparedTables(client: pg.Client, { history = [] }: Source): Promise<string[]> {
  const names = history.map(({ table }) => table);
  const found: string[] = [];
  for (const table of await existing(client, 'previous', names)) {
    const version = await storedVersion(client, 'previous', table);
    if (version !== null && version === (await storedVersion(client, 'public', table))) found.push(table);
  }
  return found;
}

/** Whether an import of a dataset, or of any, waits for its comparison. */
export async function waitsForComparison(client: Pick<pg.Pool, 'query'>, dataset?: string): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from change_batches where state = 'comparing' and dataset = coalesce($1, dataset)) waits`,
    [dataset],
  );
  return rows[0].waits;
}

/** Makes the imports of a dataset that cannot be compared baselines. */
export async function makeBaselines(client: pg.Client, dataset: string, reason: string): Promise<void> {
  await client.query(
    `update change_batches set state = 'baseline', reason = $2 where state = 'comparing' and dataset = $1`,
    [dataset, `It could not be compared: ${reason}`],
  );
}

/** Publishes the changes of an import that are held. Returns false if none are. Throws Failure 409 during a comparison. */
export async function release(url: DatabaseUrl, importId: number): Promise<boolean> {
  const client = await connectClient(url, 'medatlas history');
  try {
    if (!(await lockHistory(client, { patience: 2000 })))
      throw new Failure(409, 'comparing', 'Changes of an import are being found. Release these in a moment.');
    const { rows } = await client.query(
      `select id, dataset from change_batches where import_id = $1 and state = 'held' order by id desc limit 1`,
      [importId],
    );
    const [batch] = rows;
    if (!batch) return false;
    await publish(client, batch.id);
    await client.query(`select pg_notify('changes', $1)`, [batch.dataset]);
    return true;
  } finally {
    await client.end();
  }
}

/** Makes a compared batch visible to users. Call it with the lock of the history. */
export async function publish(client: pg.Client, id: number): Promise<void> {
  await client.query(
    `update change_batches set state = 'visible', sequence = (select coalesce(max(sequence), 0) + 1 from change_batches)
     where id = $1`,
    [id],
  );
}

const LOCK = `hashtext('medatlas history')`;

/** Milliseconds between attempts to take the lock of the history. */
const POLL = 200;

interface Waiting {
  /** Milliseconds to wait. By default as long as it takes. */
  patience?: number;
  signal?: AbortSignal | undefined;
  onWait?: () => void;
}

/**
 * Takes the lock of the history, or waits for it. One process at a time compares, publishes and rolls back. Returns false
 * if `patience` has ended. Throws the reason of `signal` on abort meanwhile.
 */
export async function lockHistory(
  client: pg.Client,
  { patience = Number.POSITIVE_INFINITY, signal, onWait }: Waiting = {},
): Promise<boolean> {
  const deadline = Date.now() + patience;
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) taken`);
    if (rows[0].taken) return true;
    if (Date.now() >= deadline) return false;
    onWait?.();
    await sleep(POLL);
    signal?.throwIfAborted();
  }
}

/** Releases the lock of the history. */
export async function unlockHistory(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_unlock(${LOCK})`);
}
