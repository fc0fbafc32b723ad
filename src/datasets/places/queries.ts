import { expressionBuilder, sql } from 'kysely';
import { citiesLike } from '#src/datasets/cities.ts';
import type { OtherCounty } from '#src/datasets/other-counties.ts';
import {
  NEIGHBORS,
  PLACE_SUGGESTIONS,
  PLACES_PER_PAGE,
  type Place,
  type PlaceFacetQuery,
  type PlaceQuery,
  type PlaceRow,
  type SuggestedField,
} from '#src/datasets/places/contract.ts';
import { countyName } from '#src/datasets/places/county-name.ts';
import { placeFields } from '#src/datasets/places/dataset.ts';
import { MILES_BETWEEN } from '#src/datasets/places/miles-between.ts';
import { shortageCriteria } from '#src/datasets/shortage-criterion.ts';
import { between, starts as startsIn } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import { numberOf } from '#src/search/padded-number.ts';
import type { SearchRow } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { searchFacets } from '#src/search/search-facets.ts';
import type { Database } from '#src/server/database.ts';
import { textContains, textStarts } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';

const { ref } = expressionBuilder<Tables, 'places'>();

/** The places that meet the criteria: their exact total, and one page. The default order is by ZIP. */
export async function findPlaces(search: Search, query: PlaceQuery) {
  const { sort, order, page } = query;
  const { total, rows, generation } = await search.ask({
    table: 'places',
    criteria: criteriaOf(query),
    sort: sort && { column: sort, order },
    page,
    page_size: PLACES_PER_PAGE,
  });
  return { total, rows: rows.map(rowOf), page, page_size: PLACES_PER_PAGE, generation };
}

const criteriaOf = (query: Omit<PlaceFacetQuery, 'facet' | 'facet_text'>) => [
  ...searching(placeFields, query),
  between('population', query.population_min, query.population_max),
  ...shortageCriteria(query),
];

/** Returns the function that counts places per value. A part of a name counts as the search finds it. */
export const placeFacets = (database: Database, search: Search) =>
  searchFacets<PlaceFacetQuery, NonNullable<PlaceFacetQuery['facet']>[number]>(database, search, {
    table: 'places',
    facets: {
      state: { column: 'state' },
      county: { column: 'county', contains: true },
      msa: { column: 'msa', contains: true },
    },
    criteriaOf,
  });

const rowOf = (row: SearchRow) =>
  ({
    ...row,
    latitude: numberOf(row.latitude),
    longitude: numberOf(row.longitude),
    population: numberOf(row.population),
  }) as PlaceRow; // the response schema checks that the shown columns are the row's fields

/** Cities suggested for a place to search near. */
const NEAR_SUGGESTIONS = 6;

/** Values of a field that contain `text`. Prefix matches come first. */
export async function placeFieldValues(database: Database, of: SuggestedField, text?: string): Promise<string[]> {
  if (of === 'near') return text ? citiesLike(database, text, NEAR_SUGGESTIONS) : [];
  const { db } = database;
  const rows = await db
    .selectFrom('places')
    .select(`${of} as value`)
    .where(of, 'is not', null)
    .where(textContains(ref(of), text))
    .$narrowType<{ value: string }>()
    .groupBy(of)
    .$if(text !== undefined, (some) => some.orderBy(textStarts(ref(of), text), 'desc'))
    .orderBy('value')
    .limit(PLACE_SUGGESTIONS)
    .execute();
  return rows.map(({ value }) => value);
}

/** One place, or undefined if the ZIP code is unknown. */
export async function placeOfZip({ db }: Database, zip: string): Promise<Place | undefined> {
  const row = await db.selectFrom('places').selectAll().where('zip', '=', zip).executeTakeFirst();
  return row && { ...row, ...proportions(row) };
}

/** Shares as published, or else computed from the counts. Null for an empty place. */
function proportions(row: Tables['places']) {
  const { males, females } = row;
  const population = row.population ?? (males ?? 0) + (females ?? 0);
  const per = (count: number | null, all: number | null) => (count !== null && all ? count / all : null);
  const known = population > 0;
  return {
    male_share: known ? (row.male_share ?? per(males, population)) : null,
    female_share: known ? (row.female_share ?? per(females, population)) : null,
    males_per_100_females: known ? (row.males_per_100_females ?? per(males && 100 * males, females)) : null,
  };
}

