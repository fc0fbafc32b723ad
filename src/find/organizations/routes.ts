import type { FastifyInstance } from 'fastify';
import { countOrganizationFacets, searchOrganizations } from '#src/datasets/organizations/contract.ts';
import type { openFindOrganizations } from '#src/find/organizations/find.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the calls of the organization search. */
export function findOrganizationRoutes(
  app: FastifyInstance,
  { find }: { find: { organizations: ReturnType<typeof openFindOrganizations> } },
): void {
  serve(app, searchOrganizations, ({ query }) => find.organizations.page(query));
  serve(app, countOrganizationFacets, ({ query }) => find.organizations.facets(query));
}
