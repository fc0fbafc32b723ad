import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectClient } from '#src/server/connections.ts';
import { isDiskFull } from '#src/server/disk-full.ts';
import { checkOwners, type DataFolder, dataFolder } from '#src/server/embedded/data-folder.ts';
import { withLock } from '#src/server/embedded/lock.ts';
import { endPostmaster, isAlive, postmasterOf, startPostmaster } from '#src/server/embedded/postmaster.ts';
import { STUCK, watchRecovery } from '#src/server/embedded/recovery.ts';
import type { PostgresSettings } from '#src/server/embedded/settings.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';

/** A running embedded PostgreSQL on one data folder, shared by all processes that opened it. */
export interface Cluster {
  /** The connection string of a database in it. The database need not exist. */
  url(database: string): DatabaseUrl;
  /** Whether this process started it. */
  started: boolean;
  /** Why it does not answer now. Undefined while it answers. */
  problem(): ClusterProblem | undefined;
  /** Disconnects this process. The last process stops PostgreSQL. */
  release(): Promise<'stopped' | 'left running'>;
}

/** Why PostgreSQL does not answer: it recovers from a crash, or does not start. */
export interface ClusterProblem {
  text: string;
  diskFull: boolean;
}

export interface ClusterOptions {
  /** Aborts the opening, which stops what it started and throws the signal's reason. */
  signal?: AbortSignal;
  /** Called with the error of each failed restart, and before the restart of one that is stuck. */
  report?: (error: unknown) => void;
  /** Milliseconds without progress after which a recovery from a crash is stuck. */
  stuckAfter?: number;
}

/**
 * Joins the PostgreSQL that runs on folder `dir`, or creates the data and starts it. `settings` override the defaults,
 * but only if this process starts it. One connection, the keeper, shows other processes that this one uses PostgreSQL.
 * If PostgreSQL stops meanwhile, the process restarts it and retries until that works, because a disk may stay full for
 * hours. It also restarts one whose recovery from a crash is stuck (R-1093). Throws Refusal if the folder cannot be used.
 */
export async function openCluster(
  dir: string,
  settings: PostgresSettings = {},
  { signal, report = () => {}, stuckAfter = STUCK }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = dataFolder(dir);
  opened += 1;
  const name = `${keeperPrefix}${process.pid}.${opened}`;
  const leaving = new AbortController();
  let keeping: Promise<pg.Client | undefined>;
  let left: Promise<'stopped' | 'left running'> | undefined;
  let problem: ClusterProblem | undefined;

  async function join(signal: AbortSignal | undefined) {
    const joining = { folder, settings, name, signal, report, stuckAfter };
    const { keeper, started } = await locked(folder, () => joinOrStart(joining), signal);
    problem = undefined;
    keeping = Promise.resolve(keeper);
    keeper.once('end', () => {
      if (!leaving.signal.aborted) keeping = rejoin();
    });
    return { keeper, started };
  }

  /** Resolves to the keeper when PostgreSQL runs again, or to undefined if this process leaves first. */
  async function rejoin(): Promise<pg.Client | undefined> {
    const since = new Date().toISOString();
    const waiting = `PostgreSQL stopped or crashed at ${since}, and recovers. It is restarted after ${stuckAfter / 1000} seconds without progress.`;
    problem = { text: waiting, diskFull: false };
    for (let pause = 1000; !leaving.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        return (await join(leaving.signal)).keeper;
      } catch (error) {
        if (leaving.signal.aborted) break;
        report(error);
        const diskFull = isDiskFull(error);
        const reason = diskFull ? ': no space is left on its disk' : '. The log has the reason';
        problem = { text: `PostgreSQL stopped at ${since}, and does not start${reason}.`, diskFull };
        await sleep(pause, undefined, { signal: leaving.signal }).catch(() => {}); // aborted: the loop ends
      }
    }
    return undefined;
  }

  async function leave() {
    leaving.abort();
    const keeper = await keeping;
    const disconnect = () => Promise.race([keeper?.end(), sleep(ANSWER, undefined, { ref: false })]); // it may hang
    const others = AbortSignal.timeout(OTHERS);
    const stop = async () => {
      await disconnect();
      return (await stopUnlessKept(folder, name)).length ? 'left running' : 'stopped';
    };
    try {
      return await locked(folder, stop, others);
    } catch (error) {
      if (error !== others.reason) throw error;
      await disconnect();
      return 'left running'; // another process starts it or waits for it, and so uses it
    }
  }

  const { started } = await join(signal);
  return {
    url: (database) => urlOf(folder, database),
    started,
    problem: () => problem,
    release: () => {
      left ??= leave();
      return left;
    },
  };
}

