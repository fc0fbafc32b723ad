import { readOtherCounties } from '#src/datasets/other-counties.ts';
import { countyStem } from '#src/datasets/places/county-name.ts';
import { wordsOf } from '#src/search/sentences/line.ts';
import type { Database } from '#src/server/database.ts';
import { tsvFile } from '#src/server/tsv-file.ts';

/** A city of one state. */
export interface City {
  city: string;
  state: string;
  population: number;
  /** Its metropolitan or micropolitan area, if the data has one: that of most of its people. */
  metro?: { code: string; title: string };
}

export interface County {
  county: string;
  county_fips: string;
  state: string;
  population: number;
}

interface Spelled {
  key: string;
  letters: Uint8Array;
}

/** The names of places, by their words. The most populous of several comes first. */
export interface PlaceNames {
  cities: ReadonlyMap<string, readonly City[]>;
  /** Large cities by their first letter, the most populous first, with their letters, for typos. */
  largeCities: ReadonlyMap<string, readonly Spelled[]>;
  /** The cities of each state, with their letters, for typos. */
  citiesOf: ReadonlyMap<string, readonly Spelled[]>;
  counties: ReadonlyMap<string, readonly County[]>;
}

/** Cities smaller than this need `in` or a state, because too many words are the name of a small town. */
export const SMALLEST_ALONE = 10_000;

/** Other words for cities. */
const aliases = new Map(
  tsvFile<'alias' | 'city'>(import.meta.dirname, 'city-aliases.tsv').map(({ alias, city }) => [alias, city]),
);

const longForms = new Map(Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }));

/** The words of a place, in the form that `PlaceNames` has them. */
export const placeKey = (words: readonly string[]): string => {
  const key = words.map((word) => longForms.get(word) ?? word).join(' ');
  return aliases.get(key) ?? key;
};

/** Reads the names of cities, and of the counties of all years. */
export async function readPlaceNames(database: Database): Promise<PlaceNames> {
  const { db } = database;
  const { sum } = db.fn;
  const [cities, counties, otherCounties] = await Promise.all([
    db
      .selectFrom('places')
      .select((eb) => [
        'city',
        'state',
        'cbsa_code',
        eb.fn.coalesce('msa', 'micro_msa').as('title'),
        sum<string | null>('population').as('population'),
      ])
      .where('city', 'is not', null)
      .where('state', 'is not', null)
      .$narrowType<{ city: string; state: string }>()
      .groupBy(['city', 'state', 'cbsa_code', 'title'])
      .execute(),
    db
      .selectFrom('places')
      .select(['county', 'county_fips', 'state', sum<string | null>('population').as('population')])
      .where('county', 'is not', null)
      .where('county_fips', 'is not', null)
      .where('state', 'is not', null)
      .$narrowType<{ county: string; county_fips: string; state: string }>()
      .groupBy(['county', 'county_fips', 'state'])
      .execute(),
    readOtherCounties(database),
  ]);
  const known = byWords(joined(cities.map(counted)), ({ city }) => city);
  return {
    cities: known,
    largeCities: lettersOf(known),
    citiesOf: lettersByState(known),
    counties: byWords(mergeCounties(counties.map(counted), [...otherCounties.values()]), ({ county }) =>
      countyStem(county),
    ),
  };
}

interface Part {
  city: string;
  state: string;
  cbsa_code: string | null;
  title: string | null;
  population: number;
}

/** Joins the parts of each city, which are in different areas. */
const joined = (parts: readonly Part[]): City[] =>
  [...Map.groupBy(parts, ({ city, state }) => `${city}, ${state}`).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const [largest] = all.filter(({ cbsa_code }) => cbsa_code).toSorted((a, b) => b.population - a.population);
    const population = all.reduce((sum, part) => sum + part.population, 0);
    const { city, state } = first;
    const metro = largest?.cbsa_code && { code: largest.cbsa_code, title: largest.title ?? `${city}, ${state}` };
    return [{ city, state, population, ...(metro && { metro }) }];
  });

/** The counties of all years. A few ZIP codes may be published in a county of another year than the others. */
function mergeCounties(published: readonly County[], others: readonly County[]): County[] {
  const byCode = Map.groupBy([...others, ...published], ({ county_fips }) => county_fips);
  return [...byCode.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, population: more.reduce((sum, each) => sum + each.population, first.population) }] : [],
  );
}

function lettersOf(cities: ReadonlyMap<string, readonly City[]>) {
  const large = [...cities].filter(([, [largest]]) => largest && largest.population >= SMALLEST_ALONE);
  const spelled = large.map(([key]) => ({ key, letters: Buffer.from(key) }));
  return Map.groupBy(spelled, ({ key }) => key.charAt(0));
}

function lettersByState(cities: ReadonlyMap<string, readonly City[]>) {
  const spelled = [...cities].flatMap(([key, all]) =>
    all.map(({ state }) => ({ state, key, letters: Buffer.from(key) })),
  );
  return Map.groupBy(spelled, ({ state }) => state);
}

const counted = <Row extends { population: string | null }>(row: Row) => ({
  ...row,
  population: Number(row.population ?? 0),
});

function byWords<Row extends { state: string; population: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Map<string, Row[]> {
  const sorted = rows.toSorted((a, b) => b.population - a.population || a.state.localeCompare(b.state));
  return Map.groupBy(sorted, (row) => placeKey(wordsOf(nameOf(row))));
}
