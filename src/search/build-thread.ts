// A worker thread that builds tables, one after another, and writes their files.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { definitionHash, type TableDefinition } from '#src/search/definition.ts';
import { unlessUnfit } from '#src/search/errors.ts';
import type { ManifestEntry, SourcedTable } from '#src/search/manifest.ts';
import { mergedTable } from '#src/search/merge-table.ts';
import type { OrderedTable } from '#src/search/ordered-table.ts';
import { readOrdered } from '#src/search/read-table.ts';
import type { TableData } from '#src/search/table-data.ts';
import { loadTable, opened, TableFileWriter } from '#src/search/table-file.ts';
import { writeTable } from '#src/search/write-table.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

export interface BuildTask {
  url: DatabaseUrl;
  /** The database snapshot that all tables are read from, as returned by pg_export_snapshot. */
  dbSnapshot: string;
  folder: string;
}

/** A table to build, and its earlier file if only the rows of some keys differ from it. */
export interface TableTask extends SourcedTable {
  earlier?: { file: string; keys: readonly number[] } | undefined;
}

export interface FromBuilder {
  built: ManifestEntry;
  /** Whether it was merged from its earlier file. */
  merged: boolean;
}

const main = parentPort!; // this file only runs as a worker
const { url, dbSnapshot, folder }: BuildTask = workerData;

const client = await connectClient(url, 'search index');
await client.query('begin transaction isolation level repeatable read, read only');
await client.query(`set transaction snapshot ${pg.escapeLiteral(dbSnapshot)}`);
await client.query('set local statement_timeout = 0');
await client.query(`set local work_mem = '128MB'`); // joins of millions of rows would be written to disk
await client.query('set local idle_in_transaction_session_timeout = 0'); // idle while other threads build

main.on('message', async ({ definition, imports, unfilled, earlier }: TableTask) => {
  const { name } = definition;
  const writer = new TableFileWriter(folder, name);
  const merged = earlier && (await mergedRows(definition, earlier));
  const saved = await writeTable(client, definition, merged ?? (await readOrdered(client, definition)), writer);
  const file = writer.finish(saved);
  const built = { table: name, definition: definitionHash(definition), imports, unfilled, rows: saved.rows, ...file };
  main.postMessage({ built, merged: merged !== undefined } satisfies FromBuilder);
});

/** The earlier rows with the present ones of some keys. Undefined if the earlier file is damaged. */
async function mergedRows(
  definition: TableDefinition,
  { file, keys }: NonNullable<TableTask['earlier']>,
): Promise<OrderedTable | undefined> {
  const old = unlessUnfit(() => loadTable(folder, file));
  if (!old) return undefined;
  const fresh = await readOrdered(client, definition, keys);
  return mergedTable(definition, opened<TableData>(old.table, old.buffer), keys, fresh);
}
