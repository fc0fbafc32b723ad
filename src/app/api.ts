import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '#src/accounts/accounts.ts';
import { limitSearches } from '#src/accounts/session/search-limit.ts';
import { ABSOLUTE_HOURS, IDLE_HOURS } from '#src/accounts/session/sessions.ts';
import { publishers } from '#src/app/fetch-job.ts';
import { rollBackDataset } from '#src/app/history-job.ts';
import { addImport } from '#src/app/import-job.ts';
import { openSearchBox } from '#src/app/search-box.ts';
import { serverDatasets, sources } from '#src/app/server-datasets.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import { parametersOff } from '#src/datasets/providers/everything/off.ts';
import { release } from '#src/importer/history/batch.ts';
import { aboutRoutes } from '#src/pages/about/routes.ts';
import { contactRoutes } from '#src/pages/contact/routes.ts';
import { dataStatusRoutes } from '#src/pages/data-status/routes.ts';
import { importRoutes } from '#src/pages/imports/routes.ts';
import { jobRoutes } from '#src/pages/jobs/routes.ts';
import type { Search } from '#src/search/search.ts';
import { searchBoxRoutes } from '#src/search-box/routes.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, unavailable } from '#src/server/failure.ts';
import { keepReplies } from '#src/server/idempotency.ts';
import type { Jobs } from '#src/server/jobs/jobs.ts';
import { siteRoutes } from '#src/server/site.ts';
import { openUploads } from '#src/server/uploads.ts';
import { workCriteria } from '#src/work/lists/criteria.ts';
import { entryRoutes } from '#src/work/lists/entries/routes.ts';
import { openKeySets } from '#src/work/lists/key-sets.ts';
import { listRoutes } from '#src/work/lists/routes.ts';
import { markRoutes } from '#src/work/marks/routes.ts';
import { peopleRoutes } from '#src/work/people/routes.ts';

export interface Api {
  database: Database;
  search: Search;
  accounts: Pick<Accounts, 'routes' | 'database'>;
  jobs: Pick<Jobs, 'add' | 'cancel' | 'retry'>;
  config: Config;
  /** Datasets whose table.sql has changed since their import. Their calls reply 503 until the next import. */
  stale: () => readonly string[];
}

/** Adds all API and sign-in routes to `app`. */
export function apiRoutes(app: FastifyInstance, { database, search, accounts, jobs, config, stale }: Api): void {
  limitSearches(app, config.limits.search);
  keepReplies(app, accounts.database);
  accounts.routes(app, jobs);
  const criteriaOff = parametersOff(config.criteriaOff);
  siteRoutes(app, database, { ...config.company, criteria_off: [...criteriaOff] });
  aboutRoutes(app, database, { sources, keeping: privacyOf(config) });
  contactRoutes(app, database, jobs, config);
  dataStatusRoutes(app, database, {
    sources,
    fetchable: new Set(publishers.keys()),
    addFetch: (dataset, owner) => jobs.add('fetch', { input: { dataset, insist: true }, key: dataset, dataset, owner }),
  });
  importRoutes(app, {
    sources,
    uploads: openUploads(path.join(config.dataDir, 'uploads')),
    rejectsFolder: path.join(config.dataDir, 'rejects'),
    release: (importId) => release(database.url, importId),
    addRollBack: async (importId, owner) => {
      const dataset = await rollBackDataset(database, importId);
      return jobs.add('roll-back', { input: { dataset, importId }, key: `${importId}`, dataset, owner });
    },
    addImport: (wish, owner) => addImport(jobs, { ...wish, maxRefused: config.maxRefused, uploaded: true }, owner),
  });
  jobRoutes(app, database.db, jobs);
  const requireCurrent = (needs: readonly string[]) => {
    const name = stale().find((each) => needs.includes(each));
    if (name) throw unavailable('needs_import', `The dataset ${name} must be imported.`, 60);
  };
  const requireDataset = (name: string) => {
    requireCurrent([name]);
    const tables = serverDatasets.find((dataset) => dataset.name === name)?.searchTables ?? [];
    if (search.generation !== null && tables.length > 0 && !tables.some((table) => search.isFilled(table)))
      throw new Failure(409, 'not_imported', `This search needs the dataset ${name}, which was never imported.`);
  };
  const licensed = new Set(sources.flatMap(({ dataset, origin }) => (origin.share === 'licensed' ? [dataset] : [])));
  const mayRead = ({ via }: User, dataset: string) =>
    via === 'session' || config.shareLicensed || !licensed.has(dataset);
  const providerCriteria = serverDatasets.flatMap(({ name, providerCriteria }) =>
    providerCriteria.map((criteria) => ({ ...criteria, needs: name })),
  );
  const providerHighlights = serverDatasets.flatMap(({ name, providerHighlights }) =>
    providerHighlights.map((reader) => ({ ...reader, needs: name })),
  );
  const keySets = openKeySets(search);
  const services = {
    database,
    search,
    config,
    providerCriteria,
    providerHighlights,
    workCriteria: workCriteria({ db: accounts.database.db, keySets, timeZone: config.timeZone }),
    criteriaOff,
    historySources: sources.flatMap(({ dataset, history }) => (history ? [dataset] : [])),
    requireDataset,
    mayRead,
  };
  searchBoxRoutes(app, openSearchBox(services));
  listRoutes(app, accounts.database, config);
  entryRoutes(app, services, { people: accounts.database, keySets });
  markRoutes(app, { made: accounts.database, read: database, config });
  peopleRoutes(app, { users: accounts.database, data: database, config });

  for (const { needs, routes } of serverDatasets.flatMap(({ endpoints }) => endpoints))
    void app.register(async (scope) => {
      scope.addHook('preValidation', async ({ user }: FastifyRequest) => {
        const withheld = user && needs.find((name) => !mayRead(user, name));
        if (withheld) throw licensedOnly(withheld);
        requireCurrent(needs);
      });
      routes(scope, services);
    });
}

/** The settings that the privacy policy describes. */
const privacyOf = ({ auditDays, analyticsScriptUrl, mapTileUrl }: Config) => ({
  audit_days: auditDays,
  idle_hours: IDLE_HOURS,
  session_hours: ABSOLUTE_HOURS,
  analytics: analyticsScriptUrl !== undefined,
  map_host: mapTileUrl ? new URL(mapTileUrl.replace('{s}.', '')).host : null,
});
