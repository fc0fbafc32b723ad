import type pg from 'pg';
import { sessionSettings } from '#src/importer/table-load.ts';
import { connectClient, type Database, type DatabaseUrl } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The first words of every importing session's name in PostgreSQL. */
const NAME = 'medatlas import';
const LOCK = "hashtext('medatlas import')";
/** What is noted of an import whose process ended without a word. */
export const KILLED = 'It was killed before it finished.';

/** The right to import into a database, held by one connection: it ends with the process that holds it. */
export interface Session {
  client: pg.Client;
  /** A second connection, on which others are shown how the import comes along. */
  notes: pg.Client;
  /** What the sessions of this import are called. */
  name: string;
  /** Ends other sessions of this import and whatever they are doing. */
  terminate(backends: readonly number[]): Promise<void>;
  end(): Promise<void>;
}

/**
 * Takes the database's one right to import and clears away what a killed import may have left. Throws a refusal that
 * says who holds it.
 */
export async function openSession(url: DatabaseUrl, dataset: string): Promise<Session> {
  const name = `${NAME} ${dataset} (process ${process.pid})`;
  const client = await connectClient(url, name);
  try {
    await client.query(sessionSettings);
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) taken`);
    if (!rows[0].taken) throw new Refusal(await whoImports(client));
    await clearAway(client);
    await client.query('create schema incoming');
    const notes = await connectClient(url, name);
    const terminate = async (backends: readonly number[]) => {
      await client.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) pid', [backends]);
    };
    const end = async () => {
      await notes.end();
      await client.end();
    };
    return { client, notes, name, terminate, end };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Removes the tables beside the live ones, and notes imports that ended without a word as failed. */
export async function clearAway(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists incoming cascade');
  await client.query(
    `update imports set status = 'failed', finished_at = now(), error = coalesce(error, $1)
     where status = 'running'`,
    [KILLED],
  );
}

/** Whether an import is under way in a database, by whichever process. */
export async function isImporting({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and classid::bigint << 32 | objid::bigint = ${LOCK}) importing`,
  );
  return rows[0].importing;
}

async function whoImports(client: pg.Client) {
  const { rows } = await client.query(
    `select application_name, to_char(backend_start, 'HH24:MI:SS') since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
       and application_name like '${NAME} %' and pid <> pg_backend_pid()`,
  );
  const holder = rows[0]
    ? `${rows[0].application_name.slice(NAME.length + 1)}, since ${rows[0].since}`
    : 'another process';
  return `Another import is running on this database: ${holder}. One runs at a time; start again when it has ended.`;
}
