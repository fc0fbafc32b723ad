import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imported } from '#src/app/server-datasets.ts';
import { makeTables } from '#src/importer/tables.ts';
import { openDatabase } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { ensureDatabase, openCluster } from '#src/server/postgres.ts';

/** Settings of a PostgreSQL whose data nobody will miss: small, and without a single wait for the disk. */
export const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off', // it would visit hundreds of databases in turn
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '256MB',
  max_wal_size: '1GB',
  dynamic_shared_memory_type: 'mmap', // in the data folder: a killed one leaves nothing elsewhere
};

/** A PostgreSQL in a temporary folder, gone with all its data after `close`. */
export async function throwAwayCluster() {
  const folder = temporaryFolder();
  const cluster = await openCluster(path.join(folder, 'postgres'), careless);
  const close = async () => {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { cluster, close };
}

/** An empty folder that every user can reach (as root PostgreSQL runs as another), in memory where there is room. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(memoryFolder(), 'medatlas-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Makes database `name` in the cluster, with all tables and no rows, and returns its connection string. */
export async function makeMigrated(cluster: Awaited<ReturnType<typeof openCluster>>, name: string) {
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
