import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { nameAreas, suggestPlaces } from '#src/datasets/places/contract.ts';
import { ask } from '#src/ui/ask.ts';

/** The names of counties and of metropolitan and micropolitan areas. */
export const areasQuery = (areas: { county: string[]; cbsa: string[] }) =>
  queryOptions({
    queryKey: [nameAreas.url, areas],
    queryFn: async ({ signal }) => (await ask(nameAreas, { query: areas, signal })).rows,
    enabled: areas.county.length + areas.cbsa.length > 0,
    staleTime: 600_000,
  });

/** The cities that a place may mean which a search refused, such as `Columbus, OH`. */
export const citiesLike = (text: string): UseQueryOptions<readonly string[]> => ({
  queryKey: [suggestPlaces.url, 'near', text],
  queryFn: async ({ signal }) => (await ask(suggestPlaces, { query: { of: 'near', text }, signal })).rows,
  staleTime: 600_000,
});
