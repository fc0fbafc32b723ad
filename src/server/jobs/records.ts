// Jobs as people see them: the queue's state and times with the product's progress and log.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { connectionName, queued, SCHEMA } from '#src/server/jobs/queue.ts';
import type { JobFigures } from '#src/server/metrics.ts';
import type { Tables } from '#src/server/tables.ts';
import type { JobState } from '#src/shared/job-states.ts';

/** A job of the queue. */
export interface JobRecord {
  id: string;
  /** The name of its queue: the kind, and the place of the files that it works on. */
  queue: string;
  kind: string;
  about: string | null;
  /** The dataset that it is about. */
  dataset: string | null;
  state: JobState;
  /** The share of the work that is done, from 0 to 1. Null while unknown. */
  progress: number | null;
  /** What the job does or did last, or why it failed. */
  message: string | null;
  /** The server that runs it, or ran it last. */
  server: string | null;
  /** Who asked for it. Null for the product's own work. */
  owner_id: string | null;
  /** Where the owner finds what it made. */
  url: string | null;
  /** Attempts so far. */
  attempts: number;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/** A line of a job's log. */
export interface JobLine {
  at: Date;
  line: string;
}

/** Why a job failed without a heartbeat. */
const LOST = 'The server that ran it stopped, or lost PostgreSQL for ten seconds.';

/** Why a job on files failed whose server has not run for long. */
const SERVER_GONE = 'The server with the files stopped.';

/** What administrators do about an import whose server was lost. */
const IMPORT_LOST = 'See at /admin/data whether the import has finished. If not, retry when the server runs again.';

/** Why a job of a queue on files failed whose server has not run for long. */
export const serverGone = (queue: string): string =>
  queue.startsWith('import.') ? `${SERVER_GONE} ${IMPORT_LOST}` : SERVER_GONE;

/** What a job on files waits for while the server that has them does not run. */
const WAITS = 'Waits for the server with the files';

const state = sql<JobState>`case job.state when 'active' then 'running' when 'completed' then 'done'
  when 'cancelled' then 'canceled' when 'failed' then 'failed' else 'waiting' end`;

/** Leaves out the jobs that the queue has for itself, whose names begin with underscores. */
const ownIn = (table: 'job' | 'queue') => sql<boolean>`${sql.ref(`${table}.name`)} not like '\\_\\_%'`;
const own = ownIn('job');

/** The place of the files that a job works on: the end of its queue's name. Empty for a job that any server runs. */
const place = sql<string>`split_part(job.name, '.', 2)`;

/** Whether a server runs on the database: it holds a connection to the queue. */
export async function hasServers(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where starts_with(application_name, ${connectionName('')}) and datname = current_database() limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a job waits for the files of a server that has no connection. */
const isStranded = sql<boolean>`(job.state in ('created', 'retry') and ${place} <> '' and not exists (
  select from pg_stat_activity where application_name = ${connectionName('')} || ${place}))`;

/** Why a job failed: its error, or what the queue noticed. */
const failure = sql<string>`case job.output -> 'value' ->> 'message' 
  when 'job heartbeat timeout' then case
    when job.name like 'import.%' then ${`${LOST} ${IMPORT_LOST}`} else ${LOST} end
  else coalesce(job.output ->> 'message', job.output -> 'value' ->> 'message') end`;

const records = (where: RawBuilder<boolean>) => sql<JobRecord>`
  select job.id, job.name as queue, split_part(job.name, '.', 1) as kind, about, dataset, ${state} as state, progress, server, owner_id, url,
    case when ${isStranded} then ${WAITS} when job.state = 'failed' then coalesce(${failure}, message)
      when job.state in ('created', 'retry') then ${failure} else message end as message,
    job.retry_count + (job.started_on is not null)::int as attempts,
    job.created_on as created_at, job.started_on as started_at, job.completed_on as ended_at
  from ${queued} job left join jobs on jobs.id = job.id
  where ${own} and ${where}`;

interface Listing {
  /** Only jobs in this state. */
  state?: JobState | undefined;
  page: number;
  page_size: number;
}

/** The jobs of the queue, running and waiting ones first, then the newest, and their total. */
export async function findJobs(db: Kysely<Tables>, { state: only, page, page_size }: Listing) {
  const wanted = only ? sql<boolean>`${state} = ${only}` : sql<boolean>`true`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${queued} job where ${own} and ${wanted}`.execute(db),
    sql<JobRecord>`${records(wanted)}
      order by job.state >= 'completed', coalesce(job.completed_on, job.started_on, job.created_on) desc, job.id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows, page, page_size };
}

/** The newest job about each dataset. */
export async function jobsOfDatasets(db: Kysely<Tables>): Promise<JobRecord[]> {
  const newest = sql<boolean>`job.id in (select distinct on (dataset) jobs.id from jobs join ${queued} job using (id)
    where dataset is not null order by dataset, created_on desc)`;
  const { rows } = await records(newest).execute(db);
  return rows;
}

/** A job, or undefined if it is unknown or was deleted after its time. */
export async function jobOf(db: Kysely<Tables>, id: string): Promise<JobRecord | undefined> {
  const { rows } = await records(sql`job.id = ${id}`).execute(db);
  return rows[0];
}

/** Milliseconds between looks at a job whose end is awaited. */
const LOOK = 200;

/** Waits until a job has ended on any server, and returns it. Throws the reason of `signal`, or if the job is unknown. */
export async function endOf(db: Kysely<Tables>, id: string, signal: AbortSignal): Promise<JobRecord> {
  for (;;) {
    const job = await jobOf(db, id);
    if (!job) throw new Error(`There is no job ${id}.`);
    if (job.ended_at) return job;
    await sleep(LOOK, undefined, { signal });
  }
}

/** The state of a job, or undefined if it is unknown. */
export const jobStateOf = async (db: Kysely<Tables>, id: string): Promise<JobState | undefined> =>
  (await jobOf(db, id))?.state;

/** The last lines of a job's log, oldest first. */
export async function linesOf(db: Kysely<Tables>, id: string, most: number): Promise<JobLine[]> {
  const rows = await db
    .selectFrom('job_lines')
    .select(['at', 'line'])
    .where('job_id', '=', id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
}

/** Counts the jobs of each kind, also of kinds without any, so that the first failed one is an increase for `/metrics` (R-883). */
export async function jobFigures(db: Kysely<Tables>): Promise<JobFigures[]> {
  const due = sql`job.state in ('created', 'retry') and job.start_after <= now()`;
  const { rows } = await sql<JobFigures>`
    select split_part(queue.name, '.', 1) as kind, count(*) filter (where ${due})::int as waiting,
      count(*) filter (where job.state = 'active')::int as running, count(*) filter (where job.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(job.start_after) filter (where ${due})), 0)::float8 as oldest
    from ${sql.table(`${SCHEMA}.queue`)} queue left join ${queued} job on job.name = queue.name
    where ${ownIn('queue')} group by 1`.execute(db);
  return rows;
}

/** The jobs that have waited for an hour for a server that does not run. */
export async function strandedJobs(db: Kysely<Tables>): Promise<Pick<JobRecord, 'queue' | 'id'>[]> {
  const { rows } = await sql<Pick<JobRecord, 'queue' | 'id'>>`
    select job.name as queue, job.id from ${queued} job
    where ${isStranded} and job.created_on < now() - interval '1 hour'`.execute(db);
  return rows;
}

/** Deletes what is known of jobs that the queue has deleted. */
export async function forgetDeletedJobs(db: Kysely<Tables>): Promise<void> {
  await sql`delete from jobs where not exists (select from ${queued} job where job.id = jobs.id)`.execute(db);
}
