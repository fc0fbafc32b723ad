import type { UseQueryOptions } from '@tanstack/react-query';
import { countFacets } from '#src/find/providers/filters/contract.ts';
import { titleCase } from '#src/ui/record/title-case.ts';
import { ask, whileBusy } from '#src/ui/state/ask.ts';

/** The query of the values of a facet that have a text in their names, the most frequent first, codes after their names. */
export const valuesLike = (facet: string, text: string): UseQueryOptions<readonly string[]> => ({
  queryKey: [countFacets.url, facet, text],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { facets } = await ask(countFacets, {
      query: { facet: [facet], facet_text: text || undefined },
      signal,
    });
    return facets[facet]?.map(({ value, label }) => (label === value ? value : `${titleCase(label)} · ${value}`)) ?? [];
  },
  retry: whileBusy,
});
