// The job that alerts owners of saved searches.
import { setTimeout as sleep } from 'node:timers/promises';
import { wantedFrom } from '#src/app/search-tables.ts';
import { waitsForComparison } from '#src/importer/history/batch.ts';
import type { Search } from '#src/search/search.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { Jobs } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { counted } from '#src/shared/format.ts';
import { alertOwners } from '#src/work/searches/alerts.ts';
import type { Matches } from '#src/work/searches/matches.ts';

/** Milliseconds between looks at whether the index and the changes are in. */
const POLL = 1000;

interface Options {
  database: Database;
  search: Pick<Search, 'generation'>;
  config: Pick<Config, 'access' | 'smtpUrl'>;
  find: (url: string, user: User) => Promise<Matches>;
  add: Jobs['add'];
}

/** Alerts owners of saved searches, once the index and the changes of all imports are in. Looks each hour for weekly alerts. */
export const alertsJob = ({ database, search, config, find, add }: Options): JobKind => ({
  name: 'alerts',
  retries: 10,
  schedule: '7 * * * *',
  daysKept: 7,
  run: async (_, { signal, progress, log }) => {
    progress(null, 'Waiting for the index and the changes');
    while ((await waitsForComparison(database.pool)) || (await wantedFrom(database)).generation !== search.generation)
      await sleep(POLL, undefined, { signal });
    const alerts = await alertOwners({ db: database.db, find, config, jobs: { add }, signal, onProgress: progress });
    log(counted(alerts, 'alert'));
    progress(1, counted(alerts, 'alert'));
  },
});

/** Adds the job. Call it after changes became visible. */
export const alertLater = (jobs: Pick<Jobs, 'add'>) => jobs.add('alerts', { key: 'alerts' });
