import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { pageNumber, parameter } from '#src/shared/fields.ts';
import { jobStates } from '#src/shared/job-states.ts';

const time = z.iso.datetime();

/** The most lines of a job's log in a reply: the last ones. */
export const MOST_LINES = 200;

export const Job = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    /** What it works on, such as the name of a file. Null for work that needs no name. */
    about: z.string().nullable(),
    state: z.enum(jobStates),
    /** The share of the work that is done, from 0 to 1. Null while unknown. */
    progress: z.number().min(0).max(1).nullable(),
    /** What it does or did last, or why it failed. */
    message: z.string().nullable(),
    /** The server that runs it, or ran it last. */
    server: z.string().nullable(),
    /** Attempts so far. */
    attempts: z.int(),
    created_at: time,
    started_at: time.nullable(),
    ended_at: time.nullable(),
    /** What its owner can download, once it is made. */
    url: z.string().optional(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  url: '/api/jobs',
  summary: 'List background jobs, running and waiting ones first, then the newest',
  query: z.strictObject({
    state: parameter(z.enum(jobStates, `must be one of ${jobStates.join(', ')}`).optional()),
    page: pageNumber,
  }),
  response: pageOf(Job),
  failure: 'Failed to fetch the jobs',
});

const byId = z.strictObject({ id: z.uuid('must be the ID of a job') });

export const getJob = endpoint({
  name: 'getJob',
  method: 'GET',
  url: '/api/jobs/:id',
  summary: 'Get a background job with the last lines of its log',
  params: byId,
  response: Job.extend({ lines: z.array(z.object({ at: time, line: z.string() })) }),
  failure: 'Failed to fetch the job',
});

export const cancelJob = endpoint({
  name: 'cancelJob',
  method: 'DELETE',
  url: '/api/jobs/:id',
  summary: 'Cancel a waiting or running job',
  params: byId,
  response: Job,
  failure: 'Failed to cancel the job',
});

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  url: '/api/jobs/:id/retry',
  summary: 'Run a failed or canceled job again',
  params: byId,
  response: Job,
  failure: 'Failed to retry the job',
});

/** The error for an unknown job, and for the job of another user (404). */
export const JOB_NOT_FOUND = 'Job not found';
