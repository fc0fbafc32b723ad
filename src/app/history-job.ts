// The jobs of the history: one compares imports, and one notes what has ended.
import { sources } from '#src/app/server-datasets.ts';
import { waitsForComparison } from '#src/importer/history/batch.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { noteEnded } from '#src/importer/history/ended.ts';
import { dropOldMonths } from '#src/importer/history/months.ts';
import { rollBack, rollBackable } from '#src/importer/history/roll-back.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';

/** Compares the imports that wait for it. Another server goes on if that one is killed. */
export const historyJob = ({ url }: Pick<Database, 'url'>): JobKind => ({
  name: 'history',
  retries: 10, // for a full disk
  daysKept: 30,
  run: async (_, { signal, progress, log }) => {
    progress(null, 'Waiting for another comparison');
    const compared = await compareImports({ url, sources, signal, onProgress: progress });
    for (const { dataset, state, changes } of compared)
      log(`${dataset}: ${counted(changes, 'change')}${state === 'held' ? ', held for release' : ''}`);
    progress(1, compared.length ? `Compared ${counted(compared.length, 'import')}` : 'Nothing to compare');
  },
});

/** The import to roll back. */
interface RollBackInput {
  dataset: string;
  importId: number;
}

/** Puts the rows before the newest import of a dataset back. */
export const rollBackJob = ({ url }: Pick<Database, 'url'>): JobKind<RollBackInput> => ({
  name: 'roll-back',
  retries: 3, // for killed servers; refusals are final
  daysKept: 30,
  run: async ({ dataset, importId }, { signal, progress }) => {
    const source = sources.find((each) => each.dataset === dataset);
    if (!source) throw new Refusal(`Unknown dataset '${dataset}'.`);
    progress(null, 'Putting the rows before the import back');
    const onWait = () => progress(null, 'Waiting for readers to pause');
    await rollBack({ url, source, importId, signal, onWait });
    progress(1, `Rolled back import ${importId}`);
  },
});

/** Adds a job if an import waits for its comparison. Call it after each import, and now and then, because a comparison may fail. */
export async function compareLater({ pool }: Pick<Database, 'pool'>, jobs: Pick<JobQueue, 'add'>): Promise<void> {
  if (await waitsForComparison(pool)) await jobs.add('history', { key: 'history' });
}

/** Notes each hour what has ended if a day has begun in the time zone, and drops months that are too old. */
export const datesJob = (
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  { timeZone, historyYears }: Pick<Config, 'timeZone' | 'historyYears'>,
): JobKind => ({
  name: 'dates',
  retries: 3,
  schedule: '2 * * * *',
  daysKept: 1,
  run: async (_, { progress }) => {
    progress(null, 'Noting what has ended');
    const changes = await noteEnded({ url, sources, today: todayIn(timeZone) });
    const months = await dropOldMonths(pool, historyYears);
    const dropped = months ? `; dropped ${counted(months, 'month')}` : '';
    progress(1, `${changes ? counted(changes, 'change') : 'Nothing has ended'}${dropped}`);
  },
});

/** The dataset of an import that can be rolled back. Throws Failure if it is unknown, or not the newest that is kept. */
export async function rollBackDataset(database: Pick<Database, 'pool'>, importId: number): Promise<string> {
  const { rows } = await database.pool.query(
    `select dataset, id = (select max(id) from imports newer where newer.dataset = imports.dataset and status = 'finished') newest
     from imports where id = $1 and status = 'finished' and withdrawn_at is null`,
    [importId],
  );
  const [found] = rows;
  if (!found) throw notFound('Import not found, or rolled back already.');
  if (!found.newest || !(await rollBackable(database, sources)).has(found.dataset))
    throw new Failure(409, 'not_newest', 'Only the newest import of a dataset can be rolled back, and only once.');
  return found.dataset;
}
