import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { Head, type MonthFile, type TableCounts, type TableSection } from '#src/server/backup/format.ts';
import { partitionOf } from '#src/server/backup/months.ts';
import type { BackupPlace, StoredBackup } from '#src/server/backup/place.ts';
import { BackupReader, Broken, Damaged, refuseNewer } from '#src/server/backup/read.ts';
import { CHANGES, kept, RESTORED, tablesWithoutBackup } from '#src/server/backup/tables.ts';
import { isConnectionFailure, isSystemFailure } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import { appliedMigrations, migrate } from '#src/server/migrate.ts';
import { Refusal } from '#src/server/refusal.ts';

export interface RestoreOptions {
  signal?: AbortSignal | undefined;
  /** Whether to restore a month. By default all are. */
  wants?: (month: MonthFile) => boolean;
  /** Called with what the restore does now. */
  onProgress?: (message: string) => void;
}

/**
 * Restores a backup into an empty database and returns the rows by table. It creates the tables at the backup's
 * migration, fills them in one transaction, then applies the later migrations. Throws Refusal and leaves no rows if the
 * database is not empty or the backup is incomplete. Throws the reason of `signal` on abort.
 */
export async function restoreBackup(
  database: Database,
  { place, file }: StoredBackup,
  options: RestoreOptions = {},
): Promise<TableCounts> {
  const { signal, wants = () => true, onProgress = () => {} } = options;
  let reading = file;
  const onFile = (name: string) => {
    reading = name;
    onProgress(`Restoring ${place.nameOf(name)}`);
  };
  const reader = new BackupReader(await place.read(file, signal));
  try {
    const head = await reader.json(Head);
    const { migration } = head;
    refuseNewer(head, place.nameOf(file), 'Restore');
    await refuseUsed(database, migration);
    await migrate(database, migration);
    const months = (head.months ?? []).filter(wants);
    const counts = await inTransaction(database, async (client) => {
      onFile(file);
      const counts = await reader.sections((section, rows) => fill(client, section, rows));
      await reader.checksum();
      for (const month of months) {
        signal?.throwIfAborted();
        onFile(month.name);
        const rows = await fillMonth(client, place, month, signal);
        counts[CHANGES] = (counts[CHANGES] ?? 0) + rows;
      }
      // a later migration does both, too
      if (migration >= '0043') await client.query('select find_months_of_npi()');
      if (migration >= '0044') await client.query('select count_specialties()');
      if (migration >= '0080') await client.query(PAUSE_WEBHOOKS); // earlier backups have none
      return counts;
    });
    await migrate(database);
    return counts;
  } catch (error) {
    signal?.throwIfAborted();
    throw refusalFrom(error, place.nameOf(reading));
  } finally {
    await reader.close();
  }
}

async function inTransaction(
  { pool }: Database,
  fillAll: (client: pg.PoolClient) => Promise<TableCounts>,
): Promise<TableCounts> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local maintenance_work_mem = '256MB'`);
    const counts = await fillAll(client);
    if (counts.change_batches) await client.query(NUMBER_IMPORTS);
    await client.query(NOTE_RESTORE);
    await client.query('commit');
    return counts;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // a lost connection has already rolled back
    throw error;
  } finally {
    client.release();
  }
}

/** The batches of changes name imports that this database does not have. New imports get later numbers. */
const NUMBER_IMPORTS = `
  select setval(pg_get_serial_sequence('imports', 'id'), max(import_id)) from change_batches having max(import_id) is not null`;

/** The start after a restore loads no demo data (R-1070). */
const NOTE_RESTORE = `
  insert into settings (key, value) values ('${RESTORED}', to_jsonb(now()::text))
  on conflict (key) do update set value = excluded.value`;

/** Receivers would get messages of two installations, if the other one still runs (R-1678). */
const PAUSE_WEBHOOKS = `
  update webhooks set paused_at = now(), paused_why = 'The database was restored from a backup.' where paused_at is null`;

async function fillMonth(client: pg.PoolClient, place: BackupPlace, month: MonthFile, signal: AbortSignal | undefined) {
  const reader = new BackupReader(await place.read(month.name, signal));
  try {
    const counts = await reader.sections((section, rows) => {
      if (section.table !== CHANGES) throw new Broken();
      return fill(client, section, rows);
    });
    if (counts[CHANGES] !== month.rows || (await reader.checksum()) !== month.sha256) throw new Broken();
    return month.rows;
  } finally {
    await reader.close();
  }
}

/** Copies a table's rows and sets its identity sequences past them. Returns the number of rows. */
async function fill(
  client: pg.PoolClient,
  { table, columns, month }: TableSection,
  rows: AsyncGenerator<Buffer>,
): Promise<number> {
  const into = month ? partitionOf(month) : table;
  if (month) await client.query(`create table ${into} (like public.${CHANGES} including defaults)`);
  const counting = await countingTriggers(client, into); // versions stay as they were
  for (const name of counting) await client.query(`alter table ${into} disable trigger ${name}`);
  const copy = client.query(from(`copy ${into} (${columns.map(pg.escapeIdentifier)}) from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), copy);
  for (const name of counting) await client.query(`alter table ${into} enable trigger ${name}`);
  if (month) await attach(client, month);
  const numbered = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  );
  for (const { name } of numbered.rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${pg.escapeIdentifier(name)}), 0) + 1, false) from ${table}`,
      [table, name],
    );
  return copy.rowCount;
}

/** The triggers of a table that count its changes. */
async function countingTriggers(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tgname) as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = $1::regclass and not tgisinternal and proname like 'count\\_%'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Adds a filled month to the changes. That also builds its indexes, faster than row by row. */
async function attach(client: pg.PoolClient, month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [begins, ends] = [number - 1, number].map((place) => new Date(Date.UTC(year, place)).toISOString());
  await client.query(
    `alter table public.${CHANGES} attach partition ${partitionOf(month)} for values from ('${begins}') to ('${ends}')`,
  );
}

async function refuseUsed({ db, pool }: Database, migration: string) {
  const newest = (await appliedMigrations(db)).at(-1);
  if (newest && newest > migration)
    throw new Refusal(`This database is at ${newest}, but the backup is at ${migration}. ${ELSEWHERE}`);
  const others = [CHANGES, ...Object.keys(tablesWithoutBackup)].map((table) => ({ table }));
  for (const { table, ...part } of [...kept, ...others]) {
    const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null found', [table]);
    if (!rows[0]?.found) continue;
    const where = 'rows' in part ? `where ${part.rows}` : '';
    if ((await pool.query(`select from ${table} ${where} limit 1`)).rowCount)
      throw new Refusal(`This database is not empty: table ${table} has rows. ${ELSEWHERE}`);
  }
}

const ELSEWHERE = 'Restore into a new database: set DATA_DIR to a new folder or DATABASE_URL to an empty database.';

/** Converts an error of the file, the database or the connection to a Refusal. A full disk does not blame the file. */
function refusalFrom(error: unknown, file: string) {
  if (error instanceof Refusal) return error;
  if (isSystemFailure(error) || isConnectionFailure(error))
    return new Refusal(`PostgreSQL stopped the restore: ${error.message}. Nothing was restored.`, { cause: error });
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall) return new Refusal(`${file} cannot be read: ${code}.`, { cause: error });
  const broken = error instanceof Broken || error instanceof pg.DatabaseError || code.startsWith('Z_');
  return broken ? new Damaged(`${file} is not a whole backup. Nothing was restored.`, { cause: error }) : error;
}
