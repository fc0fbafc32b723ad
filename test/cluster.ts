import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { imported } from '#src/app/tables.ts';
import { makeTables } from '#src/importer/tables.ts';
import { openDatabase } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { openCluster } from '#src/server/postgres.ts';

/** One PostgreSQL for the whole run, with a migrated `template` database that every test clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(memoryFolder(), 'medatlas-test-'));
  chmodSync(folder, 0o755); // as root PostgreSQL runs as nobody, who must reach it
  const cluster = await openCluster(
    path.join(folder, 'postgres'),
    ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'].flatMap((flag) => [
      '-c',
      flag,
    ]),
  );
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database template');
  const template = openDatabase(cluster.url('template'));
  await migrate(template);
  await makeTables(template, imported);
  await template.close();
  await admin.end();
  project.provide('clusterUrl', cluster.url('postgres'));
  return async () => {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** In memory where there is room: database tests run several times faster there. */
function memoryFolder() {
  if (!existsSync('/dev/shm')) return tmpdir();
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 2 ** 30 ? '/dev/shm' : tmpdir();
}

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}
