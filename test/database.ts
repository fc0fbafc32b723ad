import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { connectClient, type Database, openDatabase } from '#src/server/database.ts';

/** A migrated database of its own with empty imported tables; called in a test or a hook of its file. Nothing is dropped: the cluster ends with the run. */
export const testDatabase = () => databaseFrom('template');

/** A database without a single table. */
export const emptyDatabase = () => databaseFrom('template0');

/** A copy of the database `template`, to which nothing may be connected. */
export async function databaseFrom(template: string): Promise<Database> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = await connectClient(inject('clusterUrl'));
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const database = openDatabase(urlOf(name));
  try {
    onTestFinished(() => database.close());
  } catch {
    // called from beforeAll: there the file closes it itself
  }
  return database;
}

/** The connection string of a database in the cluster of the run. */
export const urlOf = (name: string) => inject('clusterUrl').replace('/postgres?', `/${name}?`);
