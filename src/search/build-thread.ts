// A worker thread that builds one table, writes its arrays to the snapshot file and returns the rest to build.ts.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { buildTable } from '#src/search/build-table.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { FileSpace, Saved } from '#src/search/snapshot.ts';
import type { TableData } from '#src/search/table-data.ts';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';

export interface BuildTask {
  url: DatabaseUrl;
  /** The database snapshot that all tables are read from, as returned by pg_export_snapshot. */
  dbSnapshot: string;
  definition: TableDefinition;
  space: FileSpace;
}

export type FromBuilder = { read: true } | { built: Saved<TableData> };

const main = parentPort!; // this file only runs as a worker
const { url, dbSnapshot, definition, space }: BuildTask = workerData;
const send = (message: FromBuilder) => main.postMessage(message);

const client = await connectClient(url, 'search index');
await client.query('begin transaction isolation level repeatable read, read only');
await client.query(`set transaction snapshot ${pg.escapeLiteral(dbSnapshot)}`);
await client.query('set local statement_timeout = 0');
const built = await buildTable(client, definition, space, () => send({ read: true }));
await client.query('commit');
await client.end();
send({ built });
