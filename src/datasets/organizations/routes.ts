import type { FastifyInstance } from 'fastify';
import { refuseDeactivated } from '#src/datasets/deactivated.ts';
import { KEPT_REPLIES } from '#src/datasets/facet-counts.ts';
import { countFacets, getOrganization, NOT_FOUND, searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { facetsOf } from '#src/datasets/organizations/facets.ts';
import { findOrganizations, isProvider, lastKnown, organizationOf } from '#src/datasets/organizations/queries.ts';
import { openPointOf, type PointOf } from '#src/datasets/point-of.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { inBackground } from '#src/search/search.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import type { FacetReply } from '#src/shared/facets.ts';

export function organizationRoutes(app: FastifyInstance, services: Services): void {
  const { database, search, requireDataset, specialtiesNamed } = services;
  const pointOf = openPointOf(database, search);
  const centerOf: PointOf = (near, states) => {
    requireDataset('places');
    return pointOf(near, states);
  };
  serve(app, searchOrganizations, ({ query }) => findOrganizations(search, query, centerOf));
  const kept = recentReplies<FacetReply>(search, KEPT_REPLIES);
  serve(app, countFacets, ({ query }) =>
    kept(JSON.stringify(query), () =>
      facetsOf(inBackground(search), database, query, { pointOf: centerOf, specialtiesNamed }),
    ),
  );

  serve(app, getOrganization, async ({ params: { npi } }) => {
    const organization = await organizationOf(database, npi);
    if (organization) return organization;
    await refuseDeactivated(database, npi, 'organizations', lastKnown);
    throw notFound(NOT_FOUND, (await isProvider(database, npi)) ? 'provider' : 'not_found');
  });
}
