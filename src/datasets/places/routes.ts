import type { FastifyInstance } from 'fastify';
import { readOtherCounties } from '#src/datasets/other-counties.ts';
import {
  AROUND,
  countInPlace,
  countPlaceFacets,
  countPopulation,
  getMapTiles,
  getPlace,
  listNeighbors,
  nameAreas,
  searchPlaces,
  suggestPlaces,
  ZIP_NOT_FOUND,
} from '#src/datasets/places/contract.ts';
import {
  areasOf,
  countsIn,
  findPlaces,
  neighborsOf,
  placeFacets,
  placeFieldValues,
  placeOfZip,
  populationWithin,
} from '#src/datasets/places/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { asksShortage } from '#src/datasets/shortage-criterion.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function placeRoutes(
  app: FastifyInstance,
  { database, search, config, mayRead, readOnce, requireDataset }: DatasetServices,
): void {
  const tooSlow = searchPlaces.failure;
  const count = placeFacets(database, search);
  const ready = <Q extends Parameters<typeof asksShortage>[0]>(query: Q): Q => {
    if (asksShortage(query)) requireDataset('shortages');
    return query;
  };
  serve(app, searchPlaces, ({ query }) => findPlaces(search, ready(query)), { tooSlow });
  serve(app, countPlaceFacets, ({ query }) => count(ready(query)), { tooSlow });
  serve(app, suggestPlaces, async ({ query: { of, text } }) => ({ rows: await placeFieldValues(database, of, text) }));
  serve(app, getMapTiles, async () => ({ tile_url: config.mapTileUrl ?? null }));

  serve(app, nameAreas, async ({ query }) => ({
    rows: await areasOf(database, await readOnce(readOtherCounties), query),
  }));
  serve(app, getPlace, async ({ params: { zip } }) => {
    const place = await placeOfZip(database, zip);
    if (place) return place;
    throw notFound(ZIP_NOT_FOUND);
  });
  serve(app, countInPlace, ({ params: { zip }, user }) => countsIn(database, search, zip, mayRead(user, 'programs')));
  serve(app, countPopulation, async ({ params: { zip } }) => ({
    rows: await Promise.all(
      AROUND.map(async (miles) => ({ miles, population: await populationWithin(database, { zip, miles }) })),
    ),
  }));
  serve(app, listNeighbors, async ({ params: { zip } }) => ({ rows: await neighborsOf(database, zip) }));
}
