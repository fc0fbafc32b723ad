import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** The number of organizations that a search finds. The full contract has the parameters, as that of providers. */
export const countOrganizations = endpoint({
  name: 'countOrganizations',
  method: 'GET',
  url: '/api/organizations/facets',
  summary: 'Count the organizations that a search finds',
  response: z.object({ total: z.int() }),
  failure: 'Search failed',
});

/** The number of ZIP codes that a search finds, with its first page, which is not read. */
export const countPlaces = endpoint({
  name: 'countPlaces',
  method: 'GET',
  url: '/api/places',
  summary: 'Count the ZIP codes that a search finds',
  response: z.object({ total: z.int() }),
  failure: 'Failed to fetch data (GEOS)',
});
