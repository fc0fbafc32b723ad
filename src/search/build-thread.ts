// A worker thread that builds tables, one after another, and writes their files.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { buildTable } from '#src/search/build-table.ts';
import { definitionHash } from '#src/search/definition.ts';
import type { ManifestEntry, SourcedTable } from '#src/search/manifest.ts';
import { TableFileWriter } from '#src/search/table-file.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

export interface BuildTask {
  url: DatabaseUrl;
  /** The database snapshot that all tables are read from, as returned by pg_export_snapshot. */
  dbSnapshot: string;
  folder: string;
}

export interface FromBuilder {
  built: ManifestEntry;
}

const main = parentPort!; // this file only runs as a worker
const { url, dbSnapshot, folder }: BuildTask = workerData;

const client = await connectClient(url, 'search index');
await client.query('begin transaction isolation level repeatable read, read only');
await client.query(`set transaction snapshot ${pg.escapeLiteral(dbSnapshot)}`);
await client.query('set local statement_timeout = 0');
await client.query(`set local work_mem = '128MB'`); // joins of millions of rows would be written to disk
await client.query('set local idle_in_transaction_session_timeout = 0'); // idle while other threads build

main.on('message', async ({ definition, imports, unfilled }: SourcedTable) => {
  const { name } = definition;
  const writer = new TableFileWriter(folder, name);
  const saved = await buildTable(client, definition, writer);
  const file = writer.finish(saved);
  const built = { table: name, definition: definitionHash(definition), imports, unfilled, rows: saved.rows, ...file };
  main.postMessage({ built } satisfies FromBuilder);
});
