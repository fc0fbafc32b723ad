import { wordsOf } from '#src/search-box/line.ts';
import type { Database } from '#src/server/database.ts';

/** A city of one state. */
export interface City {
  city: string;
  state: string;
  population: number;
}

interface County {
  county: string;
  county_fips: string;
  state: string;
  population: number;
}

/** Names of the imported tables, by their words. The most populous of several places comes first. */
export interface Facts {
  cities: ReadonlyMap<string, readonly City[]>;
  counties: ReadonlyMap<string, readonly County[]>;
  certificates: ReadonlyMap<string, string>;
}

/** Other words for cities. */
const aliases = new Map(
  Object.entries({
    nyc: 'new york',
    'new york city': 'new york',
    philly: 'philadelphia',
    vegas: 'las vegas',
    sf: 'san francisco',
    nola: 'new orleans',
    indy: 'indianapolis',
    slc: 'salt lake city',
    okc: 'oklahoma city',
    'washington d c': 'washington',
  }),
);

const longForms = new Map(Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }));

/** The words of a place, in the form that `Facts` has them. */
export const placeKey = (words: readonly string[]): string => {
  const key = words.map((word) => longForms.get(word) ?? word).join(' ');
  return aliases.get(key) ?? key;
};

/** Reads the names of cities, counties and certificates. */
export async function readFacts({ db }: Database): Promise<Facts> {
  const { sum } = db.fn;
  const [cities, counties, certificates] = await Promise.all([
    db
      .selectFrom('places')
      .select(['city', 'state', sum<string | null>('population').as('population')])
      .where('city', 'is not', null)
      .where('state', 'is not', null)
      .$narrowType<{ city: string; state: string }>()
      .groupBy(['city', 'state'])
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
    db
      .selectFrom('certificates')
      .select('name')
      .where('name', 'is not', null)
      .$narrowType<{ name: string }>()
      .execute(),
  ]);
  return {
    cities: byWords(cities.map(counted), ({ city }) => city),
    counties: byWords(counties.map(counted), ({ county }) => county.replace(/ county$/i, '')),
    certificates: new Map(certificates.map(({ name }) => [wordsOf(name).join(' '), name])),
  };
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
