// A worker thread that builds tables, one after another, and writes their files.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { changedKeys, dayOf } from '#src/search/changed-keys.ts';
import { definitionHash, type TableDefinition } from '#src/search/definition.ts';
import { unlessUnfit } from '#src/search/errors.ts';
import { earlierFiles, type ManifestEntry, type SourcedTable } from '#src/search/manifest.ts';
import { type EarlierColumn, type EarlierTable, mergedTable } from '#src/search/merge-table.ts';
import type { OrderedTable, ValueSearch } from '#src/search/ordered-table.ts';
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
  using parts = new DisposableStack();
  const earlier = await findEarlier(table, parts);
  const { merged, ...file } = (earlier && (await mergedFile(definition, earlier))) ?? {
    merged: false,
    ...(await writeFile(definition, () => readOrdered(client, definition))),
  };
  const day = definition.changedByDay && (await dayOf(client));
  const source = {
    definition: definitionHash(definition),
    imports,
    ...(unfilled && { unfilled }),
    ...(day && { day }),
  };
  main.postMessage({ built: { table: definition.name, ...source, ...file }, merged } satisfies FromBuilder);
});

type WrittenFile = Pick<ManifestEntry, 'rows' | 'file' | 'bytes'>;

async function writeFile(definition: TableDefinition, read: () => Promise<OrderedTable>): Promise<WrittenFile> {
  const writer = new TableFileWriter(folder, definition.name);
  const saved = await writeTable(client, definition, await read(), writer);
  return { rows: saved.rows, ...writer.finish(saved) };
}

/** An earlier file, and the keys whose rows may differ from those in it. */
interface Earlier {
  entry: ManifestEntry;
  file: TableFileReader;
  keys: number[];
}

/** Undefined if no earlier file is sound and has few rows that may differ. */
async function findEarlier(table: SourcedTable, parts: DisposableStack): Promise<Earlier | undefined> {
  for (const entry of table.definition.changedBy ? earlierFiles(folder, databaseId, table) : []) {
    const keys = await changedKeys(client, table, entry);
    const file = keys && unlessUnfit(() => new TableFileReader(folder, entry));
    if (!file) continue;
    parts.defer(() => file.close());
    return { entry, file, keys };
  }
  return undefined;
}

/** Writes the rows of an earlier file with the present ones of the keys. Takes the file itself if these have no rows. */
async function mergedFile(
  definition: TableDefinition,
  { entry: { rows, file, bytes }, keys, ...earlier }: Earlier,
): Promise<WrittenFile & { merged: true }> {
  const merged = mergedTable(definition, earlierTable(earlier.file), keys, await readOrdered(client, definition, keys));
  return { merged: true, ...(merged ? await writeFile(definition, async () => merged) : { rows, file, bytes }) };
}

function earlierTable(file: TableFileReader): EarlierTable {
  const { rows, keys, columns, codes } = file.table;
  return {
    rows,
    keys: file.read<KeyData>(keys),
    column: (name) => {
      const { dictionary, ids, starts } = codes[name] ?? columns[name]!;
      const found = file.read<Pick<EarlierColumn, 'dictionary' | 'ids' | 'starts'>>({ dictionary, ids, starts });
      if (!columns[name]) return found;
      const { grams, words, loose, close } = columns[name];
      return { ...found, valueSearch: () => file.read<ValueSearch>({ grams, words, loose, close }) };
    },
  };
}
