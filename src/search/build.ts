import { rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { BuildTask, FromBuilder } from '#src/search/build-thread.ts';
import { copiedColumns, copyQuery } from '#src/search/column-builder.ts';
import { checkDefinitions } from '#src/search/definition.ts';
import { type Manifest, type ManifestNeeds, reusable, type SourcedTable, writeManifest } from '#src/search/manifest.ts';
import { temporaryName } from '#src/search/table-file.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

export interface BuildOptions extends ManifestNeeds {
  url: DatabaseUrl;
  /** Where the manifest and the files of the tables are. */
  folder: string;
  /** Whether the database is still what the options say. Called once it is read as of one moment. */
  isCurrent?: () => Promise<boolean>;
  /** Called before each table that is built. */
  onProgress?: (progress: BuildProgress) => void;
}

/** The database has changed since the options of a build were made, so that its files would not be what they say. */
export class Outdated extends Error {}

/** How far a build is. */
export interface BuildProgress {
  /** The table that is built next. */
  table: string;
  /** The number of tables that are finished, and of all that the build builds. */
  done: number;
  total: number;
}

export interface BuildResult {
  manifest: Manifest;
  /** The tables that were built, not taken from an earlier generation. */
  built: string[];
  /** Those of them that were merged from their earlier files. */
  merged: string[];
  seconds: number;
}

/**
 * Builds a generation. Tables with the same definition and imports as in an earlier generation keep its files. Those of which few
 * rows changed are merged from their earlier file and these rows. The others are read in full. All are read from one exported snapshot of the
 * database, by two threads, the largest table first. Computed tables
 * have a thread of their own, which mostly waits for PostgreSQL. One thread builds all tables of a small database. A failure
 * leaves no new manifest. Throws Outdated unless the database `isCurrent`.
 */
export async function buildGeneration(options: BuildOptions): Promise<BuildResult> {
  const { tables, folder, generation, databaseId } = options;
  const begun = performance.now();
  checkDefinitions(tables.map(({ definition }) => definition));
  const kept = reusable(folder, databaseId, tables);
  const missing = tables.filter(({ definition }) => !kept.has(definition.name));
  const built = missing.length > 0 ? await buildTables(options, missing) : [];
  const entries = new Map([...kept, ...built.map(({ built }) => [built.table, built] as const)]);
  const manifest: Manifest = {
    generation,
    databaseId,
    builtAt: new Date().toISOString(),
    tables: tables.map(({ definition }) => entries.get(definition.name)!), // each was kept or built
  };
  writeManifest(folder, manifest);
  return {
    manifest,
    built: missing.map(({ definition }) => definition.name),
    merged: built.flatMap(({ built, merged }) => (merged ? [built.table] : [])),
    seconds: (performance.now() - begun) / 1000,
  };
}

async function buildTables(
  { url, folder, databaseId, isCurrent, onProgress }: BuildOptions,
  tables: readonly SourcedTable[],
): Promise<FromBuilder[]> {
  const client = await connectClient(url, 'search index');
  const threads: Worker[] = [];
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query('set local idle_in_transaction_session_timeout = 0'); // idle while the threads read
    const {
      rows: [{ db_snapshot: dbSnapshot }],
    } = await client.query('select pg_export_snapshot() db_snapshot');
    if (isCurrent && !(await isCurrent())) throw new Outdated();
    const workerData: BuildTask = { url, dbSnapshot, folder, databaseId };
    const built: FromBuilder[] = [];
    const work = async (thread: Worker, waiting: SourcedTable[]) => {
      for (let table = waiting.shift(); table; table = waiting.shift()) {
        onProgress?.({ table: table.definition.name, done: built.length, total: tables.length });
        built.push(await buildOn(thread, table));
      }
    };
    const open = () => {
      const thread = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData });
      threads.push(thread);
      return thread;
    };
    const computed = tables.filter(({ definition }) => definition.computed);
    const { tables: others, values } = await largestFirst(
      client,
      tables.filter(({ definition }) => !definition.computed),
    );
    if (values <= FEW_VALUES) await work(open(), [...others, ...computed]);
    else {
      const threads = Array.from({ length: Math.min(THREADS, others.length) }, () => work(open(), others));
      await Promise.all([...threads, ...(computed.length > 0 ? [work(open(), computed)] : [])]);
    }
    await client.query('commit');
    return built;
  } catch (error) {
    await Promise.all(threads.map((thread) => thread.terminate())); // none may write a file now
    for (const { definition } of tables) rmSync(path.join(folder, temporaryName(definition.name)), { force: true });
    throw error;
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
    await client.end();
  }
}

/** A thread and its connection to PostgreSQL together keep about one core busy. */
const THREADS = 2;

/** Values that one thread reads before a second has started. */
const FEW_VALUES = 300_000;

/**
 * Sorts tables by the number of values that PostgreSQL's planner expects. A large table at the end would leave a thread idle.
 * Returns the sum of the values, too: unknown, and so infinite, if no table has to wait for a thread.
 */
async function largestFirst(
  client: pg.ClientBase,
  tables: readonly SourcedTable[],
): Promise<{ tables: SourcedTable[]; values: number }> {
  if (tables.length <= THREADS) return { tables: [...tables], values: Number.POSITIVE_INFINITY };
  const sized: { table: SourcedTable; values: number }[] = [];
  for (const table of tables) {
    const { rows } = await client.query(`explain (format json) ${copyQuery(table.definition)}`);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    sized.push({ table, values: plan['Plan Rows'] * copiedColumns(table.definition).length });
  }
  sized.sort((one, other) => other.values - one.values);
  return { tables: sized.map(({ table }) => table), values: sized.reduce((sum, { values }) => sum + values, 0) };
}

/** Throws the thread's error. */
function buildOn(thread: Worker, table: SourcedTable): Promise<FromBuilder> {
  const { promise, resolve, reject } = Promise.withResolvers<FromBuilder>();
  const onMessage = (message: FromBuilder) => {
    if ('built' in message) resolve(message); // node --watch makes threads report their imports too
  };
  const onExit = () => reject(new Error('A search index thread ended before it built its table'));
  thread.on('message', onMessage).on('error', reject).on('exit', onExit);
  thread.postMessage(table);
  return promise.finally(() => thread.off('message', onMessage).off('error', reject).off('exit', onExit));
}
