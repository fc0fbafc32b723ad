import { createHash } from 'node:crypto';
import { addAbortSignal, pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { writeNewFile } from '#src/server/backup/folder.ts';
import {
  END,
  type Head,
  json,
  type MonthFile,
  type TableCounts,
  type TableSection,
} from '#src/server/backup/format.ts';
import { backupColumnsOf, type Month, monthsOf } from '#src/server/backup/months.ts';
import { Unavailable } from '#src/server/backup/place.ts';
import { CHANGES, kept } from '#src/server/backup/tables.ts';
import { isConnectionFailure, isSystemFailure } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import { appliedMigrations, newerMigration } from '#src/server/migrate.ts';
import { Refusal } from '#src/server/refusal.ts';

/**
 * Writes a consistent backup of the tables in `kept` and of all changes to one new file, and returns their row counts.
 * The server can keep running. Only the owner can read the file, because it holds keys and password hashes. Throws
 * Refusal if it cannot be written, and the reason of `signal` on abort. Neither leaves a file.
 */
export async function writeBackup(database: Database, file: string, signal?: AbortSignal): Promise<TableCounts> {
  const head = await newHead(database);
  const counts: TableCounts = {};
  await inSnapshot(database, signal, (client) =>
    writeNewFile(file, packed(everything(client, database.pool, head, counts), { signal }), signal),
  );
  return counts;
}

/**
 * The first line of a backup taken now. Throws Refusal for an empty database, and Unavailable for one that a newer release
 * has migrated: this release does not know its tables, and no release could restore the backup (R-528).
 */
export async function newHead({ db }: Database): Promise<Head> {
  const migration = (await appliedMigrations(db)).at(-1);
  if (!migration) throw new Refusal('There is nothing to back up: this database is empty.');
  const newer = await newerMigration(db);
  if (newer)
    throw new Unavailable(`The database was migrated by a newer Medatlas (${newer}). Back up with that version.`);
  return { format: 'medatlas backup 1', migration, taken_at: new Date().toISOString() };
}

/** Calls `write` with a connection that sees one moment. Converts errors to Refusals. */
export async function inSnapshot<T>(
  { pool }: Database,
  signal: AbortSignal | undefined,
  write: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await write(client);
  } catch (error) {
    signal?.throwIfAborted();
    if (isSystemFailure(error) || isConnectionFailure(error))
      throw new Unavailable(`PostgreSQL stopped the backup: ${error.message}. Nothing was written.`, { cause: error });
    throw error;
  } finally {
    client.release(true); // ends its transaction, even in the middle of a COPY
  }
}

interface PackOptions {
  signal?: AbortSignal | undefined;
  /** Receives the packed bytes so far. */
  onBytes?: (bytes: number) => void;
}

/** Packs the parts of a file. Nothing is read before the first piece is asked for. */
export async function* packed(
  content: AsyncIterable<Buffer>,
  { signal, onBytes }: PackOptions = {},
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const gzip = pipeline(Readable.from(content, { objectMode: false }), createGzip(), () => {}); // the loop throws its errors
  if (signal) addAbortSignal(signal, gzip);
  for await (const chunk of gzip) {
    bytes += chunk.length;
    onBytes?.(bytes);
    yield chunk;
  }
}

/** The head, the tables and their counts. */
export async function* backupContent(client: pg.PoolClient, head: Head, counts: TableCounts): AsyncGenerator<Buffer> {
  yield Buffer.from(json(head));
  for (const { table, ...part } of kept) {
    const columns = await backupColumnsOf(client, table);
    if (columns.length === 0) continue; // a later migration creates it
    yield* section(client, { table, columns }, `${table}${'rows' in part ? ` where ${part.rows}` : ''}`, counts);
  }
}

async function* everything(client: pg.PoolClient, pool: pg.Pool, head: Head, counts: TableCounts) {
  yield* backupContent(client, head, counts);
  for (const month of await monthsOf(client)) yield* rowsOfMonth(pool, month, counts);
  yield Buffer.from(json(counts));
}

/** The content of the file of a month. `done` gets its description at the end. */
export async function* monthFile(
  pool: pg.Pool,
  month: Month,
  done: (written: MonthFile) => void,
): AsyncGenerator<Buffer> {
  const counts: TableCounts = {};
  const hash = createHash('sha256');
  for await (const chunk of rowsOfMonth(pool, month, counts)) {
    hash.update(chunk);
    yield chunk;
  }
  const end = Buffer.from(json(counts));
  yield end;
  done({ name: month.name, rows: counts[CHANGES] ?? 0, sha256: hash.update(end).digest('hex') });
}

/** Reads a month by a connection of its own, so that its partition is not locked until all are written. */
async function* rowsOfMonth(pool: pg.Pool, { month, rows }: Month, counts: TableCounts) {
  const client = await pool.connect();
  let isDone = false;
  try {
    yield* section(client, { table: CHANGES, month, columns: await backupColumnsOf(client, CHANGES) }, rows, counts);
    isDone = true;
  } finally {
    client.release(!isDone); // in the middle of a COPY, the connection is of no more use
  }
}

/** The rows of a table. `from` is SQL. Adds their number to `counts`. */
async function* section(
  client: pg.PoolClient,
  head: TableSection,
  from: string,
  counts: TableCounts,
): AsyncGenerator<Buffer> {
  yield Buffer.from(json(head));
  const rows = client.query(to(`copy (select ${head.columns.map(pg.escapeIdentifier)} from ${from}) to stdout`));
  yield* rows;
  counts[head.table] = (counts[head.table] ?? 0) + rows.rowCount;
  yield Buffer.from(`${END}\n`);
}
