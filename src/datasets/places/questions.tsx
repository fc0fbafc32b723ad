import { queryOptions } from '@tanstack/react-query';
import { nameAreas } from '#src/datasets/places/contract.ts';
import { ask } from '#src/ui/ask.ts';

/** The names of counties and of metropolitan and micropolitan areas. */
export const areasQuery = (areas: { county: string[]; cbsa: string[] }) =>
  queryOptions({
    queryKey: [nameAreas.url, areas],
    queryFn: async ({ signal }) => (await ask(nameAreas, { query: areas, signal })).rows,
    enabled: areas.county.length + areas.cbsa.length > 0,
    staleTime: 600_000,
  });
