import type { FastifyInstance } from 'fastify';
import { listLicenses, searchLicenses } from '#src/datasets/licenses/contract.ts';
import { findLicensedProviders, licensesOf } from '#src/datasets/licenses/queries.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';

export function licenseRoutes(app: FastifyInstance, database: Database): void {
  serve(app, searchLicenses, ({ query }) => findLicensedProviders(database, query));
  serve(app, listLicenses, async ({ params }) => ({ rows: await licensesOf(database, params.npi) }));
}
