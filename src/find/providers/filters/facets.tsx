import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { type ProviderCriteria, providersInService } from '#src/find/providers/filters/address.tsx';
import { countAnyway } from '#src/ui/rail/counts.ts';
import type { Facets } from '#src/ui/rail/groups.ts';
import { ask, whileBusy } from '#src/ui/state/ask.ts';

/** The query of the facets of a search; with a text, of their values that have it in their names. A new search cancels the request of the last one. */
export const facetsQuery = (
  criteria: ProviderCriteria,
  facet: readonly string[],
  text?: string,
): UseQueryOptions<Facets> => ({
  queryKey: [countFacets.url, criteria, facet, text],
  queryFn: ({ signal }) =>
    countAnyway(criteria, (of) =>
      ask(countFacets, { query: { ...providersInService(of), facet: [...facet], facet_text: text }, signal }),
    ),
  enabled: facet.length > 0,
  placeholderData: keepPreviousData,
  staleTime: 60_000,
  retry: whileBusy,
});
