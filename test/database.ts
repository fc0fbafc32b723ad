import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { connectClient } from '#src/server/connections.ts';
import { type Database, openDatabase } from '#src/server/database.ts';

/**
 * Creates a migrated database with empty imported tables, for a test or a hook. Databases are not dropped, because the
 * cluster is deleted after the run.
 */
export const testDatabase = () => databaseFrom('template');

/** Creates a database without tables. */
export const emptyDatabase = () => databaseFrom('template0');

/** Clones the database `template`, which must have no connections. */
export async function databaseFrom(template: string): Promise<Database> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = await connectClient(inject('clusterUrl'));
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const database = openDatabase(urlOf(name));
  try {
    onTestFinished(() => database.close());
  } catch {
    // called from beforeAll: the test file closes it
  }
  return database;
}

/** The URL of a database in the run's cluster. */
export const urlOf = (name: string) => inject('clusterUrl').replace('/postgres?', `/${name}?`);
