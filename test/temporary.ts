import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imported } from '#src/app/server-datasets.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { openDatabase } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { timeZone } from '#test/day.ts';
import { folderPrefix } from '#test/leftovers.ts';

/** PostgreSQL settings for disposable data: little memory, no wait for the disk, and a `current_date` that lasts. */
export const nonDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off', // it would visit hundreds of databases
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '256MB',
  max_wal_size: '1GB',
  timezone: timeZone,
  dynamic_shared_memory_type: 'mmap', // in the data folder, so that a killed server leaves nothing elsewhere
};

/** Starts a PostgreSQL in a temporary folder. `close` stops it and deletes its data. */
export async function temporaryCluster() {
  const folder = temporaryFolder();
  const cluster = await openCluster(path.join(folder, 'postgres'), nonDurable);
  const close = async () => {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { cluster, close };
}

/** Creates an empty folder, in memory if there is space. Any user can reach it, as root's PostgreSQL must. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(memoryFolder(), `${folderPrefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Creates database `name` with all tables and no rows. Returns its URL. */
export async function createMigrated(cluster: Awaited<ReturnType<typeof openCluster>>, name: string) {
  const url = await ensureDatabase(cluster, name);
  const database = openDatabase(url);
  await migrate(database);
  await makeTables(database, imported);
  await database.close();
  return url;
}

function memoryFolder() {
  if (!existsSync('/dev/shm')) return tmpdir();
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 2 ** 30 ? '/dev/shm' : tmpdir();
}
