import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { kept } from '#src/server/backup/tables.ts';
import { type Database, isConnectionFailure, isSystemFailure } from '#src/server/database.ts';
import { appliedMigrations } from '#src/server/migrate.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The first line of a backup. */
export interface Head {
  format: 'medatlas backup 1';
  /** The latest migration applied to its tables. */
  migration: string;
  taken_at: string;
}

/** Number of rows by table. */
export type Counts = Record<string, number>;

/** The line that ends a table's rows, as in COPY files. */
export const END = '\\.';

/**
 * Writes a consistent backup of the tables in `kept` to a new file and returns their row counts. The server can keep
 * running. Format: gzip of a JSON line (`Head`), then per table a JSON line and its rows in COPY's text format, then
 * the counts. Only the owner can read the file, because it holds keys and password hashes. Throws Refusal if it cannot
 * be written, and the reason of `signal` on abort. Neither leaves a file.
 */
export async function writeBackup({ pool, db }: Database, file: string, signal?: AbortSignal): Promise<Counts> {
  if (existsSync(file)) throw isThere(file);
  const migration = (await appliedMigrations(db)).at(-1);
  if (!migration) throw new Refusal('There is nothing to back up: this database is empty.');
  const head: Head = { format: 'medatlas backup 1', migration, taken_at: new Date().toISOString() };
  const client = await pool.connect();
  try {
    return await writeNew(file, client, head, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw refusalFrom(error, file);
  } finally {
    client.release(true); // ends its transaction, even in the middle of a COPY
  }
}

/** Writes `file`.part, then moves it into place. Both must be new: an existing file may belong to another user. */
async function writeNew(file: string, client: pg.PoolClient, head: Head, signal: AbortSignal | undefined) {
  const part = `${file}.part`;
  const output = await open(part, 'wx', 0o600).catch((error) => {
    throw error.code === 'EEXIST' ? new Refusal(`${part} already exists. Remove it or name a new file.`) : error;
  });
  const counts: Counts = {};
  try {
    await client.query('begin isolation level repeatable read read only');
    const written = output.createWriteStream({ flush: true });
    await pipeline(contents(client, head, counts), createGzip(), written, { signal });
    await putInPlace(part, file);
    return counts;
  } finally {
    await output.close();
    await rm(part, { force: true });
  }
}

/** Links instead of renaming, so that it never replaces a file. Renames if the file system has no hard links. */
async function putInPlace(part: string, file: string) {
  try {
    await link(part, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw isThere(file);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await rename(part, file);
  }
}

const isThere = (file: string) => new Refusal(`${file} already exists. Name a new file.`);

async function* contents(client: pg.PoolClient, head: Head, counts: Counts) {
  yield json(head);
  for (const { table, ...part } of kept) {
    const columns = await columnsOf(client, table);
    if (columns.length === 0) continue; // a later migration creates it
    yield json({ table, columns });
    const where = 'rows' in part ? ` where ${part.rows}` : '';
    const rows = client.query(to(`copy (select ${columns.map(pg.escapeIdentifier)} from ${table}${where}) to stdout`));
    yield* rows;
    counts[table] = rows.rowCount;
    yield `${END}\n`;
  }
  yield json(counts);
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`;

async function columnsOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

function refusalFrom(error: unknown, file: string) {
  if (isSystemFailure(error) || isConnectionFailure(error))
    return new Refusal(`PostgreSQL stopped the backup: ${error.message}. Nothing was written.`, { cause: error });
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall ? new Refusal(`${file} cannot be written: ${code}.`, { cause: error }) : error;
}
