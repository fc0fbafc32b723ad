// The data behind the API as a server opens it, with the queue of jobs that builds its search index and compares imports.
import { onTestFinished } from 'vitest';
import { historyJob } from '#src/app/history-job.ts';
import { openProduct } from '#src/app/product.ts';
import type { Database } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';

/** Opens them until the test has finished. `report` receives errors of background work. */
export async function openProductOn(
  database: Database,
  dataDir: string,
  report: (error: unknown) => void,
  shared?: number,
) {
  const storage = { database, embedded: false, problem: () => undefined, close: async () => {} };
  const product = openProduct(storage, { dataDir, demoData: false }, report, shared);
  const jobs = await openJobs({
    database,
    kinds: [product.indexJob, historyJob(database)],
    server: 'test',
    place: 'test',
    report,
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= jobs.close().then(product.close);
    return closing;
  };
  onTestFinished(close);
  return { product, jobs, prepare: () => product.prepare(jobs), close };
}
