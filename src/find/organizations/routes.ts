import type { FastifyInstance } from 'fastify';
import { countFacets, searchOrganizations } from '#src/datasets/organizations/contract.ts';
import type { FindServices } from '#src/find/find.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the calls of the organization search. */
export function findOrganizationRoutes(app: FastifyInstance, { find }: FindServices): void {
  serve(app, searchOrganizations, ({ query }) => find.organizations.page(query));
  serve(app, countFacets, ({ query }) => find.organizations.facets(query));
}
