import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { kept } from '#src/server/backup/tables.ts';
import type { Database } from '#src/server/database.ts';
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
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new Refusal(`${file} is there already: name a new file.`);
  const migration = (await appliedMigrations(db)).at(-1);
  if (!migration) throw new Refusal('There is nothing to back up: this database was never used.');
  const head: Head = { format: 'medatlas backup 1', migration, taken_at: new Date().toISOString() };
  const part = `${file}.part`;
  const client = await pool.connect();
  const counts: Counts = {};
  try {
    await client.query('begin isolation level repeatable read read only');
    const output = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(contents(client, head, counts), createGzip(), output, { signal });
    await rename(part, file);
    return counts;
  } catch (error) {
    await rm(part, { force: true });
    signal?.throwIfAborted();
    throw inWords(error, file);
  } finally {
    client.release(true); // ends its transaction, also one that was left in the middle of a COPY
  }
}

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
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall ? new Refusal(`${file} cannot be written: ${code}.`, { cause: error }) : error;
}
