// `npm run bench -- backup`: measures backups of ten years of history, and their restore.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { benchFolder, measure } from '#bench/measure.ts';
import { figure, most } from '#bench/section.ts';
import { step, timedInSeconds } from '#bench/timing.ts';
import { findBackup, openPlace } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { backUp } from '#src/server/backup/run.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { openStorage } from '#src/server/storage.ts';
import { inventHistory } from '#test/history.ts';

export default measure({
  name: 'backup',
  usage: `Invents a history of --rows changes over --months months in an embedded PostgreSQL in FOLDER (default: DATA_DIR/bench/backup),
backs it up, adds a month, backs up again, and restores into another embedded PostgreSQL. Deletes FOLDER first and at the
end. Records seconds and sizes in bench/results/backup-<rows>.json.`,
  options: { months: 120, rows: 60_000_000, folder: () => benchFolder('backup') },
  per: 'rows',
  run: async ({ months, rows, folder }, parts) => {
    rmSync(folder, { recursive: true, force: true });
    parts.defer(() => rmSync(folder, { recursive: true }));
    const backups = path.join(folder, 'backups');
    const each = Math.ceil(rows / months);
    const made = await withDatabase(path.join(folder, 'source'), async (database) => {
      await step('Inventing', () => inventHistory(database.pool, { last: '2026-09', months: months - 1, rows: each }));
      const first = await seconds('First backup', () => backUpTo(backups, database));
      const before = monthsIn(backups);
      await inventHistory(database.pool, { last: '2026-10', months: 1, rows: each });
      const next = await seconds('Next backup', () => backUpTo(backups, database));
      return { first, next, added: monthsIn(backups) - before };
    });
    rmSync(path.join(folder, 'source'), { recursive: true });
    const restored = await withDatabase(path.join(folder, 'restored'), async (database) => {
      const found = await findBackup(backups, loadConfig().backup.s3);
      const restore = await seconds('Restore', () => restoreBackup(database, found));
      return { restore, restored_mb: await megabytesOf(database) };
    });
    return { ...made, ...restored, backup_mb: Math.round(sizeOf(backups) / 1e6) };
  },
  sections: {
    '11. Backup of the history': {
      targets: ({ restore, added }) => ({
        restore: most('Restore of ten years of history, with indexes', restore / 60, 30, 'min'),
        added: most('Months that the next backup writes', added, 1),
      }),
      more: ({ rows, months, first, next, restore, backup_mb, restored_mb }) => [
        `${figure(rows)} changes over ${figure(months)} months: ${figure(backup_mb)} MB of backup, ${figure(restored_mb)} MB in PostgreSQL. The first backup took ${figure(first)} s with its check, the next one ${figure(next)} s, the restore ${figure(restore)} s.`,
      ],
    },
  },
});

const backUpTo = (folder: string, database: Database) =>
  backUp(database, {
    place: openPlace(folder, loadConfig().backup.s3),
    keep: 14,
    signal: undefined,
    progress: () => {},
    log: console.log,
  });

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openStorage({ dataDir, databaseUrl: undefined });
  return work(database).finally(close);
}

const seconds = async (title: string, work: () => Promise<unknown>) =>
  (await timedInSeconds(() => step(title, work))).s;

/** The files of months. */
const monthsIn = (backups: string) => readdirSync(path.join(backups, 'changes')).length;

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + statSync(path.join(folder, file)).size,
    0,
  );

/** Of the changes with their indexes. */
async function megabytesOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `select (sum(pg_total_relation_size(inhrelid)) / 1e6)::int mb from pg_inherits where inhparent = 'changes'::regclass`,
  );
  return rows[0].mb;
}
