import type { UseQueryOptions } from '@tanstack/react-query';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { ask, whileBusy } from '#src/ui/state/ask.ts';

type Options = readonly { value: string; label: string }[];

/**
 * The query of the values of a facet that have a text in their names, the most frequent first, codes after their names. A number of
 * ten digits is itself the value, named by all that have it.
 */
export const valuesLike = (facet: string, text: string): UseQueryOptions<Options> => ({
  queryKey: [countFacets.url, facet, text],
  queryFn: async ({ signal }): Promise<Options> => {
    const { facets } = await ask(countFacets, {
      query: { facet: [facet], facet_text: text || undefined },
      signal,
    });
    const found = facets[facet] ?? [];
    if (found.length > 0 && /^\d{10}$/.test(text))
      return [{ value: text, label: coded(found.map(({ label }) => titleCase(label)).join(', '), text) }];
    return found.map(({ value, label }) => ({
      value,
      label: label === value ? named(value) : coded(named(label), value),
    }));
  },
  retry: whileBusy,
});

/** The query of the cities of providers in a state, or in all, that have a text in their names (R-1467). */
export const citiesLike =
  (state: string) =>
  (text: string): UseQueryOptions<readonly string[]> => ({
    queryKey: [countFacets.url, 'city', state, text],
    queryFn: async ({ signal }) => {
      const query = { facet: ['city'], facet_text: text || undefined, state: state ? [state] : [] };
      const { facets } = await ask(countFacets, { query, signal });
      return (facets.city ?? []).map(({ value }) => value);
    },
    retry: whileBusy,
  });

const named = (label: string) => titleCase(label) ?? label;
const coded = (label: string, code: string) => `${label} · ${code}`;
