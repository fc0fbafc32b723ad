import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { connectClient, type Database, openDatabase } from '#src/server/database.ts';

/** A migrated database of its own with empty imported tables; called in a test or a hook of its file. Nothing is dropped: the cluster ends with the run. */
export const testDatabase = () => makeDatabase('template template');

/** A database without a single table. */
export const emptyDatabase = () => makeDatabase('template template0');

async function makeDatabase(from: string): Promise<Database> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const clusterUrl = inject('clusterUrl');
  const admin = await connectClient(clusterUrl);
  await admin.query(`create database ${name} ${from} strategy file_copy`);
  await admin.end();
  const database = openDatabase(clusterUrl.replace('/postgres?', `/${name}?`));
  try {
    onTestFinished(() => database.close());
  } catch {
    // called from beforeAll: there the file closes it itself
  }
  return database;
}