/** Milliseconds for which a process that leaves waits for PostgreSQL to answer, and for another process that has the lock. */
const ANSWER = 5000;
const OTHERS = 10_000;

/** Longest pause between restarts in milliseconds. The first is one second. */
const longestPause = 30_000;

/** Creates the database if it is missing, and returns its connection string. Several processes can call it at once. */
export async function ensureDatabase(cluster: Pick<Cluster, 'url'>, database: string): Promise<DatabaseUrl> {
  const client = await connectClient(cluster.url('postgres'));
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error; // another process has created it
  } finally {
    await client.end();
  }
  return cluster.url(database);
}

/** Stops the PostgreSQL on folder `dir`. If other processes use it, returns their IDs and leaves it running. */
export async function stopCluster(dir: string): Promise<{ stopped: boolean; users: number[] }> {
  if (!existsSync(dir)) return { stopped: false, users: [] };
  const folder = dataFolder(dir);
  return locked(folder, async () => {
    if (!postmasterOf(folder)) return { stopped: false, users: [] };
    const users = await stopUnlessKept(folder, `${keeperPrefix}${process.pid}.0`);
    return { stopped: users.length === 0, users };
  });
}

/** Number of clusters this process has opened, so that each keeper has a unique name. */
let opened = 0;
const keeperPrefix = 'medatlas keeper ';

const urlOf = ({ sockets }: DataFolder, database: string): DatabaseUrl =>
  `postgresql://app@localhost:5432/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;

/** Runs `task` under the folder's lock. Throws Refusal if another user owns the data. */
async function locked<T>(folder: DataFolder, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  checkOwners(folder);
  return withLock(folder.lock, task, signal);
}

interface Joining extends Required<Pick<ClusterOptions, 'report' | 'stuckAfter'>> {
  folder: DataFolder;
  settings: PostgresSettings;
  name: string;
  signal: AbortSignal | undefined;
}

/** Callers hold the folder's lock, so that no other process starts or stops PostgreSQL. */
async function joinOrStart({ folder, settings, name, signal, report, stuckAfter }: Joining) {
  const running = await connect(folder, name, { signal, isStuck: watchRecovery(stuckAfter) });
  if (running) return { keeper: running, started: false };
  const stuck = postmasterOf(folder);
  if (stuck) {
    report(
      new Refusal(`PostgreSQL (process ${stuck}) makes no progress in its recovery from a crash. It is restarted.`),
    );
    await endPostmaster(folder, { immediately: true });
  }
  await startPostmaster(folder, settings, signal);
  const keeper = await connect(folder, name, { isStuck: watchRecovery(stuckAfter) });
  if (!keeper) throw new Refusal(`PostgreSQL stopped right after it started. See ${folder.data}/log.`);
  return { keeper, started: true };
}

interface Connecting {
  signal?: AbortSignal | undefined;
  /** Whether to wait no longer for the PostgreSQL of a process ID. */
  isStuck: (postmaster: number) => boolean;
}

/** Milliseconds between attempts to connect: a twentieth of the time waited, so that a stuck recovery fills no log (R-1175). */
const pauseAfter = (waited: number) => Math.min(500, Math.max(20, waited / 20));

/** Connects as keeper `name`. Waits while PostgreSQL recovers or stops. Returns undefined if none runs, or it is stuck. */
async function connect(folder: DataFolder, name: string, { signal, isStuck }: Connecting) {
  checkOwners(folder);
  for (const since = Date.now(); ; await sleep(pauseAfter(Date.now() - since), undefined, { signal }).catch(() => {})) {
    signal?.throwIfAborted();
    const running = postmasterOf(folder);
    const client = new pg.Client({
      connectionString: urlOf(folder, 'postgres'),
      application_name: name,
      connectionTimeoutMillis: ANSWER,
    });
    client.on('error', () => {}); // `end` follows and is handled
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!running || isStuck(running)) return undefined;
    }
  }
}

/** Whether PostgreSQL does not run, or is starting (57P03) or stopping (57P01). */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'].includes(code);
  return /^(Connection terminated|timeout expired)/.test(message ?? '');
}

/**
 * Stops PostgreSQL unless a keeper other than `name` is connected. Returns the IDs of their live processes. No keeper is
 * connected to one that does not answer: it is ended, and a process that still needs it starts it again.
 */
async function stopUnlessKept(folder: DataFolder, name: string): Promise<number[]> {
  const deadline = Date.now() + ANSWER;
  const client = await connect(folder, name, { isStuck: () => Date.now() > deadline });
  if (!client) {
    await endPostmaster(folder, { immediately: true });
    return [];
  }
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
