import { countProviders } from '#src/shared/count-providers.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { FacetReply } from '#src/shared/facets.ts';

/** Counts of providers per value or range. Screens do without its parameters, which are those of every dataset. */
export const countFacets = endpoint({
  ...countProviders,
  name: 'countProviderFacets',
  statuses: [404, 409],
  summary: 'Count healthcare providers per value',
  response: FacetReply,
});
