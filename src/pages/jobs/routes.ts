import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  cancelJob,
  getJob,
  JOB_NOT_FOUND,
  type Job,
  listJobs,
  MOST_LINES,
  retryJob,
} from '#src/pages/jobs/contract.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { type JobRecord, jobOf, linesOf, findJobs as recordsOf } from '#src/server/jobs/records.ts';
import { serve } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { isAdministrator } from '#src/shared/roles.ts';

/** Adds the calls for background jobs. Administrators see and end all of them, other users their own. */
export function jobRoutes(app: FastifyInstance, db: Kysely<Tables>, jobs: Pick<JobQueue, 'cancel' | 'retry'>): void {
  serve(
    app,
    listJobs,
    async ({ query: { state, page } }) => {
      const found = await recordsOf(db, { state, page, page_size: PAGE_SIZE });
      return { ...found, rows: found.rows.map(asReply) };
    },
    { access: 'administrator' },
  );
  serve(
    app,
    getJob,
    async ({ params: { id }, user }) => {
      const job = await visibleJob(db, id, user);
      const lines = await linesOf(db, id, MOST_LINES);
      const url = job.owner_id === user.id && job.url !== null ? { url: job.url } : {};
      return { ...asReply(job), ...url, lines: lines.map(({ at, line }) => ({ at: at.toISOString(), line })) };
    },
    { scope: ['read', 'export'] }, // a token for exports waits for its own
  );
  serve(app, cancelJob, async ({ params: { id }, user }) => {
    const job = await visibleJob(db, id, user);
    if (user.via === 'token' && job.owner_id !== user.id)
      throw new Failure(403, 'token', 'API tokens cancel the jobs of their owner only. Sign in instead.');
    if (!(await jobs.cancel(job))) throw new Failure(409, 'ended', 'This job has already ended.');
    return asReply(await visibleJob(db, id, user));
  });
  serve(
    app,
    retryJob,
    async ({ params: { id }, user }) => {
      if (!(await jobs.retry(await visibleJob(db, id, user))))
        throw new Failure(409, 'not_ended', 'This job waits or runs already, or another one like it does.');
      return asReply(await visibleJob(db, id, user));
    },
    { access: 'administrator' },
  );
}

/** Throws a 404 for a job that is unknown, or that a user may not see. */
async function visibleJob(db: Kysely<Tables>, id: string, { id: caller, role }: User): Promise<JobRecord> {
  const job = await jobOf(db, id);
  if (job && (isAdministrator(role) || job.owner_id === caller)) return job;
  throw notFound(JOB_NOT_FOUND);
}

const asReply = ({ queue: _, owner_id: __, url: ___, created_at, started_at, ended_at, ...job }: JobRecord): Job => ({
  ...job,
  created_at: created_at.toISOString(),
  started_at: started_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
});
