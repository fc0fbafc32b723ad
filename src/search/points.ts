// Places on earth: how the index stores them, and which are near a place or in an area.
import { numbersBelow } from '#src/search/numbers.ts';
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

/** The places of a table's rows, and where they are on a sphere of radius 1. A missing place is NaN. */
export interface Points extends PointData {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** The rows with a place, ascending. */
  placed: Uint32Array;
}

/** The stored places, ready to measure. */
export function openPoints({ latitudes, longitudes }: PointData): Points {
  const [x, y, z] = [0, 0, 0].map(() => new Float64Array(latitudes.length).fill(Number.NaN)) as Vectors;
  for (let row = 0; row < latitudes.length; row++) {
    if (latitudes[row] === NOWHERE) continue;
    const at = vectorOf({ latitude: degrees(latitudes[row]!), longitude: degrees(longitudes[row]!) });
    [x[row], y[row], z[row]] = [at.x, at.y, at.z];
  }
  return { latitudes, longitudes, x, y, z, placed: numbersBelow(x.length).filter((row) => !Number.isNaN(x[row]!)) };
}

type Vectors = [Float64Array, Float64Array, Float64Array];

/** A place on a sphere of radius 1. */
export interface Vector {
  x: number;
  y: number;
  z: number;
}

export function vectorOf({ latitude, longitude }: GeoPoint): Vector {
  const outward = Math.cos(latitude * RADIAN);
  return {
    x: outward * Math.cos(longitude * RADIAN),
    y: outward * Math.sin(longitude * RADIAN),
    z: Math.sin(latitude * RADIAN),
  };
}

/**
 * The square of the straight line from a row to a place, on a sphere of radius 1; NaN if the row has no place. It grows
 * with the distance and takes no trigonometry, which would take a tenth of a second for a million places.
 */
export function squareTo({ x, y, z }: Points, row: number, from: Vector): number {
  const [east, north, up] = [x[row]! - from.x, y[row]! - from.y, z[row]! - from.z];
  return east * east + north * north + up * up;
}

/** The length of the great circle above a straight line, in statute miles. */
export const milesOfSquare = (square: number): number =>
  2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square) / 2));

/** The rows at most `miles` from the place, ascending; if there is none, the nearest row. */
export function rowsNear(points: Points, near: NearCriterion): number[] {
  const within = rowsWithin(points, near);
  return within.length > 0 ? within : nearestRow(points, vectorOf(near));
}

function nearestRow(points: Points, from: Vector): number[] {
  let nearest: number[] = [];
  let least = Infinity;
  for (let row = 0; row < points.x.length; row++) {
    const square = squareTo(points, row, from);
    if (square < least) [nearest, least] = [[row], square];
  }
  return nearest;
}

function rowsWithin(points: Points, near: NearCriterion): number[] {
  const from = vectorOf(near);
  const most = (2 * Math.sin(Math.min(Math.PI, near.miles / EARTH_RADIUS) / 2)) ** 2 + ROUNDING;
  const rows: number[] = [];
  for (let row = 0; row < points.x.length; row++) {
    const square = squareTo(points, row, from);
    if (square <= most && milesOfSquare(square) <= near.miles) rows.push(row);
  }
  return rows;
}

/** More than the rounding errors of a square. */
const ROUNDING = 1e-12;

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

/** A rectangle in degrees. */
export type Area = Pick<AreaCriterion, 'west' | 'south' | 'east' | 'north'>;

/** If `west` exceeds `east`, the rectangle crosses the date line. */
export function isInside({ latitude, longitude }: GeoPoint, { west, south, east, north }: Area): boolean {
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

/** In degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** The length of the great circle between two places, in statute miles. */
export function milesBetween(one: GeoPoint, other: GeoPoint): number {
  const [from, to] = [vectorOf(one), vectorOf(other)];
  return milesOfSquare((from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2);
}

const RADIAN = Math.PI / 180;
/** The mean radius of the earth, in statute miles. */
const EARTH_RADIUS = 3958.7613;
