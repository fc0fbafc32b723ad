import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { kept } from '#src/server/backup/tables.ts';
import { type Database, isConnectionFailure, isFromOutside } from '#src/server/database.ts';
import { appliedMigrations } from '#src/server/migrate.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The first line of a backup. */
export interface Head {
  format: 'medatlas backup 1';
  /** The migration its tables stand at. */
  migration: string;
  taken_at: string;
}

/** Rows by table. */
export type Counts = Record<string, number>;

/** The line that ends a table's rows, as COPY has it in files. */
export const END = '\\.';

/**
 * Writes every table people write to into one new file, as they stand at one moment; the server may go on meanwhile. The
 * file is gzip: a line of JSON, then for each table a line of JSON and its rows as COPY writes them, then the counts. Only
 * its owner may read it, since it holds keys and password hashes. When `signal` is aborted, leaves no file and throws its
 * reason.
 */
export async function writeBackup({ pool, db }: Database, file: string, signal?: AbortSignal): Promise<Counts> {
  if (existsSync(file)) throw isThere(file);
  const migration = (await appliedMigrations(db)).at(-1);
  if (!migration) throw new Refusal('There is nothing to back up: this database was never used.');
  const head: Head = { format: 'medatlas backup 1', migration, taken_at: new Date().toISOString() };
  const client = await pool.connect();
  try {
    return await writeNew(file, client, head, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw inWords(error, file);
  } finally {
    client.release(true); // ends its transaction, also one that was left in the middle of a COPY
  }
}

/** Writes aside and puts the whole file in place. Both must be new: an existing one may belong to another user. */
async function writeNew(file: string, client: pg.PoolClient, head: Head, signal: AbortSignal | undefined) {
  const part = `${file}.part`;
  const output = await open(part, 'wx', 0o600).catch((error) => {
    throw error.code === 'EEXIST' ? new Refusal(`${part} is there already: remove it, or name a new file.`) : error;
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

/** Not by rename, which would replace a file that was made meanwhile; except where the file system has no links. */
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

const isThere = (file: string) => new Refusal(`${file} is there already: name a new file.`);

async function* contents(client: pg.PoolClient, head: Head, counts: Counts) {
  yield json(head);
  for (const { table, ...part } of kept) {
    const columns = await columnsOf(client, table);
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
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

function inWords(error: unknown, file: string) {
  if (isFromOutside(error) || isConnectionFailure(error))
    return new Refusal(`PostgreSQL stopped the backup: ${error.message}. Nothing was written.`, { cause: error });
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall ? new Refusal(`${file} cannot be written: ${code}.`, { cause: error }) : error;
}
