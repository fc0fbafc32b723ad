// What the map of a provider search shows first, and how a view becomes a criterion.
import { type LatLngBounds, latLng, latLngBounds } from 'leaflet';
import type { z } from 'zod';
import type { mapProviders } from '#src/find/providers/contract.ts';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';

type Reply = z.output<typeof mapProviders.response>;

export const METERS_PER_MILE = 1609.344;

/** The contiguous states, for searches of the whole country. */
const STATES = latLngBounds([24.5, -125], [49.5, -66.5]);
/** Degrees of longitude from which matches are all over the country. */
const COUNTRY = 60;

/** The criteria with an area in place of the circle. */
export const limitToArea = (criteria: ProviderCriteria, area: string): ProviderCriteria => ({
  ...criteria,
  near: [],
  miles: [],
  sites: [],
  area: [area],
});

/** A square of about 500 meters around a place, as `west,south,east,north`. */
export const areaAround = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  [longitude - 0.0025, latitude - 0.0025, longitude + 0.0025, latitude + 0.0025]
    .map((degrees) => degrees.toFixed(4))
    .join(',');

/** The criteria that decide which part of the map shows first. */
export const mapAreaOf = ({ near, miles, sites, area, zip, city, state, county, cbsa }: ProviderCriteria): string =>
  JSON.stringify([near, miles, sites, area, zip, city, state, county, cbsa]);

/** The rectangle of the criterion `area`. Undefined without one. */
export function boundsOfArea(area: string | undefined): LatLngBounds | undefined {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = (area ?? '')
    .split(',')
    .map(Number);
  if (![west, south, east, north].every(Number.isFinite)) return undefined;
  return latLngBounds([south, west], [north, east < west ? east + 360 : east]);
}

/** What the first view contains: the circle, or all matches. */
export function boundsOfMatches({ circle, extent }: Reply): LatLngBounds {
  if (circle) return latLng(circle.latitude, circle.longitude).toBounds(2 * circle.miles * METERS_PER_MILE);
  if (!extent || extent.east - extent.west > COUNTRY) return STATES;
  return latLngBounds([extent.south, extent.west], [extent.north, extent.east]);
}
