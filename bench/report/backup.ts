import type { BackupFigures } from '#bench/backup.ts';
import { bound, figure, type Section } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function backupSection(run: Recorded<BackupFigures>): Section {
  const { rows, months, first, next, restore, backup_mb, restored_mb, added, notes = {} } = run.figures;
  return {
    title: '11. Backup of the history',
    run,
    targets: [
      bound('Restore of ten years of history, with indexes', 'min', restore / 60, { most: 30 }, notes.restore),
      bound('Months that the next backup writes', '', added, { most: 1 }, notes.added),
    ],
    more: [
      `${figure(rows)} changes over ${figure(months)} months: ${figure(backup_mb)} MB of backup, ${figure(restored_mb)} MB in PostgreSQL. The first backup took ${figure(first)} s with its check, the next one ${figure(next)} s, the restore ${figure(restore)} s.`,
    ],
  };
}