/** The names of counties, with their state, and of metropolitan and micropolitan areas. */
export async function areasOf(
  { db }: Database,
  otherCounties: ReadonlyMap<string, OtherCounty>,
  { county = [], cbsa = [] }: { county?: string[]; cbsa?: string[] },
) {
  const [counties, metros] = await Promise.all([
    db
      .selectFrom('places')
      .select(['county_fips', 'county', 'state'])
      .distinctOn('county_fips')
      .where(sql<boolean>`county_fips = any(${county}::text[])`)
      .where('county', 'is not', null)
      .where('state', 'is not', null)
      .$narrowType<{ county_fips: string; county: string; state: string }>()
      .execute(),
    db
      .selectFrom('places')
      .select([sql<'cbsa'>`'cbsa'`.as('parameter'), 'cbsa_code as code', sql`coalesce(msa, micro_msa)`.as('name')])
      .distinctOn('cbsa_code')
      .where(sql<boolean>`cbsa_code = any(${cbsa}::text[])`)
      .where(sql<boolean>`coalesce(msa, micro_msa) is not null`)
      .$narrowType<{ code: string; name: string }>()
      .execute(),
  ]);
  const published = new Map([...otherCounties, ...counties.map((each) => [each.county_fips, each] as const)]);
  const named = county.flatMap((code) => published.get(code) ?? []);
  return [
    ...named.map((each) => ({
      parameter: 'county' as const,
      code: each.county_fips,
      name: `${countyName(each.county, each.county_fips)}, ${each.state}`,
    })),
    ...metros,
  ];
}

/** The number of providers, organizations and, if `ofPrograms`, programs in a ZIP code, as their searches count them. */
export async function countsIn({ db }: Database, search: Search, zip: string, ofPrograms: boolean) {
  const inIndex = async (table: string) =>
    (await search.ask({ table, criteria: [startsIn('zip5', zip)], page: 1, page_size: 0 })).total;
  const countPrograms = () =>
    db
      .selectFrom('programs')
      .select(sql<number>`count(*)::int`.as('programs'))
      .where(sql`left(director_zip, 5)`, '=', zip)
      .executeTakeFirstOrThrow();
  const [providers, organizations, counted] = await Promise.all([
    inIndex('providers'),
    inIndex('organizations'),
    ofPrograms ? countPrograms() : undefined,
  ]);
  return { providers, organizations, programs: counted?.programs ?? null };
}

/** People of the ZIP codes whose centers are within a distance of that of a ZIP code. Null if it is unknown. */
export async function populationWithin({ pool }: Database, { zip, miles }: { zip: string; miles: number }) {
  const { rows } = await pool.query<{ population: number | null }>(
    `select sum(near.population)::int as population from places near, places site
     where site.zip = $1 and ${MILES_BETWEEN} <= $2`,
    [zip, miles],
  );
  return rows[0]?.population ?? null;
}

/** The search radius for neighbors, in degrees of latitude: about 50 km. */
const REACH = 0.45;

/** The places around one, nearest first. Empty for a place without coordinates. */
export async function neighborsOf({ db }: Database, zip: string) {
  return await db
    .selectFrom('places as here')
    .innerJoin('places as there', (join) =>
      join
        .on(sql`there.latitude`, '>=', sql`here.latitude - ${REACH}::float8`)
        .on(sql`there.latitude`, '<=', sql`here.latitude + ${REACH}::float8`)
        .on(sql<boolean>`abs(there.longitude - here.longitude) * cos(radians(here.latitude)) <= ${REACH}::float8`),
    )
    .select(['there.zip', 'there.city', 'there.latitude', 'there.longitude'])
    .where('here.zip', '=', zip)
    .whereRef('there.zip', '<>', 'here.zip')
    .where('here.longitude', 'is not', null)
    .$narrowType<{ latitude: number; longitude: number }>()
    .orderBy(
      sql`power(there.latitude - here.latitude, 2) + power((there.longitude - here.longitude) * cos(radians(here.latitude)), 2)`,
    )
    .orderBy('there.zip')
    .limit(NEIGHBORS)
    .execute();
}
