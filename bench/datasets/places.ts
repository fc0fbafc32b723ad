// ZIP codes with their people and areas, as many as there are, spread over the states as the country's are.
import { makePlaces, type Place } from '#bench/country/places.ts';
import { below, seeded } from '#bench/country/random.ts';
import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { sortColumns } from '#src/datasets/places/contract.ts';
import { findPlaces, neighboursOf, placeOf, suggestionsOf } from '#src/datasets/places/queries.ts';
import type { Database } from '#src/server/database.ts';

const AREAS = 900;

const header =
  'Zip,City,State,CountyName,DMANameCBSA,CBSADivisionTitle,Latitude,Longitude,TotalPopulation,Sex_Male_Pop_Cnt,Sex_Female_Pop_Cnt,Sex_Male_Pop_Pct,Sex_Female_Pop_Pct,{hash},CBSACode,CountyFips,FinanceNumber,TimeZone,Organization,ZipType,DominantAreaCode';

export const placesBench: DatasetBench = {
  dataset: 'places',
  table: 'places',
  rows: 41_000,
  files: (rows, seed) => [{ name: 'zip_code_details.csv', lines: zipCodes(rows, seed) }],
  questions,
};

function* zipCodes(rows: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const { places } = makePlaces(seed + 1);
  yield `${header}\n`;
  for (let n = 0; n < rows; n++) {
    const { city, state } = places[Math.floor((n * places.length) / rows)] as Place;
    const area = Math.floor((n * AREAS) / rows);
    const men = below(random, 30_000);
    const women = below(random, 30_000);
    const town = (places[Math.floor((area * places.length) / AREAS)] as Place).city;
    const title = `"${town}, ${state}"`;
    yield `${[
      ...[String(501 + 2 * n).padStart(5, '0'), city, state, `${town} County`],
      ...(area % 2 ? [title, ''] : ['', title]),
      ...[24 + 25 * random(), -124 + 57 * random()],
      ...(random() < 0.2 ? ['', '', ''] : [men + women, men, women]),
      ...['', '', '', 10_000 + area, String(area * 100).padStart(5, '0'), 100_000 + n, 'Eastern', '', 'STANDARD', 304],
    ].join(',')}\n`;
  }
}

async function questions(database: Database): Promise<Question[]> {
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
    { title: 'places by part of the city', asks: parts.map((city) => () => findPlaces(database, { ...any, city })) },
    { title: 'places by part of the area', asks: parts.map((msa) => () => findPlaces(database, { ...any, msa })) },
    { title: 'places of a state', asks: states.map((state) => () => findPlaces(database, { ...any, state })) },
    {
      title: 'places by population, each order, first and hundredth page',
      asks: everyOrder.flatMap((query) =>
        [1, 100].map((page) => () => findPlaces(database, { ...query, population_min: 100, page })),
      ),
    },
    {
      title: 'suggestions, each field',
      asks: parts.flatMap((text) =>
        (['city', 'county', 'msa', 'micro_msa'] as const).map((of) => () => suggestionsOf(database, of, text)),
      ),
    },
    { title: 'one place', asks: zips.map((zip) => () => placeOf(database, zip)) },
    { title: 'its neighbors', asks: zips.map((zip) => () => neighboursOf(database, zip)) },
  ];
}
