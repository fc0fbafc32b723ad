// The queue of jobs for a site under test.

import { fetchJob } from '#src/app/fetch-job.ts';
import { importJob } from '#src/app/import-job.ts';
import { mailJob } from '#src/app/mail-job.ts';
import { exportColumns } from '#src/app/server-datasets.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { type JobQueue, openJobs } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { exportJob } from '#src/work/exports/job.ts';
import { letterJob } from '#src/work/letters/job.ts';
import { quick } from '#test/fetching.ts';

/**
 * Opens the queue at the first change of a job. With SMTP_URL it opens at once and sends mail, as a server does. `kinds` are
 * further kinds. `report` receives what a server logs.
 */
export async function testJobs(
  database: Database,
  config: Config,
  kinds: readonly JobKind[] = [],
  report: (error: unknown) => void = () => {},
) {
  let opening: Promise<JobQueue> | undefined;
  const open = () => {
    opening ??= openJobs({
      database,
      kinds: [
        importJob(database.url, config.dataDir),
        fetchJob(database, config, quick),
        exportJob(database, config, exportColumns),
        ...kinds,
        ...(config.smtpUrl ? [mailJob(database, config), letterJob(database, config)] : []),
      ],
      server: 'test',
      place: 'test',
      report,
    });
    return opening;
  };
  if (config.smtpUrl) await open();
  const jobs: Pick<JobQueue, 'add' | 'cancel' | 'retry'> = {
    add: async (...job) => (await open()).add(...job),
    cancel: async (job) => (await open()).cancel(job),
    retry: async (job) => (await open()).retry(job),
  };
  return { ...jobs, close: async () => (await opening)?.close() };
}
