import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { setSetting, settingOf } from '#src/server/settings.ts';

const folder = path.join(import.meta.dirname, '../../db/migrations');

/**
 * The newest migration of the oldest release that can run on a database with all migrations. Raise it with a migration that
 * removes or changes what that release uses: add first, and remove one release later.
 */
const WORKS_FROM = '0038-list-searches';

/** The setting that holds the highest WORKS_FROM of all releases that migrated the database. */
const KEY = 'works_from';

/**
 * Applies all migrations, or those up to `to`. Several processes can call it at once. Does nothing if a newer release has
 * migrated the database and this one can run on it. Throws Refusal if it cannot, and the error of a failed migration.
 */
export async function migrate({ db }: Database, to?: string): Promise<void> {
  const { error } = await (to ? migrator(db).migrateTo(to) : migrator(db).migrateToLatest());
  const [, unknown] =
    /previously executed migration (\S+) is missing/.exec((error as Error | undefined)?.message ?? '') ?? [];
  if (unknown) {
    const needed = await settingOf(db, KEY);
    if (needed && (migrations().at(-1) ?? '') >= needed) return;
    throw new Refusal(`The database was migrated by a newer Medatlas (${unknown}). Use that version or a newer one.`);
  }
  if (error) throw error;
  if (!to && ((await settingOf(db, KEY)) ?? '') < WORKS_FROM) await setSetting(db, KEY, WORKS_FROM);
}

/** The names of all migrations, in order. */
export const migrations = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();

/** The names of the migrations applied to a database, in order. */
export async function appliedMigrations(db: Database['db']): Promise<string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt).map(({ name }) => name);
}

/** The newest migration that a newer release has applied to a migrated database. Undefined if there is none. */
export async function newerMigration(db: Database['db']): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${migrations()}) order by name desc limit 1`.execute(db);
  return rows[0]?.name;
}

const migrator = (db: Database['db']) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrations().map((name) => [name, fromFile(path.join(folder, `${name}.sql`))])),
    },
  });

const fromFile = (file: string): Migration => ({
  up: (db) =>
    sql
      .raw(readFileSync(file, 'utf8'))
      .execute(db)
      .then(() => {}),
});
