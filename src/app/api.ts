import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '#src/accounts/accounts.ts';
import { limitSearches } from '#src/accounts/session/search-limit.ts';
import { ABSOLUTE_HOURS, IDLE_HOURS } from '#src/accounts/session/sessions.ts';
import { searchBoxParts } from '#src/app/search-box.ts';
import { serverDatasets, sources } from '#src/app/server-datasets.ts';
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
  searchBoxRoutes(app, searchBoxParts({ database, search, config }));

  for (const { needs, routes } of serverDatasets.flatMap(({ endpoints }) => endpoints))
    void app.register(async (scope) => {
      scope.addHook('preValidation', async (_: FastifyRequest) => {
        const name = stale().find((each) => needs.some((need) => need === each));
        if (name) throw unavailable('needs_import', `The dataset ${name} must be imported again.`, 60);
      });
      routes(scope, { database, search, config });
    });
}

/** What the privacy policy says of this installation. */
const keepingOf = ({ auditDays, analyticsScriptUrl, mapTileUrl }: Config) => ({
  audit_days: auditDays,
  idle_hours: IDLE_HOURS,
  session_hours: ABSOLUTE_HOURS,
  analytics: analyticsScriptUrl !== undefined,
  map_host: mapTileUrl ? new URL(mapTileUrl.replace('{s}.', '')).host : null,
});
