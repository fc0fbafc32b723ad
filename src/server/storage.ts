import path from 'node:path';
import type { Config } from '#src/server/config.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The database as configured. */
export interface Storage {
  database: Database;
  /** Whether it is our own PostgreSQL in the data folder. */
  embedded: boolean;
  /** Closes the database, and stops our own PostgreSQL unless other processes use it. */
  close(): Promise<void>;
}

/** The data folder of the embedded PostgreSQL. */
export const clusterFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'postgres');

/**
 * Opens the database: the embedded one, joined or started, or the one DATABASE_URL names; and migrates it, unless
 * `asItIs`. Throws refusals.
 */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { asItIs = false } = {},
): Promise<Storage> {
  await using parts = new AsyncDisposableStack(); // closes in reverse what was opened when a later step fails
  const url = config.databaseUrl ?? (await openEmbedded(config, parts));
  const database = openDatabase(url);
  parts.defer(() => closeSoon(database));
  await checkServer(database);
  if (!asItIs) await migrate(database);
  const kept = parts.move();
  return { database, embedded: !config.databaseUrl, close: () => kept.disposeAsync() };
}

async function openEmbedded(config: Pick<Config, 'dataDir'>, parts: AsyncDisposableStack) {
  const cluster = await openCluster(clusterFolder(config));
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
  const { rows } = await pool.query(`select current_setting('server_version') version`).catch((error) => {
    throw new Refusal(`The database in DATABASE_URL cannot be reached: ${error.message || error.code}.`);
  });
  const { version } = rows[0];
  if (Number.parseInt(version, 10) < oldest)
    throw new Refusal(
      `The database in DATABASE_URL is PostgreSQL ${version}; Medatlas needs PostgreSQL ${oldest} or newer.`,
    );
}

/** The first with the builtin locale C.UTF-8, by which names are sorted. */
const oldest = 17;
