import type { FastifyInstance } from 'fastify';
import { setSchedule } from '#src/importer/fetch/schedule.ts';
import type { Source } from '#src/importer/source.ts';
import { getDataStatus, liveDataStatus, setFetching, startFetching } from '#src/pages/data-status/contract.ts';
import { dataStatus } from '#src/pages/data-status/queries.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { serveLive } from '#src/server/live.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';

interface Fetching {
  sources: readonly Source[];
  /** The datasets whose files can be fetched. */
  fetchable: ReadonlySet<string>;
  /** The time zone in which the age of data is counted. */
  timeZone: string;
  /** Adds the job of a fetch for a user. Returns its ID, or undefined if one waits or runs. */
  addFetch: (dataset: string, owner: string) => Promise<string | undefined>;
}

/** Adds the status of the datasets and their fetches, for administrators. */
export function dataStatusRoutes(
  app: FastifyInstance,
  database: Database,
  { sources, fetchable, timeZone, addFetch }: Fetching,
): void {
  const access = { access: 'administrator' } as const;
  const read = async () => ({ rows: await dataStatus(database, sources, fetchable, todayIn(timeZone)) });
  serve(app, getDataStatus, read, access);
  serveLive(app, {
    name: 'followDataStatus',
    url: liveDataStatus,
    summary: 'Follow the status of the datasets',
    ...access,
    read,
  });
  const requireFetchable = (dataset: string) => {
    if (!fetchable.has(dataset)) throw notFound(`The files of ${dataset} cannot be fetched. Import them by hand.`);
  };
  serve(
    app,
    setFetching,
    async ({ params: { dataset }, body: { schedule } }) => {
      requireFetchable(dataset);
      await setSchedule(database.db, dataset, schedule);
      return { schedule };
    },
    access,
  );
  serve(
    app,
    startFetching,
    async ({ params: { dataset }, user }) => {
      requireFetchable(dataset);
      const job = await addFetch(dataset, user.id);
      if (!job) throw new Failure(409, 'running', 'A check of this dataset waits or runs already.');
      return { job };
    },
    access,
  );
}
