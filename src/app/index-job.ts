// The job that builds or fetches the search index of its server.
import { newestManifest } from '#src/app/search.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { endOf, type JobRecord, jobOf } from '#src/server/jobs/records.ts';

const NAME = 'index';

interface Options {
  database: Database;
  dataDir: string;
  /** Called with the damage of a file. */
  report: (error: unknown) => void;
  /** Called when the newest generation is built, also by a job that an administrator retried. */
  onBuilt: () => void;
}

/** Builds or fetches the newest generation of the index unless it is complete. The product decides when a failed build is retried. */
export const indexJob = ({ database, dataDir, report, onBuilt }: Options): JobKind => ({
  name: NAME,
  local: true,
  retries: 0,
  daysKept: 7,
  run: async (_, { signal, progress, log }) => {
    let end = 'Built';
    await newestManifest(database, dataDir, {
      signal,
      report,
      onWait: () => progress(null, 'Waiting for another build'),
      onProgress: (step) => {
        if ('fetching' in step) {
          end = 'Fetched from another server';
          progress(step.share, `Fetching ${step.fetching.replaceAll('_', ' ')}: ${Math.floor(100 * step.share)}%`);
        } else {
          end = 'Built';
          const { table, done, total } = step;
          progress(done / total, `Building ${table.replaceAll('_', ' ')}: table ${done + 1} of ${total}`);
        }
      },
      onFailedFetch: (reason) => log(`Not fetched: ${reason}`),
    });
    progress(1, end);
    onBuilt();
  },
});

/** The job of a build failed or was canceled. The job's error is already reported. */
export class BuildEnded extends Error {
  readonly canceled: boolean;

  constructor({ state, message }: Pick<JobRecord, 'state' | 'message'>) {
    super(state === 'canceled' ? 'Its job was canceled' : (message ?? 'Its job failed'));
    this.canceled = state === 'canceled';
  }
}

/**
 * Returns a function that builds the index by a job and waits for its end. After a failed or canceled build, the next one
 * is another attempt of the same job. Throws BuildEnded.
 */
export function buildByJob({ db }: Database, jobs: Pick<JobQueue, 'add' | 'retry'>, signal: AbortSignal) {
  let id: string | undefined;
  return async (): Promise<void> => {
    const last = id && (await jobOf(db, id));
    if (!last || !(await jobs.retry(last))) id = await jobs.add(NAME);
    const end = await endOf(db, id ?? '', signal);
    if (end.state !== 'done') throw new BuildEnded(end);
  };
}
