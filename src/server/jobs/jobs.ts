// Background work: a queue in PostgreSQL that every server takes jobs from, with a heartbeat for each running job.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { fromKysely } from 'pg-boss';
import type { Database } from '#src/server/database.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { makeQueue, openQueue } from '#src/server/jobs/queue.ts';
import { type JobRecord, jobStateOf, serverGone, strandedJobs } from '#src/server/jobs/records.ts';
import { runJob } from '#src/server/jobs/run.ts';
import { nextTurn } from '#src/server/jobs/turns.ts';
import { Refusal } from '#src/server/refusal.ts';
import type { Tables } from '#src/server/tables.ts';
import { currentTrace } from '#src/server/trace.ts';

/** New jobs notify the servers. Polling finds those that wait for another attempt. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };

/** Milliseconds that running jobs have to end when the server stops. */
const PATIENCE = 5000;

interface Options {
  /** A migrated database. */
  database: Database;
  kinds: readonly JobKind[];
  /** The name of this server for people. */
  server: string;
  /** Identifies the files of this server: letters and digits. */
  place: string;
  /** Whether to run jobs, or only to add and change them. */
  runs?: boolean;
  /** Receives errors of the queue, such as those of a lost connection, and unexpected errors of jobs. */
  report: (error: unknown) => void;
  /** Milliseconds without progress after which a job ends. */
  stall?: number;
}

/** A job and the name of its queue. */
type Queued = Pick<JobRecord, 'queue' | 'id'>;

/** The queue of background jobs. */
export interface JobQueue {
  /**
   * Adds a job and returns its ID. Returns undefined if a job of this kind with the same `key` waits or runs. `about`
   * says what it works on, `dataset` whose data, and `owner` who asked for it. The job exists once `transaction` has
   * committed.
   */
  add: (
    kind: string,
    job?: {
      input?: object;
      key?: string;
      about?: string;
      dataset?: string;
      owner?: string | undefined;
      transaction?: Transaction<Tables>;
    },
  ) => Promise<string | undefined>;
  /** Cancels a waiting or running job. Returns whether it is canceled. A running job ends within seconds. */
  cancel: (job: Queued) => Promise<boolean>;
  /** Lets a failed or canceled job run again. Returns false for others, and while a job with the same key waits or runs. */
  retry: (job: Queued) => Promise<boolean>;
  /** Fails jobs that have waited for an hour for a server that does not run. */
  failStranded: () => Promise<void>;
  /** Stops taking jobs. Running ones end and run again on another server, or here after the next start. */
  close: () => Promise<void>;
}

/** Opens the queue, creating or migrating its schema, and runs jobs of `kinds`. */
export async function openJobs(options: Options): Promise<JobQueue> {
  const { database, kinds, server, place, runs = true, report, stall } = options;
  const { db, url } = database;
  const stopping = new AbortController();
  const boss = await openQueue(url, place, report);
  const interrupted: Queued[] = [];
  const queues = new Map(kinds.map((kind) => [kind.name, kind.local ? `${kind.name}.${place}` : kind.name]));
  const inTurns = new Set(kinds.flatMap(({ name, turns }) => (turns ? [name] : [])));
  for (const kind of kinds) {
    const queue = queues.get(kind.name) ?? kind.name;
    await makeQueue(boss, queue, kind);
    if (!runs) continue;
    const worker: string = await boss.work<object>(queue, { ...polling, perJobResults: true }, async ([job]) => {
      if (!job) return [];
      try {
        await runJob(kind, job, { db, server, stopping: stopping.signal, stall, report });
        return [{ id: job.id, status: 'completed' }];
      } catch (error) {
        if (stopping.signal.aborted) interrupted.push({ queue, id: job.id });
        if (!(error instanceof Refusal)) throw error;
        return [{ id: job.id, status: 'deadletter', output: { message: error.message } }]; // fails without a retry
      } finally {
        boss.notifyWorker(worker); // looks for the next job at once
      }
    });
  }
  return {
    add: async (kind, { input = {}, key, about, dataset, owner, transaction } = {}) => {
      const id = crypto.randomUUID();
      const write = async (trx: Transaction<Tables>) => {
        const queue = queues.get(kind) ?? kind;
        const priority = owner && inTurns.has(kind) ? -(await nextTurn(trx, queue, owner)) : 0;
        const options = { id, singletonKey: key ?? id, priority, db: fromKysely(trx) };
        if (!(await boss.send(queue, input, options))) return undefined;
        const { request: request_id, parent: traceparent } = currentTrace() ?? {};
        await trx.insertInto('jobs').values({ id, about, dataset, owner_id: owner, request_id, traceparent }).execute();
        return id;
      };
      return transaction ? write(transaction) : db.transaction().execute(write);
    },
    cancel: async ({ queue, id }) => {
      await boss.cancel(queue, id);
      return (await jobStateOf(db, id)) === 'canceled';
    },
    retry: async ({ queue, id }) => {
      const state = await jobStateOf(db, id);
      const again =
        state === 'failed' ? boss.retry(queue, id) : state === 'canceled' ? boss.resume(queue, id) : undefined;
      return (await again?.catch(unlessTaken)) !== undefined;
    },
    failStranded: async () => {
      for (const { queue, id } of await strandedJobs(db)) await boss.fail(queue, id, new Error(serverGone(queue)));
    },
    close: async () => {
      stopping.abort(new Error('The server stopped. The job runs again.'));
      const ended = Promise.all([...queues.values()].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(PATIENCE, undefined, { ref: false })]);
      // Those without attempts left have failed. Without PostgreSQL, another server takes them when their heartbeat ends.
      for (const { queue, id } of interrupted) await boss.retry(queue, id).catch(report);
      await boss.stop({ timeout: PATIENCE });
    },
  };
}

/** Throws errors other than that of a key that another job has. 23505: unique_violation */
function unlessTaken(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
}
