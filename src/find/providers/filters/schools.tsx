import type { UseQueryOptions } from '@tanstack/react-query';
import { countFacets } from '#src/find/providers/filters/contract.ts';
import { ask, whileBusy } from '#src/ui/ask.ts';

/** The query of the medical schools of providers whose names have a text, the most frequent first. */
export const schoolsLike = (text: string): UseQueryOptions<readonly string[]> => ({
  queryKey: [countFacets.url, 'school', text],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { facets } = await ask(countFacets, {
      query: { facet: ['school'], facet_text: text || undefined },
      signal,
    });
    return facets.school?.map(({ value }) => value) ?? [];
  },
  retry: whileBusy,
});
