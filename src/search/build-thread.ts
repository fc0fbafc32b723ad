// A worker thread that builds tables, one after another, and writes their files.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { changedKeys, dayOf } from '#src/search/changed-keys.ts';
import { definitionHash } from '#src/search/definition.ts';
import { unlessUnfit } from '#src/search/errors.ts';
import { earlierFiles, type ManifestEntry, type SourcedTable } from '#src/search/manifest.ts';
import { type EarlierTable, mergedTable } from '#src/search/merge-table.ts';
import type { OrderedTable } from '#src/search/ordered-table.ts';
import { readOrdered } from '#src/search/read-table.ts';
import type { KeyData } from '#src/search/table-data.ts';
import { TableFileReader, TableFileWriter } from '#src/search/table-file.ts';
import { writeTable } from '#src/search/write-table.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

export interface BuildTask {
  url: DatabaseUrl;
  /** The database snapshot that all tables are read from, as returned by pg_export_snapshot. */
  dbSnapshot: string;
  folder: string;
  /** The database that earlier files must be of. */
  databaseId: string;
}

export interface FromBuilder {
  built: ManifestEntry;
  /** Whether it was merged from its earlier file. */
  merged: boolean;
}

const main = parentPort!; // this file only runs as a worker
const { url, dbSnapshot, folder, databaseId }: BuildTask = workerData;

const client = await connectClient(url, 'search index');
await client.query('begin transaction isolation level repeatable read, read only');
await client.query(`set transaction snapshot ${pg.escapeLiteral(dbSnapshot)}`);
await client.query('set local statement_timeout = 0');
await client.query(`set local work_mem = '128MB'`); // joins of millions of rows would be written to disk
await client.query('set local idle_in_transaction_session_timeout = 0'); // idle while other threads build

main.on('message', async (table: SourcedTable) => {
  const { definition, imports, unfilled } = table;
  const { name } = definition;
  const writer = new TableFileWriter(folder, name);
  using parts = new DisposableStack();
  const merged = await mergedRows(table, parts);
  const saved = await writeTable(client, definition, merged ?? (await readOrdered(client, definition)), writer);
  const file = writer.finish(saved);
  const day = definition.changedByDay && (await dayOf(client));
  const source = {
    definition: definitionHash(definition),
    imports,
    ...(unfilled && { unfilled }),
    ...(day && { day }),
  };
  const built = { table: name, ...source, rows: saved.rows, ...file };
  main.postMessage({ built, merged: merged !== undefined } satisfies FromBuilder);
});

/** The rows of an earlier file with the present ones of the keys that may differ. Undefined if no file has few of them. */
async function mergedRows(table: SourcedTable, parts: DisposableStack): Promise<OrderedTable | undefined> {
  const { definition } = table;
  for (const earlier of definition.changedBy ? earlierFiles(folder, databaseId, table) : []) {
    const keys = await changedKeys(client, table, earlier);
    const old = keys && unlessUnfit(() => new TableFileReader(folder, earlier.file));
    if (!old) continue;
    parts.defer(() => old.close());
    const fresh = await readOrdered(client, definition, keys);
    return mergedTable(definition, earlierTable(old), keys, fresh);
  }
  return undefined;
}

function earlierTable(file: TableFileReader): EarlierTable {
  const { rows, keys, columns, codes } = file.table;
  return {
    rows,
    keys: file.read<KeyData>(keys),
    column: (name) => {
      const { dictionary, ids, starts } = codes[name] ?? columns[name]!;
      return file.read<ReturnType<EarlierTable['column']>>({ dictionary, ids, starts });
    },
  };
}
