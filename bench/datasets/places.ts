// ZIP codes with their people and areas, as many as there are, spread over the states as the country's are.
import type { DatasetBench, DatasetQuestion } from '#bench/datasets/dataset.ts';
import { drawer } from '#bench/datasets/questions.ts';
import { placeSorts } from '#src/datasets/places/contract.ts';
import { inventPlaces } from '#src/datasets/places/invented.ts';
import { findPlaces, neighborsOf, placeFieldValues, placeOfZip } from '#src/datasets/places/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

export const placesBench: DatasetBench = {
  dataset: 'places',
  table: 'places',
  rows: 40_945,
  invent: inventPlaces,
  questions,
};

async function questions(database: Database, search: Search): Promise<DatasetQuestion[]> {
  const draw = (sql: string) => drawer(database)(`${sql} order by random() limit 40`);
  const zips = await draw('select zip from places');
  const parts = await draw('select substr(city, 2, 4) from places');
  const states = await draw('select state from (select distinct state from places) s');
  const find = (query: object) =>
    findPlaces(search, { order: 'asc', page: 1, ...query } as Parameters<typeof findPlaces>[1]);
  const everyOrder = [undefined, ...placeSorts].flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  return [
    { title: 'places by part of the city', asks: parts.map((city) => () => find({ city })) },
    { title: 'places by part of the area', asks: parts.map((msa) => () => find({ msa })) },
    { title: 'places of a state', asks: states.map((state) => () => find({ state })) },
    {
      title: 'places by population, each order, first and hundredth page',
      asks: everyOrder.flatMap((query) => [1, 100].map((page) => () => find({ ...query, population_min: 100, page }))),
    },
    {
      title: 'suggestions, each field',
      asks: parts.flatMap((text) =>
        (['city', 'county', 'msa', 'micro_msa'] as const).map((of) => () => placeFieldValues(database, of, text)),
      ),
    },
    { title: 'one place', asks: zips.map((zip) => () => placeOfZip(database, zip)) },
    { title: 'its neighbors', asks: zips.map((zip) => () => neighborsOf(database, zip)) },
  ];
}
