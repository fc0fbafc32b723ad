import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitSearches } from '#src/accounts/limits/search-limit.ts';
import { ABSOLUTE_HOURS, IDLE_HOURS } from '#src/accounts/sessions/sessions.ts';
import { publishers } from '#src/app/fetch-job.ts';
import { rollBackDataset } from '#src/app/history-job.ts';
import { addImport } from '#src/app/import-job.ts';
import { indexFileRoutes } from '#src/app/index-files.ts';
import type { Accounts } from '#src/app/open-accounts.ts';
import { otherSearches } from '#src/app/other-searches.ts';
import { openReadSpecialty } from '#src/app/read-specialty.ts';
import { serverDatasets, sources, suggestionsOf } from '#src/app/server-datasets.ts';
import { openRequireCurrent, requireFilledColumns, type WorkServices } from '#src/app/services.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import { fhirRoutes } from '#src/doors/fhir/routes.ts';
import { mcpRoutes } from '#src/doors/mcp/routes.ts';
import { npiRegistryRoutes } from '#src/doors/npi-registry/routes.ts';
import { findEndpoints } from '#src/find/server.ts';
import { release } from '#src/importer/history/batch.ts';
import type { TableLayout } from '#src/importer/layouts.ts';
import { aboutRoutes } from '#src/pages/about/routes.ts';
import { contactRoutes } from '#src/pages/contact/routes.ts';
import { dataStatusRoutes } from '#src/pages/data-status/routes.ts';
import { importRoutes } from '#src/pages/imports/routes.ts';
import { jobRoutes } from '#src/pages/jobs/routes.ts';
import { grammarOf } from '#src/search-box/grammar.ts';
import { searchBoxRoutes } from '#src/search-box/routes.ts';
import type { Config } from '#src/server/config.ts';
import { keepReplies } from '#src/server/idempotency.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { openForward } from '#src/server/servers/forward.ts';
import { ownAddressRoute } from '#src/server/servers/own-address.ts';
import { otherServers } from '#src/server/servers/registry.ts';
import { siteRoutes } from '#src/server/site.ts';
import { openUploads } from '#src/server/uploads.ts';
import { activityRoutes } from '#src/work/activity/routes.ts';
import { countSearches } from '#src/work/activity/searches-made.ts';
import { calendarRoutes } from '#src/work/calendar/routes.ts';
import { callRoutes } from '#src/work/calls/routes.ts';
import { editCompactRoutes } from '#src/work/compacts/routes.ts';
import { contactSheetRoutes } from '#src/work/contact-sheets/routes.ts';
import { deskRoutes } from '#src/work/desk/routes.ts';
import { exportRoutes } from '#src/work/exports/routes.ts';
import { fileRoutes } from '#src/work/files/routes.ts';
import { handoverRoutes } from '#src/work/handover/routes.ts';
import { letterRoutes } from '#src/work/letters/routes.ts';
import { entryRoutes } from '#src/work/lists/entries/routes.ts';
import { openListScope } from '#src/work/lists/entries/scope.ts';
import { listRoutes } from '#src/work/lists/routes.ts';
import { withoutNpiRoutes } from '#src/work/lists/without-npi/routes.ts';
import { lookupRoutes } from '#src/work/lookup/routes.ts';
import { markRoutes } from '#src/work/marks/routes.ts';
import { openingPeopleRoutes } from '#src/work/openings/people/routes.ts';
import { placeRoutes } from '#src/work/openings/place/routes.ts';
import { openingRoutes } from '#src/work/openings/routes.ts';
import { ownershipRoutes } from '#src/work/ownership/routes.ts';
import { peopleRoutes } from '#src/work/people/routes.ts';
import { problemRoutes } from '#src/work/problems/routes.ts';
import { reportRoutes } from '#src/work/report/routes.ts';
import { screeningDecisionRoutes } from '#src/work/screening/routes.ts';
import { searchFieldRoutes } from '#src/work/search-fields/routes.ts';
import { searchRoutes } from '#src/work/searches/routes.ts';
import { shortageCheckRoutes } from '#src/work/shortage-checks/routes.ts';
import { submissionRoutes } from '#src/work/submissions/routes.ts';
import { traineeRoutes } from '#src/work/trainees/routes.ts';
import { webhookRoutes } from '#src/work/webhooks/routes.ts';

export interface Api {
  services: WorkServices;
  accounts: Pick<Accounts, 'routes' | 'database'>;
  jobs: Pick<JobQueue, 'add' | 'cancel' | 'retry'>;
  /** Datasets whose table.sql has changed since their import. Their calls reply 503 until the next import. */
  stale: () => readonly string[];
  /** How the imported tables differ from their table.sql. */
  layouts: () => readonly TableLayout[];
}

