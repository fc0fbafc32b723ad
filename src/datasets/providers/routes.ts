import type { FastifyInstance } from 'fastify';
import { countFacets, getProvider, NOT_FOUND, searchProviders } from '#src/datasets/providers/contract.ts';
import { facetsOf } from '#src/datasets/providers/facets.ts';
import { findProviders, isOrganization, providerOf } from '#src/datasets/providers/queries.ts';
import { openContext } from '#src/datasets/providers/search-context.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function providerRoutes(app: FastifyInstance, services: Services): void {
  const { database, search } = services;
  const context = openContext(services);
  serve(app, searchProviders, ({ query }) => findProviders(search, query, context()));
  serve(app, countFacets, ({ query }) => facetsOf(search, database, query, context()));

  serve(app, getProvider, async ({ params: { npi } }) => {
    const provider = await providerOf(database, npi);
    if (provider) return provider;
    throw notFound(NOT_FOUND, (await isOrganization(database, npi)) ? 'organization' : 'not_found');
  });
}
