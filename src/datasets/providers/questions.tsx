import type { UseQueryOptions } from '@tanstack/react-query';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { ask, type Query } from '#src/ui/ask.ts';

/** The query of the number of providers who meet some criteria. */
export const totalQuery = (criteria: Query): UseQueryOptions<number> => ({
  queryKey: [searchProviders.url, 'total', criteria],
  queryFn: async ({ signal }) => (await ask(searchProviders, { query: criteria, signal })).total,
  staleTime: 60_000,
  retry: false,
});
