import type { UseQueryOptions } from '@tanstack/react-query';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { countProviders } from '#src/shared/count-providers.ts';
import { ask, type Query } from '#src/ui/state/ask.ts';

/** Counts of deactivated NPIs too, which only the search has. */
const countAll = { ...countProviders, url: searchProviders.url };

/** The query of the number of providers who meet some criteria. Without `deactivated`, the server reads no rows for it. */
export const totalQuery = (criteria: Query): UseQueryOptions<number> => ({
  queryKey: [countProviders.url, 'total', criteria],
  queryFn: async ({ signal }) =>
    (await ask(String(criteria.deactivated ?? '') ? countAll : countProviders, { query: criteria, signal })).total,
  staleTime: 60_000,
  retry: false,
});
