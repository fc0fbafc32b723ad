// A thread that builds one table and writes it to the snapshot at hand; what remains of it goes back to whoever started it.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { buildTable } from '#src/search/build-table.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { Room, Saved } from '#src/search/snapshot.ts';
import type { TableData } from '#src/search/table-data.ts';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';

export interface BuildTask {
  url: DatabaseUrl;
  /** The moment of the database that all tables are read at, as pg_export_snapshot names it. */
  moment: string;
  definition: TableDefinition;
  room: Room;
}

export type FromBuilder = { read: true } | { built: Saved<TableData> };

const main = parentPort!; // this file only runs as a worker
const { url, moment, definition, room }: BuildTask = workerData;
const tell = (message: FromBuilder) => main.postMessage(message);

const client = await connectClient(url, 'search index');
await client.query('begin transaction isolation level repeatable read, read only');
await client.query(`set transaction snapshot ${pg.escapeLiteral(moment)}`);
await client.query('set local statement_timeout = 0');
const built = await buildTable(client, definition, room, () => tell({ read: true }));
await client.query('commit');
await client.end();
tell({ built });
