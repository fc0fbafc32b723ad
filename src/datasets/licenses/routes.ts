import type { FastifyInstance } from 'fastify';
import { listLicenses, searchLicenses } from '#src/datasets/licenses/contract.ts';
import { findLicensedProviders, licensesOf } from '#src/datasets/licenses/queries.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';

export function licenseRoutes(app: FastifyInstance, { database, search }: Services): void {
  const tooSlow = searchLicenses.failure;
  serve(app, searchLicenses, ({ query }) => findLicensedProviders(search, query), { tooSlow });
  serve(app, listLicenses, async ({ params }) => ({ rows: await licensesOf(database, params.npi) }));
}
