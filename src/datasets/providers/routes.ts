import type { FastifyInstance } from 'fastify';
import { getProvider, NOT_FOUND, searchProviders } from '#src/datasets/providers/contract.ts';
import { findProviders, isOrganization, providerOf } from '#src/datasets/providers/queries.ts';
import { openSpecialtyCodes } from '#src/datasets/providers/specialty-codes.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function providerRoutes(app: FastifyInstance, database: Database, search: Search): void {
  const codesOf = openSpecialtyCodes(database, search);
  serve(app, searchProviders, async ({ query }) => findProviders(search, query, await codesOf(query)));

  serve(app, getProvider, async ({ params: { npi } }) => {
    const provider = await providerOf(database, npi);
    if (provider) return provider;
    throw notFound(NOT_FOUND, (await isOrganization(database, npi)) ? 'organization' : 'not_found');
  });
}
