import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Job } from 'pg-boss';
import { asTyped } from '#src/server/command.ts';
import { DISK_FULL, isDiskFull } from '#src/server/disk-full.ts';
import type { JobKind, RunningJob } from '#src/server/jobs/kind.ts';
import { queued } from '#src/server/jobs/queue.ts';
import { forEveryClient } from '#src/server/open-calls.ts';
import { Refusal } from '#src/server/refusal.ts';
import type { Tables } from '#src/server/tables.ts';
import { traced } from '#src/server/trace.ts';

/** Milliseconds without progress after which a job ends. */
const STALL = 10 * 60_000;

/** Milliseconds between two records of a job's progress. */
const INTERVAL = 1000;

interface Runner {
  db: Kysely<Tables>;
  /** The name of this server. */
  server: string;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  /** Milliseconds without progress after which a job ends. */
  stall?: number | undefined;
  /** Receives unexpected errors, with their stacks. */
  report: (error: unknown) => void;
}

/**
 * Runs one job of the queue and records its progress and its log. Throws an error with the reason if the job fails, is
 * canceled or stalls, or if the server stops. People see the first line of the reason.
 */
export async function runJob(kind: JobKind, attempt: Job, runner: Runner): Promise<void> {
  const { id, data, signal } = attempt;
  const { db, server, stopping, report, stall = STALL } = runner;
  const asked = await db
    .insertInto('jobs')
    .values({ id, server })
    .onConflict((known) => known.column('id').doUpdateSet({ server, progress: null, message: null }))
    .returning(['request_id', 'traceparent'])
    .executeTakeFirst();
  const trace = { request: asked?.request_id ?? id, parent: asked?.traceparent ?? undefined, job: id };
  const stalled = new AbortController();
  const watch = setTimeout(
    () => stalled.abort(new Error(`The job reported no progress for ${Math.round(stall / 60_000)} minutes.`)),
    stall,
  );
  const records = recorder(db, attempt);
  const job: RunningJob = {
    id,
    signal: AbortSignal.any([signal, stopping, stalled.signal]),
    progress: (share, message) => {
      watch.refresh();
      records.progress(share, storable(message));
    },
    log: (line) => records.log(storable(line)),
  };
  try {
    const work = forEveryClient(() => traced(trace, () => kind.run(data, job))); // a call can have added it
    await work.finally(() => untilWritable(db, id, stopping));
    // canceled or stalled work has not ended as asked; work that ends while the server stops is done
    AbortSignal.any([signal, stalled.signal]).throwIfAborted();
  } catch (error) {
    const cause = job.signal.aborted ? job.signal.reason : error;
    if (!job.signal.aborted && !(error instanceof Refusal)) traced(trace, () => report(error));
    const reason = storable(firstLine(cause));
    records.log(reason);
    throw new (cause instanceof Refusal ? Refusal : Error)(reason); // without its cause, because the queue stores errors
  } finally {
    clearTimeout(watch);
    await records.flush();
  }
}

/**
 * Waits for up to a minute until PostgreSQL takes writes, so that the queue can record how a job has ended. Otherwise its
 * heartbeat would stop without a reason.
 */
async function untilWritable(db: Kysely<Tables>, id: string, stopping: AbortSignal): Promise<void> {
  const write = () =>
    db
      .updateTable('jobs')
      .set({ id })
      .where('id', '=', id)
      .execute()
      .then(
        () => true,
        () => false,
      );
  for (const giveUp = performance.now() + 60_000; performance.now() < giveUp && !stopping.aborted; await sleep(500)) {
    if (await write()) return;
  }
}

function firstLine(error: unknown): string {
  if (isDiskFull(error) && !(error instanceof Refusal)) return DISK_FULL;
  const [line = ''] = asTyped(error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/^\w*Error: /, '');
}

/** Text that PostgreSQL can store: without NUL characters and halves of surrogate pairs, which a file may have. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/**
 * Records the latest progress about once a second, and every line of the log, one after the other. Progress of an attempt
 * that the queue gave up, such as on a server that was frozen, is dropped: the next one has its own.
 */
function recorder(db: Kysely<Tables>, { id, name, retryCount }: Job) {
  const isCurrent = sql<boolean>`exists (select from ${queued} job
    where job.name = ${name} and job.id = jobs.id and job.retry_count = ${retryCount} and job.state = 'active')`;
  let latest: { progress: number | null; message: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const then = (write: () => Promise<unknown>) => {
    // a lost connection must not fail the work; the queue's heartbeat notices that too
    writing = writing.then(write).then(
      () => {},
      () => {},
    );
  };
  const write = () => {
    timer = undefined;
    const next = latest;
    latest = undefined;
    if (next) then(() => db.updateTable('jobs').set(next).where('id', '=', id).where(isCurrent).execute());
  };
  return {
    progress: (progress: number | null, message: string) => {
      latest = { progress, message };
      timer ??= setTimeout(write, INTERVAL);
    },
    log: (line: string) => then(() => db.insertInto('job_lines').values({ job_id: id, line }).execute()),
    flush: () => {
      clearTimeout(timer);
      write();
      return writing;
    },
  };
}
