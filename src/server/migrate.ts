import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '#src/server/database.ts';

const folder = path.join(import.meta.dirname, '../../db/migrations');

/** Brings the tables people write to up to date; safe to call from several processes at once. Throws when a migration fails. */
export async function migrate({ db }: Database): Promise<void> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = Object.fromEntries(
    files.map((file) => [path.basename(file, '.sql'), fromFile(path.join(folder, file))]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const fromFile = (file: string): Migration => ({
  up: (db) =>
    sql
      .raw(readFileSync(file, 'utf8'))
      .execute(db)
      .then(() => {}),
});
