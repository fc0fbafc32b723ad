// Searches near a place, by the centers of ZIP codes.
import { DEFAULT_MILES } from '#src/datasets/places/contract.ts';
import { present } from '#src/search/criteria.ts';
import type { GeoPoint } from '#src/search/points.ts';
import type { Criterion } from '#src/search/query.ts';

/** The ZIP code of the practice has a location. */
export const placed: Criterion = { column: 'zip5', match: 'refers', meets: [present('point')] };

/** The practice is at most `miles` from a place. */
export const within = (place: GeoPoint, miles = DEFAULT_MILES): Criterion => ({
  column: 'zip5',
  match: 'refers',
  meets: [{ column: 'point', match: 'near', ...place, miles }],
});

/** How far the practice is from a place. */
export const distanceFrom = (place: GeoPoint) => ({ column: 'zip5', point: 'point', ...place });

/** To a tenth of a mile. */
export const rounded = (miles: number | null | undefined) => (miles == null ? null : Math.round(miles * 10) / 10);
