import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';

/** The calls are loaded with the first question, because most searches have none. */
const loadCalls = () => import('#src/datasets/places/contract.ts');

/** The names of counties and of metropolitan and micropolitan areas. */
export const areasQuery = (areas: { county: string[]; cbsa: string[] }) =>
  queryOptions({
    queryKey: ['names of areas', areas],
    queryFn: async ({ signal }) => (await ask((await loadCalls()).nameAreas, { query: areas, signal })).rows,
    enabled: areas.county.length + areas.cbsa.length > 0,
    staleTime: 600_000,
  });

/** The cities that a place may mean which a search refused, such as `Columbus, OH`. */
export const citiesLikeQuery = (text: string): UseQueryOptions<readonly string[]> => ({
  queryKey: ['cities like', text],
  queryFn: async ({ signal }) =>
    (await ask((await loadCalls()).suggestPlaces, { query: { of: 'near', text }, signal })).rows,
  staleTime: 600_000,
});
