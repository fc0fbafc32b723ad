import type { FastifyInstance } from 'fastify';
import { getOrganization, NOT_FOUND, searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { findOrganizations, isProvider, namesOfAll, organizationOf } from '#src/datasets/organizations/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function organizationRoutes(app: FastifyInstance, database: Database, search: Search): void {
  serve(app, searchOrganizations, ({ query }) =>
    findOrganizations(search, query, (npis) => namesOfAll(database, npis)),
  );

  serve(app, getOrganization, async ({ params: { npi } }) => {
    const organization = await organizationOf(database, npi);
    if (organization) return organization;
    throw notFound(NOT_FOUND, (await isProvider(database, npi)) ? 'provider' : 'not_found');
  });
}
