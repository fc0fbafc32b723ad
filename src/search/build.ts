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
  /** Where the snapshot goes; an earlier file of that name is replaced once the new one is whole. */
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
 * Builds a snapshot of all tables as one moment of the database shows them, each in a thread. One table is read at a time, which
 * keeps PostgreSQL and the thread busy; the next is read while the thread sorts and writes. Leaves no file behind when it fails.
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
    await client.query('set local idle_in_transaction_session_timeout = 0'); // it waits here while threads read at its moment
    const {
      rows: [{ moment }],
    } = await client.query('select pg_export_snapshot() moment');
    let turn = Promise.resolve();
    const builds = tables.map((definition) => {
      const mine = turn;
      const { promise: next, resolve: onRead } = Promise.withResolvers<void>();
      turn = next;
      return mine.then(() => {
        const workerData: BuildTask = { url, moment, definition, room: writer.room };
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
    for (const thread of threads) await thread.terminate(); // one that begins meanwhile, too: none may write to the file any more
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
  await once(thread, 'exit'); // rejects with what the thread throws
  if (!built) throw new Error('A thread of the search index ended before its table was built');
  return built;
}
