import type { CityQuery, Providers, View } from '#src/datasets/listings/contract.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion, FacetCount } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';
import type { Database } from '#src/server/database.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import type { CodeList } from '#src/shared/professions.ts';

/**
 * How many of a provider's taxonomy slots count: in a listing, in a city, and among a state's
 * specialists.
 */
const LISTING_SLOTS = 3;
const CITY_SLOTS = 5;
const STATE_SLOTS = 1;

/** The providers with any of these codes in their first three slots. */
export const findByCodes = (search: Search, codes: string[], view: View) =>
  findProviders(search, [equals('taxonomies', codes, LISTING_SLOTS)], view);

/** The providers of a city: all, or those with the code of `type` in any slot. */
export const findByCity = (search: Search, state: string, { city, type, ...view }: CityQuery) =>
  findProviders(search, [...placeOf(state, city), equals('taxonomies', type, CITY_SLOTS)], view);

/** The providers of a state with any of these codes in their first slot. */
export const findByState = (search: Search, state: string, codes: string[], view: View) =>
  findProviders(search, [equals('state', state), equals('taxonomies', codes, STATE_SLOTS)], view);

/** The number of providers in each of these lists. */
export async function countLists(search: Search, lists: Readonly<Record<string, CodeList>>) {
  const rows = [];
  for (const [slug, { name, codes }] of Object.entries(lists)) {
    const { total } = await search.ask({
      table: 'providers',
      criteria: [equals('taxonomies', codesOf(codes), LISTING_SLOTS)],
      page: 1,
      page_size: 0,
    });
    rows.push({ slug, name, providers: total });
  }
  return rows;
}

/** The cities of a state that have providers. */
export async function citiesOf(search: Search, state: string) {
  return mergeSpellings(await countValues(search, [equals('state', state)], 'city'));
}

/** Counts of cities. Spellings that a search compares as equal are merged under the most frequent one. */
export function mergeSpellings(counts: readonly FacetCount[]) {
  const cities = new Map<string, { city: string; most: number; providers: number }>();
  for (const { value, count } of counts) {
    const key = squeeze(value) || value; // a city without a letter is its own
    const known = cities.get(key);
    if (!known) cities.set(key, { city: value, most: count, providers: count });
    else {
      if (count > known.most) Object.assign(known, { city: value, most: count });
      known.providers += count;
    }
  }
  return [...cities.values()].map(({ city, providers }) => ({ city, providers }));
}

/** The first codes of a city's providers, each with the size of its list. */
export async function providerTypesOf({ db }: Database, search: Search, state: string, city: string) {
  const here = placeOf(state, city);
  const offered = await countValues(search, here, 'taxonomies', 1);
  const counts = new Map(
    (await countValues(search, here, 'taxonomies', CITY_SLOTS)).map(({ value, count }) => [value, count]),
  );
  const names = await db
    .selectFrom('taxonomy')
    .select(['code', 'display_name as name'])
    .where('code', 'in', ['', ...offered.map(({ value }) => value)])
    .where('display_name', 'is not', null)
    .$narrowType<{ name: string }>()
    .orderBy('display_name')
    .execute();
  return names.map(({ code, name }) => ({ code, name, providers: counts.get(code) ?? 0 }));
}

export const codesOf = (codes: CodeList['codes']) => codes.map(({ code }) => code);

const placeOf = (state: string, city: string) => [equals('state', state), equals('city', city)];

async function findProviders(search: Search, criteria: Criterion[], { sort, order, page }: View) {
  const { total, rows, generation } = await search.ask({
    table: 'providers',
    criteria,
    sort: sort && { column: sort === 'specialty' ? 'classification' : sort, order },
    page,
    page_size: PAGE_SIZE,
  });
  // the response schema checks that the shown columns are the row's fields
  return { total, rows: rows as Providers['rows'], page, page_size: PAGE_SIZE, generation };
}

async function countValues(search: Search, criteria: Criterion[], column: string, facet_slots?: number) {
  const { facets } = await search.ask({
    table: 'providers',
    criteria,
    facets: [column],
    facet_slots,
    page: 1,
    page_size: 0,
  });
  return facets?.[column] ?? [];
}