/** Adds all API and sign-in routes to `app`. */
export function apiRoutes(app: FastifyInstance, api: Api): void {
  const { services, accounts, jobs, stale, layouts } = api;
  const { database, config } = services;
  limitSearches(app, config.limits.search);
  const place = placeOf(config.dataDir);
  keepReplies(app, accounts.database, `${place}:${config.port}`);
  countSearches(app, accounts.database, config);
  accounts.routes(app, jobs);
  siteRoutes(app, database, {
    ...config.company,
    criteria_off: [...services.criteriaOff],
    npi_api_open: config.npiApiOpen,
    time_zone: config.timeZone,
  });
  aboutRoutes(app, database, { sources, keeping: privacyOf(config) });
  contactRoutes(app, accounts.database, jobs, config);
  dataStatusRoutes(app, accounts.database, {
    sources,
    fetchable: new Set(publishers.keys()),
    timeZone: config.timeZone,
    addFetch: (dataset, owner) => jobs.add('fetch', { input: { dataset, insist: true }, key: dataset, dataset, owner }),
  });
  const forward = config.serverUrl ? openForward(accounts.database) : undefined;
  importRoutes(app, {
    place,
    forward,
    receiver: async () => {
      const [first] = config.serverUrl ? await otherServers(accounts.database.db, place) : [];
      return first && first.place < place ? first.place : place;
    },
    sources,
    uploads: openUploads(path.join(config.dataDir, 'uploads'), place),
    rejectsFolder: path.join(config.dataDir, 'rejects'),
    db: accounts.database.db,
    release: (importId) => release(accounts.database.url, importId),
    addRollBack: async (importId, owner) => {
      const dataset = await rollBackDataset(accounts.database, importId);
      return jobs.add('roll-back', { input: { dataset, importId }, key: `${importId}`, dataset, owner });
    },
    addImport: (wish, owner) => addImport(jobs, { ...wish, maxRefused: config.maxRefused, uploaded: true }, owner),
  });
  jobRoutes(app, accounts.database.db, jobs);
  indexFileRoutes(app, accounts.database, config.dataDir);
  ownAddressRoute(app, accounts.database.db, place);
  const requireCurrent = openRequireCurrent(stale);
  const box = { otherSearches, grammar: grammarOf(services.sentences) };
  const parts = suggestionsOf(services);
  searchBoxRoutes(app, { ...services, ...box, parts });
  listRoutes(app, accounts.database, config);
  const listScope = openListScope(services, services.people);
  entryRoutes(app, services, { people: accounts.database, listScope });
  openingRoutes(app, services);
  placeRoutes(app, services);
  reportRoutes(app, services);
  openingPeopleRoutes(app, services, sources);
  deskRoutes(app, services);
  handoverRoutes(app, accounts.database, config);
  activityRoutes(app, accounts.database, config);
  searchFieldRoutes(app, accounts.database);
  editCompactRoutes(app, accounts.database, config);
  searchRoutes(app, services);
  exportRoutes(app, { ...services, sources, jobs, listScope, forward });
  const readSpecialty = openReadSpecialty(services);
  lookupRoutes(app, { ...services, readSpecialty, jobs });
  contactSheetRoutes(app, services);
  traineeRoutes(app, services);
  withoutNpiRoutes(app, { ...services, readSpecialty });
  markRoutes(app, { made: accounts.database, read: database, config });
  screeningDecisionRoutes(app, accounts.database, database);
  shortageCheckRoutes(app, accounts.database, database);
  problemRoutes(app, accounts.database, config);
  ownershipRoutes(app, accounts.database);
  calendarRoutes(app, { users: accounts.database, config });
  callRoutes(app, { users: accounts.database, data: database, config });
  fileRoutes(app, accounts.database, config);
  letterRoutes(app, { users: accounts.database, data: database, jobs, config });
  submissionRoutes(app, { ...services, jobs });
  webhookRoutes(app, { users: accounts.database, jobs, config });
  peopleRoutes(app, { users: accounts.database, data: database, config, mayRead: services.mayRead });

  const nppes = ['providers', 'organizations', 'nppes', 'taxonomy'];
  const mcp = { ...services, sources, box, suggestionSources: parts, listScope, readSpecialty };
  const doors = [npiRegistryRoutes, fhirRoutes, (scope: FastifyInstance) => mcpRoutes(scope, mcp)].map((routes) => ({
    needs: nppes,
    routes,
  }));
  const endpoints = serverDatasets.flatMap(({ endpoints }) => endpoints);
  for (const { needs, routes } of [...findEndpoints, ...endpoints, ...doors])
    void app.register(async (scope) => {
      scope.addHook('preValidation', async ({ user, query }: FastifyRequest) => {
        const withheld = user && needs.find((name) => !services.mayRead(user, name));
        if (withheld) throw licensedOnly(withheld);
        requireCurrent(needs);
        requireFilledColumns(layouts(), needs, query);
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
