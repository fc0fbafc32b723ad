import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';
import { checkOwners, type DataFolder, dataFolder } from '#src/server/embedded/data-folder.ts';
import { withLock } from '#src/server/embedded/lock.ts';
import { endPostmaster, isAlive, postmasterOf, startPostmaster } from '#src/server/embedded/postmaster.ts';
import type { Settings } from '#src/server/embedded/settings.ts';
import { Refusal } from '#src/server/refusal.ts';

/** A running embedded PostgreSQL on one data folder, shared by every process that opened it. */
export interface Cluster {
  /** The connection string of a database in it; the database need not exist yet. */
  url(database: string): DatabaseUrl;
  /** Whether this process started it. */
  started: boolean;
  /** Leaves it: the last one out stops it. */
  release(): Promise<'stopped' | 'left running'>;
}

export interface ClusterOptions {
  /** Ends the opening: what it began ends with it, and its reason is thrown. */
  signal?: AbortSignal;
  /** Receives each error of a PostgreSQL that ended and could not be started again. */
  report?: (error: unknown) => void;
}

/**
 * Joins the PostgreSQL that runs on folder `dir`, or starts one there, making its data first where there is none.
 * `settings` are PostgreSQL's own and win over ours; they count only in the process that starts it. One connection, the
 * keeper, shows other processes that this one is there. When PostgreSQL ends under it, the process starts it again, and
 * retries until that works: a full disk may stay full for hours.
 * Throws with a sentence for people when the folder cannot be used.
 */
export async function openCluster(
  dir: string,
  settings: Settings = {},
  { signal, report = () => {} }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = dataFolder(dir);
  opened += 1;
  const name = `${keeperPrefix}${process.pid}.${opened}`;
  const leaving = new AbortController();
  let keeping: Promise<pg.Client | undefined>;
  let left: Promise<'stopped' | 'left running'> | undefined;

  async function join(signal: AbortSignal | undefined) {
    const { keeper, started } = await locked(folder, () => joinOrStart(folder, settings, name, signal), signal);
    keeping = Promise.resolve(keeper);
    keeper.once('end', () => {
      if (!leaving.signal.aborted) keeping = rejoin();
    });
    return { keeper, started };
  }

  /** Resolves when PostgreSQL runs again, or to undefined when this process leaves first. */
  async function rejoin(): Promise<pg.Client | undefined> {
    for (let pause = 1000; !leaving.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        return (await join(leaving.signal)).keeper;
      } catch (error) {
        if (leaving.signal.aborted) break;
        report(error);
        await sleep(pause, undefined, { signal: leaving.signal }).catch(() => {}); // the loop's condition ends it
      }
    }
    return undefined;
  }

  async function leave() {
    leaving.abort();
    const keeper = await keeping;
    return locked(folder, async () => {
      await keeper?.end();
      return (await stopUnlessKept(folder, name)).length ? 'left running' : 'stopped';
    });
  }

  const { started } = await join(signal);
  return {
    url: (database) => urlOf(folder, database),
    started,
    release: () => {
      left ??= leave();
      return left;
    },
  };
}

/** Milliseconds between two attempts to start a PostgreSQL that does not start; the first pause is a second. */
const longestPause = 30_000;

/** Makes the database where it is missing, safe from several processes at once, and returns its connection string. */
export async function ensureDatabase(cluster: Pick<Cluster, 'url'>, database: string): Promise<DatabaseUrl> {
  const client = await connectClient(cluster.url('postgres'));
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error; // another process has made it meanwhile
  } finally {
    await client.end();
  }
  return cluster.url(database);
}

/** Stops the PostgreSQL on folder `dir` unless processes use it, whose numbers it then returns. */
export async function stopCluster(dir: string): Promise<{ stopped: boolean; users: number[] }> {
  if (!existsSync(dir)) return { stopped: false, users: [] };
  const folder = dataFolder(dir);
  return locked(folder, async () => {
    if (!postmasterOf(folder)) return { stopped: false, users: [] };
    const users = await stopUnlessKept(folder, `${keeperPrefix}${process.pid}.0`);
    return { stopped: users.length === 0, users };
  });
}

/** Counts what this process has opened, so that each keeper has a name of its own. */
let opened = 0;
const keeperPrefix = 'medatlas keeper ';

const urlOf = ({ sockets }: DataFolder, database: string): DatabaseUrl =>
  `postgresql://app@localhost:5432/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;

/** Runs `task` in this process's turn to start or stop PostgreSQL; another user's data is refused before that. */
async function locked<T>(folder: DataFolder, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  checkOwners(folder);
  return withLock(folder.lock, task, signal);
}

/** Only under the folder's lock, so that nobody starts or stops PostgreSQL at the same moment. */
async function joinOrStart(folder: DataFolder, settings: Settings, name: string, signal: AbortSignal | undefined) {
  const running = await connect(folder, name, signal);
  if (running) return { keeper: running, started: false };
  await startPostmaster(folder, settings, signal);
  const keeper = await connect(folder, name);
  if (!keeper) throw new Refusal(`PostgreSQL ended right after its start: see ${folder.data}/log.`);
  return { keeper, started: true };
}

/** Connects as keeper `name`, waiting while PostgreSQL recovers or stops; undefined where none runs. */
async function connect(folder: DataFolder, name: string, signal?: AbortSignal): Promise<pg.Client | undefined> {
  checkOwners(folder);
  for (const deadline = Date.now() + 10 * 60_000; ; await sleep(20)) {
    signal?.throwIfAborted();
    const running = postmasterOf(folder);
    const client = new pg.Client({ connectionString: urlOf(folder, 'postgres'), application_name: name });
    client.on('error', () => {}); // what counts is that it ended, and `end` follows
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!running) return undefined;
      if (Date.now() > deadline)
        throw new Refusal(`PostgreSQL (process ${running}) does not answer.`, { cause: error });
    }
  }
}

/** Errors of a PostgreSQL that is not there, not yet or no longer (57P01: shutting down, 57P03: starting up). */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'].includes(code);
  return message === 'Connection terminated unexpectedly';
}

/** Stops PostgreSQL where no keeper but `name` is connected; returns the processes of those that are, but for killed ones. */
async function stopUnlessKept(folder: DataFolder, name: string): Promise<number[]> {
  const client = await connect(folder, name);
  if (!client) return [];
  const { rows } = await client.query<{ keeper: string }>(
    `select application_name keeper from pg_stat_activity
     where starts_with(application_name, $1) and application_name <> $2`,
    [keeperPrefix, name],
  );
  await client.end();
  const users = rows.map(({ keeper }) => Number.parseInt(keeper.slice(keeperPrefix.length), 10)).filter(isAlive);
  if (users.length === 0) await endPostmaster(folder);
  return users;
}
