import { z } from 'zod';
import { CompactState } from '#src/shared/compacts.ts';
import { endpoint, NO_PARAMETERS } from '#src/shared/endpoint.ts';

export const listCompacts = endpoint({
  name: 'listCompacts',
  method: 'GET',
  url: '/api/compacts',
  summary: 'List the states of licensure compacts, each with its source and the day on which it was checked',
  query: NO_PARAMETERS,
  response: z.object({
    rows: z.array(CompactState.extend({ source: z.string(), in_force: z.boolean(), stale: z.boolean() })),
    /** Days after which a check is stale. */
    stale_after: z.int(),
  }),
  failure: 'Failed to fetch the compacts',
});
