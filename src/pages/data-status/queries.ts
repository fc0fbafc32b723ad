import { type Selectable, sql } from 'kysely';
import { fetchesOf } from '#src/importer/fetch/schedule.ts';
import { rollBackable } from '#src/importer/history/roll-back.ts';
import { layoutsOf } from '#src/importer/layouts.ts';
import { isImporting, KILLED } from '#src/importer/session.ts';
import type { Source } from '#src/importer/source.ts';
import { tablesOf } from '#src/importer/tables.ts';
import type { Dataset, ImportSummary, Running } from '#src/pages/data-status/contract.ts';
import type { Database } from '#src/server/database.ts';
import { type JobRecord, jobsOfDatasets } from '#src/server/jobs/records.ts';
import type { Tables } from '#src/server/tables.ts';
import { schedules } from '#src/shared/schedules.ts';

/**
 * Returns the status of each source: its tables, the age of its data on a day, its last runs and its fetches, if it is among the
 * `fetchable`.
 */
export async function dataStatus(
  database: Database,
  sources: readonly Source[],
  fetchable: ReadonlySet<string>,
  today: string,
): Promise<Dataset[]> {
  const imported = sources.map((source) => ({ dataset: source.dataset, tables: tablesOf(source) }));
  const [runs, tables, layouts, ages, importing, jobs, fetches, kept, batches] = await Promise.all([
    lastRuns(database, today),
    tableRows(database),
    layoutsOf(database, imported),
    agesOf(database, today),
    isImporting(database),
    jobsOfDatasets(database.db),
    fetchesOf(database.db),
    rollBackable(database, sources),
    lastBatches(database),
  ]);
  return sources.map((source) => {
    const { dataset, origin } = source;
    const last = (status: string, withdrawn = false) =>
      runs.find((run) => run.dataset === dataset && run.status === status && (run.withdrawn_at !== null) === withdrawn);
    const [loaded, failed, running] = [last('finished'), last('failed'), last('running')];
    const withdrawn = last('finished', true);
    const killed = running && !importing ? { ...running, error: KILLED } : undefined;
    const latest = killed ?? failed;
    const job = jobs.find((each) => each.dataset === dataset);
    return {
      dataset,
      title: origin.title,
      publisher: origin.publisher,
      every: origin.every,
      age: loaded ? (ages.find((each) => each.dataset === dataset)?.age ?? loaded.age) : null,
      tables: layouts
        .filter((layout) => layout.dataset === dataset)
        .map(({ table, stale, unfilled }) => ({
          table,
          rows: tables.find(({ name }) => name === table)?.rows ?? 0,
          stale: stale || unfilled.length > 0,
        })),
      loaded: loaded ? runOf(loaded) : null,
      failed: latest && latest.id > (loaded?.id ?? 0) && !isOlder(latest, job) ? runOf(latest) : null,
      running: running && importing ? progressOf(running) : null,
      fetching: fetchable.has(dataset) ? fetchingOf(fetches.find((each) => each.dataset === dataset)) : null,
      changes: loaded ? changesOf(batches.find(({ import_id }) => import_id === loaded.id)) : null,
      can_roll_back: loaded !== undefined && kept.has(dataset) && (withdrawn?.id ?? 0) < loaded.id,
      rolled_back_at:
        withdrawn && withdrawn.id > (loaded?.id ?? 0) ? (withdrawn.withdrawn_at?.toISOString() ?? null) : null,
      updates: source.update !== undefined,
      job: job && concerns(job, loaded) ? jobAsReply(job) : null,
    };
  });
}

const fetchingOf = (row: Awaited<ReturnType<typeof fetchesOf>>[number] | undefined): Dataset['fetching'] => ({
  schedule: schedules.find((each) => each === row?.schedule) ?? 'off',
  checked_at: row?.checked_at?.toISOString() ?? null,
  result: row?.result ?? null,
  failed: (row?.failures ?? 0) > 0,
  next_check: row?.next_check?.toISOString() ?? null,
});

/**
 * Whether users want to know of a job: it has not ended, or it ended without an import after the last one. An import that
 * was canceled too late has finished after its job.
 */
const concerns = ({ state, ended_at }: JobRecord, loaded: Row | undefined) =>
  ended_at === null || (state !== 'done' && ended_at > (loaded?.finished_at ?? new Date(0)));

/** Whether a run ended before a job began, so that the job is the last import. */
const isOlder = ({ started_at }: Row, job: JobRecord | undefined) =>
  job !== undefined && started_at < (job.started_at ?? job.created_at);

const jobAsReply = ({ id, kind, about, state, progress, message }: JobRecord) => ({
  id,
  kind,
  about,
  state,
  progress,
  message,
});

/** The newest batch of changes of each dataset's imports. */
const lastBatches = ({ db }: Database) =>
  db
    .selectFrom('change_batches')
    .distinctOn('import_id')
    .select(['import_id', 'state', 'reason'])
    .select(
      sql<number>`(select coalesce(sum((kind->>'changes')::int), 0) from jsonb_array_elements(kinds) kind)::int`.as(
        'total',
      ),
    )
    .where('import_id', 'is not', null)
    .where('import_id', 'in', ({ selectFrom }) =>
      selectFrom('imports')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('status', '=', 'finished')
        .where('withdrawn_at', 'is', null)
        .groupBy('dataset'),
    )
    .orderBy('import_id')
    .orderBy('id', 'desc')
    .execute();

function changesOf(batch: Awaited<ReturnType<typeof lastBatches>>[number] | undefined): Dataset['changes'] {
  const state = (['comparing', 'held', 'visible', 'baseline'] as const).find((each) => each === batch?.state);
  return batch && state ? { state, total: batch.total, reason: batch.reason } : null;
}

/** The last run of each dataset in each status, with the age of its data in days. */
const lastRuns = ({ db }: Database, today: string) =>
  db
    .selectFrom('imports')
    .distinctOn(['dataset', 'status', sql`withdrawn_at is null`])
    .selectAll()
    .select(sql<number>`${today}::date - coalesce(published_on, finished_at::date, started_at::date)`.as('age'))
    .orderBy('dataset')
    .orderBy('status')
    .orderBy(sql`withdrawn_at is null`)
    .orderBy('id', 'desc')
    .execute();

/** The age of the newest rows of each dataset in days. Null if no file has a date. */
const agesOf = ({ db }: Database, today: string) =>
  db
    .selectFrom('imported_tables')
    .innerJoin('imports', 'imports.id', 'imported_tables.import_id')
    .select(['dataset', sql<number | null>`${today}::date - max(imported_tables.published_on)`.as('age')])
    .groupBy('dataset')
    .execute();

const tableRows = ({ db }: Database) => db.selectFrom('imported_tables').select(['name', 'rows']).execute();

type Row = Selectable<Tables['imports']>;

const runOf = (row: Row): ImportSummary => ({
  id: row.id,
  mode: row.mode === 'update' ? 'update' : 'full',
  files: row.files,
  published_on: row.published_on,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  rows_read: row.rows_read,
  rows_loaded: row.rows_loaded,
  rows_refused: row.rows_refused,
  rows_skipped: row.rows_skipped,
  reasons: row.reasons as ImportSummary['reasons'], // only the importer writes this column
  demo: row.demo,
  error: row.error,
});

function progressOf(row: Row): Running {
  const share =
    row.bytes_total === null ? null : Math.min(1, Number(row.bytes_done) / Math.max(1, Number(row.bytes_total)));
  return { ...runOf(row), stage: row.stage as Running['stage'], share }; // the table has a check constraint
}
