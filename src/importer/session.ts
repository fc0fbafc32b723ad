import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sessionSettings } from '#src/importer/table-load.ts';
import { connectClient } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The prefix of application_name in every session of an import. */
const NAME = 'medatlas import';
const LOCK = "hashtext('medatlas import')";
/** The recorded error of an import whose process was killed. */
export const KILLED = 'It was killed before it finished.';

/** Another import keeps the import lock. */
export class ImportBusy extends Refusal {}

/** The exclusive right to import into a database: an advisory lock, which ends with the process. */
export interface Session {
  client: pg.Client;
  /** A second connection, which records progress for other processes. */
  progressClient: pg.Client;
  /** The application_name of this import's sessions. */
  name: string;
  /** Ends other sessions of this import, and their statements. */
  terminate(backends: readonly number[]): Promise<void>;
  end(): Promise<void>;
}

/** Milliseconds between attempts to take the import lock. */
const POLL = 500;

/**
 * Takes the import lock and cleans up after a killed import. Throws ImportBusy, which names the holder, if another import
 * keeps the lock for `patience` milliseconds, and the reason of `signal` on abort meanwhile.
 */
export async function openSession(
  url: DatabaseUrl,
  dataset: string,
  { patience = 0, signal }: { patience?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Session> {
  const name = `${NAME} ${dataset} (process ${process.pid})`;
  const client = await connectClient(url, name);
  try {
    await client.query(sessionSettings);
    const deadline = Date.now() + patience;
    while (!(await takesLock(client))) {
      if (Date.now() >= deadline) throw new ImportBusy(await busyMessage(client));
      await sleep(POLL);
      signal?.throwIfAborted();
    }
    await dropLeftovers(client);
    await client.query('create schema incoming');
    const progressClient = await connectClient(url, name);
    const terminate = async (backends: readonly number[]) => {
      await client.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) pid', [backends]);
    };
    const end = async () => {
      await progressClient.end();
      await client.end();
    };
    return { client, progressClient, name, terminate, end };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function takesLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) taken`);
  return rows[0].taken;
}

/** Drops the incoming tables, and records running imports as failed. Call it only with the import lock. */
export async function dropLeftovers(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists incoming cascade');
  await client.query(
    `update imports set status = 'failed', finished_at = now(), error = coalesce(error, $1)
     where status = 'running'`,
    [KILLED],
  );
}

/** Whether any process is importing into a database. */
export async function isImporting({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and classid::bigint << 32 | objid::bigint = ${LOCK}) importing`,
  );
  return rows[0].importing;
}

async function busyMessage(client: pg.Client) {
  const { rows } = await client.query(
    `select application_name, to_char(backend_start, 'HH24:MI:SS') since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
       and application_name like '${NAME} %' and pid <> pg_backend_pid()`,
  );
  const holder = rows[0]
    ? `${rows[0].application_name.slice(NAME.length + 1)}, since ${rows[0].since}`
    : 'another process';
  return `Another import is running on this database: ${holder}. Wait until it has ended, then start again.`;
}
