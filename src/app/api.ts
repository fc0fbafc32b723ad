import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '#src/accounts/accounts.ts';
import { limitSearches } from '#src/accounts/session/search-limit.ts';
import { ABSOLUTE_HOURS, IDLE_HOURS } from '#src/accounts/session/sessions.ts';
import { searchBoxParts } from '#src/app/search-box.ts';
import { sources } from '#src/app/sources.ts';
import { affiliationRoutes } from '#src/datasets/affiliations/routes.ts';
import { certificationRoutes } from '#src/datasets/certifications/routes.ts';
import { licenseRoutes } from '#src/datasets/licenses/routes.ts';
import { listingRoutes, stateRoutes } from '#src/datasets/listings/routes.ts';
import { organizationRoutes } from '#src/datasets/organizations/routes.ts';
import { cmsPayments } from '#src/datasets/payments/cms.ts';
import { importedPayments } from '#src/datasets/payments/queries.ts';
import { paymentRoutes } from '#src/datasets/payments/routes.ts';
import { placeRoutes } from '#src/datasets/places/routes.ts';
import { programRoutes } from '#src/datasets/programs/routes.ts';
import { providerRoutes } from '#src/datasets/providers/routes.ts';
import { registryRoutes } from '#src/datasets/registry/routes.ts';
import { schoolRoutes } from '#src/datasets/schools/routes.ts';
import { taxonomyRoutes } from '#src/datasets/taxonomy/routes.ts';
import { aboutRoutes } from '#src/pages/about/routes.ts';
import { contactRoutes } from '#src/pages/contact/routes.ts';
import { dataStatusRoutes } from '#src/pages/data-status/routes.ts';
import type { Search } from '#src/search/search.ts';
import { searchBoxRoutes } from '#src/search-box/routes.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { unavailable } from '#src/server/failure.ts';
import { siteRoutes } from '#src/server/site.ts';

/** What the calls of the API stand on. */
export interface Api {
  database: Database;
  search: Search;
  accounts: Pick<Accounts, 'routes'>;
  config: Config;
  /** Datasets whose table.sql has changed since their import (design of imports: they answer 503 until imported again). */
  stale: () => readonly string[];
}

/** Adds every call of the API to `app`, and the addresses of signing in. */
export function apiRoutes(app: FastifyInstance, { database, search, accounts, config, stale }: Api): void {
  limitSearches(app, config.limits.search);
  accounts.routes(app);
  siteRoutes(app, database, config.company);
  aboutRoutes(app, database, { sources, keeping: keepingOf(config) });
  contactRoutes(app, database, config);
  dataStatusRoutes(app, database, sources);
  searchBoxRoutes(app, searchBoxParts(database, search));

  /** Adds calls that stand on one dataset or several. */
  const dataset = (names: string | string[], routes: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      scope.addHook('preValidation', async (_: FastifyRequest) => {
        const name = stale().find((each) => [names].flat().includes(each));
        if (name) throw unavailable('needs_import', `The dataset ${name} needs import.`, 60);
      });
      routes(scope);
    });

  void dataset('taxonomy', (scope) => taxonomyRoutes(scope, database));
  void dataset('providers', (scope) => providerRoutes(scope, database, search));
  void dataset(['organizations', 'nppes'], (scope) => organizationRoutes(scope, database, search));
  void dataset(['providers', 'taxonomy'], (scope) => listingRoutes(scope, database, search));
  void dataset(['providers', 'organizations', 'programs', 'places'], (scope) => stateRoutes(scope, database, search));
  void dataset('programs', (scope) => programRoutes(scope, database));
  void dataset(['providers', 'organizations', 'nppes', 'taxonomy'], (scope) => registryRoutes(scope, database, search));
  void dataset('schools', (scope) => schoolRoutes(scope, database));
  void dataset('places', (scope) => placeRoutes(scope, database, search, config));
  void dataset('payments', (scope) =>
    paymentRoutes(scope, config.cms ? cmsPayments(config.cms) : importedPayments(database)),
  );
  void dataset('affiliations', (scope) => affiliationRoutes(scope, database));
  void dataset('certifications', (scope) => certificationRoutes(scope, database));
  void dataset('licenses', (scope) => licenseRoutes(scope, database));
}

/** What the privacy policy says of this installation. */
const keepingOf = ({ auditDays, analyticsScriptUrl, mapTileUrl }: Config) => ({
  audit_days: auditDays,
  idle_hours: IDLE_HOURS,
  session_hours: ABSOLUTE_HOURS,
  analytics: analyticsScriptUrl !== undefined,
  map_host: mapTileUrl ? new URL(mapTileUrl.replace('{s}.', '')).host : null,
});
