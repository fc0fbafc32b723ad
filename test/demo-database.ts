import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { loadDemo } from '#src/app/demo-data.ts';
import { connectClient } from '#src/server/connections.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { databaseFrom, urlOf } from '#test/database.ts';

/** Creates a database with the demo data. The first caller of a run imports it; later callers clone that database. */
export async function demoDatabase(): Promise<Database> {
  const admin = await connectClient(inject('clusterUrl'));
  await admin.query(`select pg_advisory_lock(hashtext('demo'))`);
  const { rowCount } = await admin.query(`select from pg_database where datname = 'demo'`);
  if (!rowCount) {
    await admin.query('drop database if exists demo_begun');
    await admin.query('create database demo_begun template template strategy file_copy');
    await importInto('demo_begun');
    await admin.query('alter database demo_begun rename to demo');
  }
  await admin.end();
  return databaseFrom('demo');
}

async function importInto(name: string) {
  const database = openDatabase(urlOf(name));
  await loadDemo({ database, dataDir: inject('sharedFolder'), onProgress: () => {} });
  await database.close();
}

/**
 * Gives a data folder in the shared folder the search index of the demo data, if there is one. A database from
 * `demoDatabase` then needs no build. Any other has other imports, and the index builds its own files.
 */
export function linkDemoIndex(dataDir: string) {
  const built = path.join(inject('sharedFolder'), 'search');
  if (!existsSync(built)) return;
  const folder = path.join(dataDir, 'search');
  mkdirSync(folder, { mode: 0o700 });
  for (const name of readdirSync(built)) linkSync(path.join(built, name), path.join(folder, name));
}
