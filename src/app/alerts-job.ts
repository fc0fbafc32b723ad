// The job that finds alerts of saved searches and openings.
import { required, wantedFrom } from '#src/app/search-tables.ts';
import { sources } from '#src/app/server-datasets.ts';
import type { FindServices } from '#src/find/find.ts';
import { waitsForComparison } from '#src/importer/history/batch.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import type { Search } from '#src/search/search.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { counted } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { findArrivals } from '#src/work/openings/arrivals/find-arrivals.ts';
import { type FindMeeting, openMeeting } from '#src/work/openings/arrivals/meeting.ts';
import { findAlerts } from '#src/work/searches/find-alerts.ts';
import { type FindMatches, openMatches } from '#src/work/searches/matches.ts';
import { type CountingRun, inventedNow } from '#src/work/searches/run.ts';
import { findEndingTrainings } from '#src/work/trainees/alerts.ts';

const NAME = 'alerts';

/** The setting with the last run that has counted all saved searches. */
const LAST = 'alerts_run';

/** What the alerts are about. */
interface Data {
  database: Database;
  search: Pick<Search, 'generation'>;
  config: Pick<Config, 'access' | 'smtpUrl' | 'timeZone'>;
}

interface Finding {
  find: FindMatches;
  /** Finds who meets the must-haves of an opening. */
  meeting: FindMeeting;
  readOnce: ReadOnce;
  /** Adds the jobs of mails. */
  add: JobQueue['add'];
  /** Receives the error of a search or an opening that could not be counted. */
  report: (error: unknown) => void;
}

/** What finds matches and people of the newest data. */
export const findingOf = (services: FindServices): Pick<Finding, 'find' | 'meeting' | 'readOnce'> => ({
  find: openMatches(services),
  meeting: openMeeting(services),
  readOnce: services.readOnce,
});

/**
 * Finds the alerts of an import once its index and its changes are both in, those of a day, and weekly ones when they are
 * due.
 */
export const alertsJob = (data: Data, { find, meeting, readOnce, add, report }: Finding): JobKind => ({
  name: NAME,
  retries: 10, // for killed servers and lost databases
  schedule: '7 * * * *', // after the job that notes what has ended
  catchUp: true,
  daysKept: 7,
  run: async (_, { signal, progress, log }) => {
    const { database, search, config } = data;
    let alerts = await findEndingTrainings({ db: database.db, config, jobs: { add } }, todayIn(config.timeZone));
    for (;;) {
      const run = await newestRun(data);
      if (!run) return progress(1, 'Waits for the index and the changes of an import');
      progress(null, 'Finding what is new in saved searches and openings');
      const counting = (name: string) => ({
        ...{ database, config, jobs: { add }, signal, report },
        isCurrent: () => search.generation === run.generation,
        onProgress: (done: number, of: number) => progress(done / of, `Counted ${done} of ${counted(of, name)}`),
      });
      const histories = sources.flatMap(({ dataset, history }) => (history ? [dataset] : []));
      // saved searches that fail keep no people from openings
      const [found] = await Promise.allSettled([
        findAlerts({ ...counting('saved search'), find, sources: histories }, run),
      ]);
      alerts += await findArrivals({ ...counting('opening'), meeting, sources, readOnce }, run);
      if (found.status === 'rejected') throw found.reason;
      alerts += found.value;
      if ((await newestRun(data))?.id !== run.id) continue; // an import ended meanwhile
      await setLast(database, run.id);
      log(counted(alerts, 'alert'));
      return progress(1, counted(alerts, 'alert'));
    }
  },
});

/** Adds a job if saved searches wait for the newest data. Call it after each import, and now and then. */
export async function alertsLater(data: Data, jobs: Pick<JobQueue, 'add'>): Promise<void> {
  const run = await newestRun(data);
  if (run && (await lastRun(data.database)) !== run.id) await jobs.add(NAME, { key: NAME });
}

/**
 * The newest data, if index and history both have it, and the database has the people: after a restore, it lacks them
 * until the next import. A restored database has other runs.
 */
async function newestRun({
  database,
  search,
  config,
}: Data): Promise<(CountingRun & { generation: number }) | undefined> {
  const { generation, databaseId } = await wantedFrom(database);
  if (search.generation !== generation || (await waitsForComparison(database.pool))) return undefined;
  const { rows } = await database.pool.query('select coalesce(max(sequence), 0) place from change_batches');
  const [{ place }] = rows;
  const { db } = database;
  const present = await db
    .selectFrom('imported_tables')
    .select('name')
    .where('name', 'in', required)
    .where('import_id', 'is not', null) // of tables that a restore has made, too
    .execute();
  if (present.length < required.length) return undefined;
  const { invented } = await db.selectNoFrom(inventedNow.as('invented')).executeTakeFirstOrThrow();
  const id = `${databaseId} ${generation} ${place} ${todayIn(config.timeZone)}${invented}`;
  return { id, generation, place, now: new Date() };
}

async function lastRun({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query(`select value #>> '{}' run from settings where key = $1`, [LAST]);
  return rows[0]?.run;
}

const setLast = ({ pool }: Database, run: string) =>
  pool.query(
    `insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do update set value = excluded.value`,
    [LAST, run],
  );
