// The job that backs up by schedule, in a process of its own.
import path from 'node:path';
import { runChildProcess } from '#src/server/child-process.ts';
import type { Config } from '#src/server/config.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';

/** What the process gets. */
export interface BackupOrder extends Pick<Config['backup'], 'keep' | 's3'> {
  url: DatabaseUrl;
  /** A folder or an address of S3. */
  to: string;
  /** Whether to read all months again. */
  readAll: boolean;
}

/** What the process replies: progress and lines of the log, then the name of the backup or an error. */
export interface BackupReply {
  progress?: [share: number | null, message: string];
  line?: string;
  done?: string;
  error?: string;
  /** Whether another attempt would not help. */
  refused?: boolean;
}

const program = path.join(import.meta.dirname, 'backup-process.ts');

/** Milliseconds for a canceled backup to clean up before it is killed. */
const GRACE = 2000;

/** At night, after the hour that a day lacks or has twice when clocks change. Weekly: on Sundays. */
const TIMES = { off: undefined, daily: '17 3 * * *', weekly: '17 3 * * 0' };

/**
 * Backs up the database at `url` to `BACKUP_TO` and checks the backup, at a time of `timeZone`. A full disk and a refused
 * upload fail the job. After other failures of the service it runs again. A process of its own writes, so that a file system
 * that stops to answer does not hold the server.
 */
export const backupJob = (
  url: DatabaseUrl,
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
    const order: BackupOrder = { url, to, keep, s3, readAll: schedule === 'weekly' };
    let end: BackupReply = {};
    const onReply = (reply: BackupReply) => {
      if (reply.progress) progress(...reply.progress);
      else if (reply.line !== undefined) log(reply.line);
      else end = reply;
    };
    const ended = await runChildProcess(program, order, { signal, grace: GRACE, onReply });
    if (end.done === undefined)
      throw new (end.refused ? Refusal : Error)(end.error ?? `The backup ended with ${ended}.`);
    progress(1, `Written and checked: ${end.done}`);
  },
});
