import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { loadDemo } from '#src/app/demo.ts';
import { connectClient, type Database, openDatabase } from '#src/server/database.ts';
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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medatlas-demo-'));
  await loadDemo({ database, dataDir, onProgress: () => {} });
  await database.close();
  rmSync(dataDir, { recursive: true });
}
