import path from 'node:path';
import type { Config } from '#src/server/config.ts';
import { isQueryTimeout, promptQuery } from '#src/server/connections.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { unlessStopped } from '#src/server/lifecycle.ts';
import { migrate } from '#src/server/migrate.ts';
import { type ClusterOptions, type ClusterProblem, ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { type DatabaseUrl, hostsWithPorts } from '#src/server/primary.ts';
import { closeFolder, inDataDir, makeFolder } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The database as configured. */
export interface Storage {
  database: Database;
  /** Whether it is the embedded PostgreSQL. */
  embedded: boolean;
  /** Why the embedded PostgreSQL does not answer now. Undefined while it answers, and for another PostgreSQL. */
  problem(): ClusterProblem | undefined;
  /** Closes the database, and stops the embedded PostgreSQL unless other processes use it. */
  close(): Promise<void>;
}

/** Pool size. Commands run one query at a time, and the server has other pools for its calls. */
const MOST_CONNECTIONS = 4;

/** The data folder of the embedded PostgreSQL. */
export const clusterFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'postgres');

export interface StorageOptions extends ClusterOptions {
  /** Skips the migrations. */
  skipMigrations?: boolean;
}

/**
 * Opens and migrates the database: the one in DATABASE_URL, or the embedded one, which it joins or starts. Throws
 * Refusal, or the reason of `signal` on abort. Neither leaves anything running that it started.
 */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { skipMigrations = false, ...options }: StorageOptions = {},
): Promise<Storage> {
  // earlier releases left these folders readable to all users
  inDataDir(config.dataDir, (dataDir) => {
    for (const folder of ['rejects', 'search']) closeFolder(path.join(dataDir, folder));
  });
  await using parts = new AsyncDisposableStack(); // closes what is open, in reverse, if a later step fails
  const { url, problem } = config.databaseUrl
    ? { url: config.databaseUrl, problem: () => undefined }
    : await openEmbedded(config, parts, options);
  const database = openDatabase(url, { max: MOST_CONNECTIONS });
  parts.defer(() => closeSoon(database));
  await unlessStopped(options.signal, checkServer(url, { writes: !skipMigrations }));
  if (!skipMigrations) await unlessStopped(options.signal, migrate(database));
  const kept = parts.move();
  return { database, embedded: !config.databaseUrl, problem, close: () => kept.disposeAsync() };
}

async function openEmbedded(config: Pick<Config, 'dataDir'>, parts: AsyncDisposableStack, options: ClusterOptions) {
  inDataDir(config.dataDir, makeFolder);
  const cluster = await openCluster(clusterFolder(config), {}, options);
  parts.defer(async () => {
    await cluster.release();
  });
  return { url: await ensureDatabase(cluster, 'medatlas'), problem: cluster.problem };
}

/** Waits one second for running queries. Pending callers have already been awaited. */
async function closeSoon(database: Database) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, 1000);
  await Promise.race([database.close(), promise]);
  clearTimeout(timer);
}

/** Asks with the settings of the server's own sessions. A connection pooler refuses them. A backup needs no `writes`. */
async function checkServer(url: DatabaseUrl, { writes }: { writes: boolean }) {
  const asked = openDatabase(url, { max: 1, timeout: PATIENCE });
  const { rows } = await asked.pool
    .query(promptQuery(SERVER))
    .catch((error) => {
      throw new Refusal(`The database in DATABASE_URL (${hostsWithPorts(url)}) cannot be reached: ${reasonOf(error)}.`);
    })
    .finally(() => closeSoon(asked));
  const { version, standby, read_only } = rows[0];
  if (Number.parseInt(version, 10) < oldest)
    throw new Refusal(
      `The database in DATABASE_URL is PostgreSQL ${version}. Medatlas requires PostgreSQL ${oldest} or newer.`,
    );
  if (!writes || !read_only) return;
  const reason = standby ? 'it is a standby. Name its primary, or promote it' : 'default_transaction_read_only is on';
  throw new Refusal(`The database in DATABASE_URL (${hostsWithPorts(url)}) takes no writes: ${reason}.`);
}

const SERVER = `
  select current_setting('server_version') as version, pg_is_in_recovery() as standby,
    current_setting('transaction_read_only') = 'on' as read_only`;

/** Why a question got no reply. pg's own text for a closed connection says neither who closed it nor when. */
function reasonOf(error: Error & { code?: string }): string | undefined {
  if (isQueryTimeout(error)) return 'PostgreSQL accepts connections but does not answer';
  if (error.message.includes('startup parameter'))
    return `a connection pooler answered (${error.message}). DATABASE_URL must reach PostgreSQL directly`;
  if (error.message === 'Connection terminated unexpectedly')
    return 'the host closed the connection before it answered';
  return error.message || error.code;
}

/** Milliseconds that a server's first statement may take. */
const PATIENCE = 3000;

/** The first major version with the builtin locale C.UTF-8, which sorts names. */
const oldest = 17;
