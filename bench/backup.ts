// `npm run bench -- backup`: measures backups of ten years of history, and their restore.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { wholeNumber } from '#bench/options.ts';
import { record } from '#bench/results.ts';
import { step } from '#bench/timing.ts';
import { findBackup, openPlace } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { backUp } from '#src/server/backup/run.ts';
import type { OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { openStorage } from '#src/server/storage.ts';
import { inventHistory } from '#test/history.ts';

export const usage = `npm run bench -- backup [--months 120] [--rows 60000000] [--folder FOLDER]

Invents a history of --rows changes over --months months in an embedded PostgreSQL in FOLDER (default: DATA_DIR/bench/backup),
backs it up, adds a month, backs up again, and restores into another embedded PostgreSQL. Deletes FOLDER first and at the
end. Records seconds and sizes in bench/results/backup-<rows>.json.`;

/** The recorded figures of a run. */
export interface BackupFigures {
  rows: number;
  months: number;
  /** Seconds of the first backup with its check, of the next one with one more month, and of the restore with indexes. */
  first: number;
  next: number;
  restore: number;
  /** Megabytes of all files of the backup, and of the restored changes with their indexes. */
  backup_mb: number;
  restored_mb: number;
  /** Files of months that the second backup wrote. */
  added: number;
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  months: { type: 'string', default: '120' },
  rows: { type: 'string', default: '60000000' },
  folder: { type: 'string' },
} as const;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const [months, rows] = [wholeNumber('--months', values.months), wholeNumber('--rows', values.rows)];
  const folder = path.resolve(values.folder ?? path.join(loadConfig().dataDir, 'bench/backup'));
  const backups = path.join(folder, 'backups');
  rmSync(folder, { recursive: true, force: true });
  const each = Math.ceil(rows / months);
  const { first, next, added } = await withDatabase(path.join(folder, 'source'), async (database) => {
    await step('Inventing', () => inventHistory(database.pool, { last: '2026-09', months: months - 1, rows: each }));
    const first = await seconds('First backup', () => backUpTo(backups, database));
    const before = monthsIn(backups);
    await inventHistory(database.pool, { last: '2026-10', months: 1, rows: each });
    const next = await seconds('Next backup', () => backUpTo(backups, database));
    return { first, next, added: monthsIn(backups).length - before.length };
  });
  rmSync(path.join(folder, 'source'), { recursive: true });
  const { restore, restored_mb } = await withDatabase(path.join(folder, 'restored'), async (database) => {
    const found = await findBackup(backups, loadConfig().backup.s3);
    const restore = await seconds('Restore', () => restoreBackup(database, found));
    return { restore, restored_mb: await megabytesOf(database) };
  });
  const backup_mb = Math.round(sizeOf(backups) / 1e6);
  const figures: BackupFigures = { rows, months, first, next, restore, backup_mb, restored_mb, added };
  console.log(figures);
  record(`backup-${rows}`, `npm run bench -- backup --months ${months} --rows ${rows}`, figures);
  rmSync(folder, { recursive: true });
}

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
  try {
    return await work(database);
  } finally {
    await close();
  }
}

async function seconds(name: string, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await step(name, work);
  return Math.round((performance.now() - begun) / 100) / 10;
}

const monthsIn = (backups: string) => readdirSync(path.join(backups, 'changes'));

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + statSync(path.join(folder, file)).size,
    0,
  );

async function megabytesOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `select (sum(pg_total_relation_size(inhrelid)) / 1e6)::int mb from pg_inherits where inhparent = 'changes'::regclass`,
  );
  return rows[0].mb;
}
