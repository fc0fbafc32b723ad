import { createReadStream } from 'node:fs';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import { kept, leftOut } from '#src/server/backup/tables.ts';
import { type Counts, END } from '#src/server/backup/write.ts';
import { type Database, isConnectionFailure, isSystemFailure } from '#src/server/database.ts';
import { appliedMigrations, migrate, migrations } from '#src/server/migrate.ts';
import { Refusal } from '#src/server/refusal.ts';

const Head = z.object({ format: z.literal('medatlas backup 1'), migration: z.string() });
const Table = z.object({ table: z.enum(kept.map(({ table }) => table)), columns: z.array(z.string()).min(1) });
const Counted = z.record(z.string(), z.int());

/**
 * Restores a backup into an empty database and returns the rows by table. It creates the tables at the backup's
 * migration, fills them in one transaction, then applies the later migrations. Throws Refusal and leaves no rows if the
 * database is not empty or the backup is incomplete. Throws the reason of `signal` on abort.
 */
export async function restoreBackup(database: Database, file: string, signal?: AbortSignal): Promise<Counts> {
  const lines = linesOf(file, signal);
  try {
    const { migration } = read(Head, await next(lines));
    if (!migrations().includes(migration))
      throw new Refusal(`${file} was written by a newer Medatlas (${migration}). Restore it with that version.`);
    await refuseUsed(database, migration);
    await migrate(database, migration);
    const counts = await fillAll(database, lines);
    await migrate(database);
    return counts;
  } catch (error) {
    signal?.throwIfAborted();
    throw refusalFrom(error, file);
  } finally {
    await lines.return();
  }
}

async function fillAll({ pool }: Database, lines: Lines): Promise<Counts> {
  const client = await pool.connect();
  const counts: Counts = {};
  try {
    await client.query('begin');
    for (;;) {
      const line = await next(lines);
      const table = Table.safeParse(parse(line));
      if (!table.success) {
        checkCounts(read(Counted, line), counts);
        break;
      }
      counts[table.data.table] = await fill(client, table.data, lines);
    }
    await client.query('commit');
    return counts;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // a lost connection has already rolled back
    throw error;
  } finally {
    client.release();
  }
}

type Lines = AsyncGenerator<string, void>;

/** The lines of a gzip file. `readline` would also split a line at U+2028. */
async function* linesOf(file: string, signal: AbortSignal | undefined): Lines {
  // the loop below throws its errors, also the abort of `signal`
  const text = pipe(createReadStream(file, { signal }), createGunzip(), () => {});
  text.setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function next(lines: Lines): Promise<string> {
  const { value } = await lines.next();
  if (value === undefined) throw new Broken();
  return value;
}

/** The file is truncated or is not a backup. */
class Broken extends Error {}

function read<T>(schema: z.ZodType<T>, line: string): T {
  const { data } = schema.safeParse(parse(line));
  if (data === undefined) throw new Broken();
  return data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Broken('', { cause });
  }
}

/** Copies a table's rows and sets its identity sequences past them. Returns the number of rows. */
async function fill(client: pg.PoolClient, { table, columns }: z.infer<typeof Table>, lines: Lines): Promise<number> {
  const copy = client.query(from(`copy ${table} (${columns.map(pg.escapeIdentifier)}) from stdin`));
  await pipeline(Readable.from(rowsOf(lines)), copy);
  const numbered = await client.query<{ name: string }>(
    `select attname name from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  );
  for (const { name } of numbered.rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${pg.escapeIdentifier(name)}), 0) + 1, false) from ${table}`,
      [table, name],
    );
  return copy.rowCount;
}

async function* rowsOf(lines: Lines) {
  for (let line = await next(lines); line !== END; line = await next(lines)) yield `${line}\n`;
}

async function refuseUsed({ db, pool }: Database, migration: string) {
  const newest = (await appliedMigrations(db)).at(-1);
  if (newest && newest > migration)
    throw new Refusal(`This database is at ${newest}, but the backup is at ${migration}. ${ELSEWHERE}`);
  for (const { table, ...part } of [...kept, ...Object.keys(leftOut).map((table) => ({ table }))]) {
    const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null found', [table]);
    if (!rows[0]?.found) continue;
    const where = 'rows' in part ? `where ${part.rows}` : '';
    if ((await pool.query(`select from ${table} ${where} limit 1`)).rowCount)
      throw new Refusal(`This database is not empty: table ${table} has rows. ${ELSEWHERE}`);
  }
}

const ELSEWHERE = 'Restore into a new database: set DATA_DIR to a new folder or DATABASE_URL to an empty database.';

function checkCounts(written: Counts, restored: Counts) {
  const all = kept.map(({ table }) => table);
  if (all.some((table) => written[table] !== undefined && written[table] !== restored[table])) throw new Broken();
}

/** Converts an error of the file, the database or the connection to a Refusal. A full disk does not blame the file. */
function refusalFrom(error: unknown, file: string) {
  if (isSystemFailure(error) || isConnectionFailure(error))
    return new Refusal(`PostgreSQL stopped the restore: ${error.message}. Nothing was restored.`, { cause: error });
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall) return new Refusal(`${file} cannot be read: ${code}.`, { cause: error });
  const broken = error instanceof Broken || error instanceof pg.DatabaseError || code.startsWith('Z_');
  return broken ? new Refusal(`${file} is not a whole backup. Nothing was restored.`, { cause: error }) : error;
}
