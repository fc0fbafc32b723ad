import { randomBytes } from 'node:crypto';
import type { StoredBackup } from '#src/server/backup/place.ts';
import { Damaged } from '#src/server/backup/read.ts';
import { type RestoreOptions, restoreBackup } from '#src/server/backup/restore.ts';
import { type Database, openDatabase } from '#src/server/database.ts';

const PREFIX = 'medatlas_trial_';

/**
 * Restores a backup into a scratch database beside this one and drops it. Returns what prevented that, such as a missing
 * right to create databases, or undefined. Throws Damaged if the backup cannot be restored, and the reason of the signal.
 */
export async function tryRestore(
  { url, pool }: Database,
  backup: StoredBackup,
  options: RestoreOptions,
): Promise<string | undefined> {
  const { rows } = await pool.query('select rolcreatedb or rolsuper may from pg_roles where rolname = current_user');
  if (!rows[0]?.may) return 'the database user may not create databases';
  await dropOld({ pool });
  const name = PREFIX + randomBytes(6).toString('hex');
  try {
    await pool.query(`create database ${name} template template0`);
    const scratch = openDatabase(url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`), { max: 2 });
    try {
      await restoreBackup(scratch, backup, options);
      return undefined;
    } finally {
      await scratch.close();
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof Damaged) throw error;
    return (error as Error).message;
  } finally {
    await pool.query(`drop database if exists ${name} with (force)`);
  }
}

/** Drops scratch databases that killed processes have left. Those in use stay. */
async function dropOld({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, '${PREFIX}')
       and not exists (select from pg_stat_activity activity where activity.datname = pg_database.datname)`,
  );
  for (const { name } of rows) await pool.query(`drop database if exists ${name}`).catch(() => {}); // in use again
}
