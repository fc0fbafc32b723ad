import path from 'node:path';
import type { Config } from '#src/server/config.ts';
import { type Database, isQueryTimeout, openDatabase, promptQuery } from '#src/server/database.ts';
import { unlessStopped } from '#src/server/lifecycle.ts';
import { migrate } from '#src/server/migrate.ts';
import { type ClusterOptions, ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { closeFolder } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The database as configured. */
export interface Storage {
  database: Database;
  /** Whether it is our own PostgreSQL in the data folder. */
  embedded: boolean;
  /** Closes the database, and stops our own PostgreSQL unless other processes use it. */
  close(): Promise<void>;
}

/** The server has pools of its own for its calls; commands ask one question at a time. */
const MOST_CONNECTIONS = 4;

/** The data folder of the embedded PostgreSQL. */
export const clusterFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'postgres');

export interface StorageOptions extends ClusterOptions {
  /** Leaves the tables at the migration they are at. */
  asItIs?: boolean;
}

/**
 * Opens the database: the embedded one, joined or started, or the one DATABASE_URL names; and migrates it. Throws
 * refusals, and the reason of `signal` when that is aborted first: then nothing it started is left running.
 */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { asItIs = false, ...options }: StorageOptions = {},
): Promise<Storage> {
  for (const folder of ['rejects', 'search']) closeFolder(path.join(config.dataDir, folder)); // once readable to all
  await using parts = new AsyncDisposableStack(); // closes in reverse what was opened when a later step fails
  const url = config.databaseUrl ?? (await openEmbedded(config, parts, options));
  const database = openDatabase(url, { max: MOST_CONNECTIONS });
  parts.defer(() => closeSoon(database));
  await unlessStopped(options.signal, checkServer(database));
  if (!asItIs) await unlessStopped(options.signal, migrate(database));
  const kept = parts.move();
  return { database, embedded: !config.databaseUrl, close: () => kept.disposeAsync() };
}

async function openEmbedded(config: Pick<Config, 'dataDir'>, parts: AsyncDisposableStack, options: ClusterOptions) {
  const cluster = await openCluster(clusterFolder(config), {}, options);
  parts.defer(async () => {
    await cluster.release();
  });
  return ensureDatabase(cluster, 'medatlas');
}

/** Queries still running are given one second: whoever asked has been waited for before. */
async function closeSoon(database: Database) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, 1000);
  await Promise.race([database.close(), promise]);
  clearTimeout(timer);
}

async function checkServer({ pool }: Database) {
  const { rows } = await pool.query(promptQuery(`select current_setting('server_version') version`)).catch((error) => {
    const reason = isQueryTimeout(error) ? 'PostgreSQL accepts connections but does not answer' : error.message;
    throw new Refusal(`The database in DATABASE_URL cannot be reached: ${reason || error.code}.`);
  });
  const { version } = rows[0];
  if (Number.parseInt(version, 10) < oldest)
    throw new Refusal(
      `The database in DATABASE_URL is PostgreSQL ${version}; Medatlas needs PostgreSQL ${oldest} or newer.`,
    );
}

/** The first with the builtin locale C.UTF-8, by which names are sorted. */
const oldest = 17;
