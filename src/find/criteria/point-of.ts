import { type SelectQueryBuilder, sql } from 'kysely';
import { citiesIn, citiesLike, largestZipOf, type WrittenCity } from '#src/datasets/cities.ts';
import type { GeoPoint } from '#src/search/points.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** Cities that the refusal of a place names. */
const LIKE = 3;

/** Centers of places that are kept. */
const KEPT = 10_000;

/** The widest circle of a search. */
const MOST_MILES = 500;
/** Miles between two degrees of latitude. */
const MILES_PER_DEGREE = 69;

/** Makes the function that returns the center of a place (`pointOf`) and keeps it until the next generation of the index. */
export function openPointOf(database: Database, search: Search): PointOf {
  const points = recentReplies<GeoPoint>(search, KEPT);
  return (near, states = []) =>
    points(`${near}\n${states.toSorted().join(' ')}`, () => pointOf(database, near, states));
}

type Places = SelectQueryBuilder<Tables, 'places', Pick<Tables['places'], 'latitude' | 'longitude'>>;

/** Returns the center of a place. A city without a state is one of `states`. Throws a 400 for an unknown place. */
export type PointOf = (near: string, states?: readonly string[]) => Promise<GeoPoint>;

/**
 * The center of a place: a ZIP code, a city with its state such as `Austin, TX`, or coordinates such as `30.27,-97.74`. A
 * city without a state is the most populous one in `states` (R-1054). The center of a city is that of its most populous ZIP
 * code. Throws a 400 for an unknown place, and for coordinates that are far from every ZIP code.
 */
async function pointOf(database: Database, near: string, states: readonly string[]): Promise<GeoPoint> {
  const { db } = database;
  const [, zip] = /^(\d{5})(?:-?\d{4})?$/.exec(near) ?? [];
  const places = db
    .selectFrom('places')
    .select(['latitude', 'longitude'])
    .where('latitude', '<>', 0)
    .where('longitude', '<>', 0);
  const given = coordinates(near);
  if (given) {
    const north = MOST_MILES / MILES_PER_DEGREE;
    const east = north / Math.max(0.01, Math.cos((given.latitude * Math.PI) / 180));
    const { latitude, longitude } = given;
    const close = await places
      .where('latitude', '>=', latitude - north)
      .where('latitude', '<=', latitude + north)
      .where('longitude', '>=', longitude - east)
      .where('longitude', '<=', longitude + east)
      .limit(1)
      .executeTakeFirst();
    if (close) return given;
    throw new Failure(
      400,
      'bad_request',
      `near: No ZIP code within ${MOST_MILES} miles of "${near}". Longitudes west of Greenwich are negative, such as 30.27,-97.74`,
    );
  }
  const found = zip
    ? await places.where('zip', '=', zip).executeTakeFirst()
    : await largestOf(database, citiesIn(near), states);
  if (found?.latitude && found.longitude) return { latitude: found.latitude, longitude: found.longitude };
  const other = zip && (await nearestTo(zip, places));
  const like = zip ? [] : await citiesLike(database, near, LIKE);
  const problem = zip ? `No ZIP ${zip} with a location` : `Unknown place "${near}"`;
  const advice = other
    ? `Nearest: ${other}`
    : like.length > 0
      ? `Did you mean ${like.join('; ')}?`
      : 'Give a ZIP code, a city and state such as Austin, TX, or coordinates such as 30.27,-97.74';
  throw new Failure(400, 'bad_request', `near: ${problem}. ${advice}`);
}

/** The most populous ZIP code of the first of these cities that is in its state, or in one of `states` if it has none. */
async function largestOf(database: Database, cities: readonly WrittenCity[], states: readonly string[]) {
  for (const { city, state } of cities) {
    const inStates = state ? [state] : states;
    if (inStates.length === 0) continue;
    const found = await largestZipOf(database, city, inStates);
    if (found) return found;
  }
  return undefined;
}

/** The ZIP code with the nearest number and the same first three digits, which are of one area, with its city. */
async function nearestTo(zip: string, places: Places): Promise<string | undefined> {
  const found = await places
    .clearSelect()
    .select(['zip', 'city', 'state'])
    .where('zip', '>=', `${zip.slice(0, 3)}00`)
    .where('zip', '<=', `${zip.slice(0, 3)}99`)
    .where(sql<boolean>`zip ~ '^[0-9]{5}$'`)
    .where('city', 'is not', null)
    .where('state', 'is not', null)
    .orderBy(sql`abs(zip::int - ${zip}::int)`)
    .orderBy('zip')
    .executeTakeFirst();
  return found && `${found.zip} ${found.city}, ${found.state}`;
}

function coordinates(text: string): GeoPoint | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  if (latitude === undefined || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}
