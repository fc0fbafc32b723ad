// Places on earth: how the index stores them, and which are near a place or in an area.
import type { AreaCriterion, NearCriterion } from '#src/search/query.ts';
import type { PointData } from '#src/search/table-data.ts';

/** The stored number of a missing place. */
const NOWHERE = 2 ** 32 - 1;

/** Stores texts such as '30.27,-97.74'. A text of another form is no place. */
export function buildPoints(texts: readonly (string | null)[]): PointData {
  const latitudes = new Uint32Array(texts.length).fill(NOWHERE);
  const longitudes = new Uint32Array(texts.length).fill(NOWHERE);
  for (const [row, text] of texts.entries()) {
    const [latitude = Number.NaN, longitude = Number.NaN] = (text ?? '').split(',').map(Number);
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) continue;
    latitudes[row] = stored(latitude);
    longitudes[row] = stored(longitude);
  }
  return { latitudes, longitudes };
}

const stored = (degrees: number) => Math.round((degrees + 180) * 1e6);
const degrees = (number: number) => number / 1e6 - 180;

/** The rows at most `miles` from the place, ascending; if there is none, the nearest row. */
export function rowsNear(points: PointData, near: NearCriterion): number[] {
  const within = rowsWithin(points, near);
  return within.length > 0 ? within : nearestRow(points, near);
}

function nearestRow(points: PointData, near: NearCriterion): number[] {
  let nearest: number[] = [];
  let least = Infinity;
  for (let row = 0; row < points.latitudes.length; row++) {
    const miles = milesTo(points, row, near) ?? Infinity;
    if (miles < least) [nearest, least] = [[row], miles];
  }
  return nearest;
}

function rowsWithin({ latitudes, longitudes }: PointData, near: NearCriterion): number[] {
  const band = near.miles / MILES_PER_DEGREE + 0.01; // one degree of latitude is nearly the same everywhere
  const south = stored(Math.max(-90, near.latitude - band));
  const north = stored(Math.min(90, near.latitude + band));
  const rows: number[] = [];
  for (let row = 0; row < latitudes.length; row++) {
    const latitude = latitudes[row]!;
    if (latitude < south || latitude > north) continue;
    if (milesBetween(near, { latitude: degrees(latitude), longitude: degrees(longitudes[row]!) }) <= near.miles)
      rows.push(row);
  }
  return rows;
}

/** The rows in the rectangle, ascending. */
export function rowsInside({ latitudes, longitudes }: PointData, area: Area): number[] {
  const rows: number[] = [];
  for (let row = 0; row < latitudes.length; row++) {
    if (latitudes[row] === NOWHERE) continue;
    const latitude = degrees(latitudes[row]!);
    const longitude = degrees(longitudes[row]!);
    if (isInside({ latitude, longitude }, area)) rows.push(row);
  }
  return rows;
}

/** The distance of a row from a place, in miles; undefined if the row has no place. */
export function milesTo({ latitudes, longitudes }: PointData, row: number, from: Place): number | undefined {
  if (latitudes[row] === NOWHERE || latitudes[row] === undefined) return undefined;
  return milesBetween(from, { latitude: degrees(latitudes[row]!), longitude: degrees(longitudes[row]!) });
}

/** A rectangle in degrees. */
export type Area = Pick<AreaCriterion, 'west' | 'south' | 'east' | 'north'>;

/** If `west` exceeds `east`, the rectangle crosses the date line. */
export function isInside({ latitude, longitude }: Place, { west, south, east, north }: Area): boolean {
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

/** In degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/**
 * The length of the great circle between two places, in statute miles.
 * https://en.wikipedia.org/wiki/Haversine_formula
 */
export function milesBetween(one: Place, other: Place): number {
  const northward = Math.sin(((other.latitude - one.latitude) * RADIAN) / 2);
  const eastward = Math.sin(((other.longitude - one.longitude) * RADIAN) / 2);
  const cosines = Math.cos(one.latitude * RADIAN) * Math.cos(other.latitude * RADIAN);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(northward ** 2 + cosines * eastward ** 2)));
}

const RADIAN = Math.PI / 180;
/** The mean radius of the earth, in statute miles. */
const EARTH_RADIUS = 3958.7613;
const MILES_PER_DEGREE = (2 * Math.PI * EARTH_RADIUS) / 360;
