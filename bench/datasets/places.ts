// ZIP codes with their people and areas, as many as there are, spread over the states as the country's are.
import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { sortColumns } from '#src/datasets/places/contract.ts';
import { inventPlaces } from '#src/datasets/places/invented.ts';
import { findPlaces, neighborsOf, placeOf, suggestionsOf } from '#src/datasets/places/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

export const placesBench: DatasetBench = {
  dataset: 'places',
  table: 'places',
  rows: 40_945,
  invent: inventPlaces,
  questions,
};

async function questions(database: Database, search: Search): Promise<Question[]> {
  const draw = async (sql: string): Promise<string[]> =>
    (await database.pool.query(`${sql} order by random() limit 40`)).rows.map((row) => String(Object.values(row)[0]));
  const zips = await draw('select zip from places');
  const parts = await draw('select substr(city, 2, 4) from places');
  const states = await draw('select state from (select distinct state from places) s');
  const any = {
    city: undefined,
    state: undefined,
    msa: undefined,
    micro_msa: undefined,
    zip: undefined,
    county: undefined,
    population_min: undefined,
    population_max: undefined,
    sort: undefined,
    order: 'asc',
    page: 1,
  } as const;
  const everyOrder = [undefined, ...sortColumns].flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ ...any, sort, order })),
  );
  return [
    { title: 'places by part of the city', asks: parts.map((city) => () => findPlaces(search, { ...any, city })) },
    { title: 'places by part of the area', asks: parts.map((msa) => () => findPlaces(search, { ...any, msa })) },
    { title: 'places of a state', asks: states.map((state) => () => findPlaces(search, { ...any, state })) },
    {
      title: 'places by population, each order, first and hundredth page',
      asks: everyOrder.flatMap((query) =>
        [1, 100].map((page) => () => findPlaces(search, { ...query, population_min: 100, page })),
      ),
    },
    {
      title: 'suggestions, each field',
      asks: parts.flatMap((text) =>
        (['city', 'county', 'msa', 'micro_msa'] as const).map((of) => () => suggestionsOf(database, of, text)),
      ),
    },
    { title: 'one place', asks: zips.map((zip) => () => placeOf(database, zip)) },
    { title: 'its neighbors', asks: zips.map((zip) => () => neighborsOf(database, zip)) },
  ];
}
