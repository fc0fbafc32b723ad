import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import { ask } from '#src/ui/ask.ts';

/** The facets of a search; undefined while the first ones load. A new search cancels the request of the last one. */
export function useFacets(criteria: Criteria, facet: readonly string[]) {
  return useQuery({
    queryKey: ['/api/providers/facets', criteria, facet],
    queryFn: async ({ signal }) => {
      // loaded on demand: the contract names the parameters of every dataset
      const { countFacets } = await import('#src/datasets/providers/everything/contract.ts');
      return ask(countFacets, { query: { ...criteria, facet: [...facet] }, signal });
    },
    enabled: facet.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
