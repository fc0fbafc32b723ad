// Texts that the product keeps in the table `settings`.
import type { Kysely } from 'kysely';
import type { Tables } from '#src/server/tables.ts';

/** A setting of the database. Undefined if it has none. */
export async function settingOf(db: Kysely<Tables>, key: string): Promise<string | undefined> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** A setting that a migration made. Throws an Error if the database lacks it. */
export async function requiredSetting(db: Kysely<Tables>, key: string): Promise<string> {
  const value = await settingOf(db, key);
  if (value === undefined) throw new Error(`The database has no setting ${key}`);
  return value;
}

/** Stores a setting in place of an earlier one. */
export async function setSetting(db: Kysely<Tables>, key: string, text: string): Promise<void> {
  const value = JSON.stringify(text);
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
