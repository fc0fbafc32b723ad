// The job that backs up by schedule.
import { Unavailable } from '#src/server/backup/place.ts';
import { openPlace } from '#src/server/backup/places.ts';
import { backUp } from '#src/server/backup/run.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { Refusal } from '#src/server/refusal.ts';

/** At night, after the hour that a day lacks or has twice when clocks change. Weekly: on Sundays. */
const TIMES = { off: undefined, daily: '17 3 * * *', weekly: '17 3 * * 0' };

/**
 * Backs up to `BACKUP_TO` and checks the backup, at a time of `timeZone`. A full disk and a refused upload fail the job. After other failures
 * of the service it runs again.
 */
export const backupJob = (
  database: Database,
  { schedule, to, keep, s3 }: Config['backup'],
  timeZone: string,
): JobKind => ({
  name: 'backup',
  retries: 10, // in about half an hour
  daysKept: 60,
  schedule: TIMES[schedule],
  timeZone,
  catchUp: true,
  run: async (_, { signal, progress, log }) => {
    if (!to) throw new Refusal('BACKUP_TO is not set.');
    const place = openPlace(to, s3);
    try {
      const name = await backUp(database, { place, keep, readAll: schedule === 'weekly', signal, progress, log });
      progress(1, `Written and checked: ${name}`);
    } catch (error) {
      if (error instanceof Unavailable) throw new Error(error.message, { cause: error }); // not final
      throw error;
    }
  },
});
