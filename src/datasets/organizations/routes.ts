import type { FastifyInstance } from 'fastify';
import { searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { findOrganizations } from '#src/datasets/organizations/queries.ts';
import type { Search } from '#src/search/search.ts';
import { serve } from '#src/server/serve.ts';

export function organizationRoutes(app: FastifyInstance, search: Search): void {
  serve(app, searchOrganizations, ({ query }) => findOrganizations(search, query));
}
