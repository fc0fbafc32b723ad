import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/**
 * The number of providers whom a search finds: its counts without facets. The server reads no rows for it. The full
 * contract, src/find/providers/contract.ts, names every dataset's parameters.
 */
export const countProviders = endpoint({
  name: 'countProviders',
  method: 'GET',
  url: '/api/providers/facets',
  summary: 'Count the providers whom a search finds',
  response: z.object({ total: z.int() }),
  failure: 'Search failed',
});
