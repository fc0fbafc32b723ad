import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BuildTask, FromBuilder } from '#src/search/build-thread.ts';
import { checkDefinition, definitionsHash, type TableDefinition } from '#src/search/definition.ts';
import { type Saved, SnapshotWriter } from '#src/search/snapshot.ts';
import type { TableData } from '#src/search/table-data.ts';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';

export interface BuildOptions {
  url: DatabaseUrl;
  tables: TableDefinition[];
  /** The snapshot file. An earlier file is replaced when the new one is complete. */
  file: string;
  generation: number;
  databaseId: string;
}

export interface BuildResult {
  rows: Record<string, number>;
  bytes: number;
  seconds: number;
}

/**
 * Builds a snapshot of all tables, one thread per table, from one exported snapshot of the database. One table is read
 * at a time, which keeps PostgreSQL and the thread busy. While a thread sorts and writes, the next table is read. A
 * failure leaves no new file.
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildResult> {
  const { url, tables, generation, databaseId } = options;
  const begun = performance.now();
  for (const table of tables) checkDefinition(table);
  const client = await connectClient(url, 'search index');
  const writer = new SnapshotWriter(options.file);
  const threads: Worker[] = [];
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query('set local idle_in_transaction_session_timeout = 0'); // idle while the threads read
    const {
      rows: [{ db_snapshot: dbSnapshot }],
    } = await client.query('select pg_export_snapshot() db_snapshot');
    let lastRead = Promise.resolve();
    const builds = tables.map((definition) => {
      const previousRead = lastRead;
      const { promise: read, resolve: onRead } = Promise.withResolvers<void>();
      lastRead = read;
      return previousRead.then(() => {
        const workerData: BuildTask = { url, dbSnapshot, definition, space: writer.space };
        const thread = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData });
        threads.push(thread);
        return builtBy(thread, onRead);
      });
    });
    const saved = await Promise.all(builds);
    await client.query('commit');
    await client.end();
    const rows = Object.fromEntries(saved.map(({ definition, rows }) => [definition.name, rows]));
    const bytes = writer.finish({ generation, databaseId, definitions: definitionsHash(tables), rows, tables: saved });
    return { rows, bytes, seconds: (performance.now() - begun) / 1000 };
  } catch (error) {
    // the loop also ends a thread that starts meanwhile: none may write to the file now
    for (const thread of threads) await thread.terminate();
    await client.end();
    writer.discard();
    throw error;
  }
}

async function builtBy(thread: Worker, onRead: () => void): Promise<Saved<TableData>> {
  let built: Saved<TableData> | undefined;
  thread.on('message', (message: FromBuilder) => {
    if ('built' in message) built = message.built;
    else onRead();
  });
  await once(thread, 'exit'); // rejects with the thread's error
  if (!built) throw new Error('A search index thread ended before it built its table');
  return built;
}
