// The search parameter `near` of Location.
import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import { partsOf, type SearchParameter } from '#src/doors/fhir/parameters.ts';

/** Miles of a unit. */
const units: Readonly<Record<string, number>> = { km: 0.621371, m: 0.000621371, mi: 1, '[mi_i]': 1, '[mi_us]': 1 };

const FARTHEST = 12_500;

/** Locations whose ZIP Code has its center within a distance. */
export const near: SearchParameter = {
  type: 'special',
  documentation:
    'latitude|longitude|distance|units, such as 40.7|-74.0|10|mi. Units: km (default), m, mi. Places are the centers of ZIP Codes; the nearest one always counts.',
  criteria: ['near'],
  needs: 'places',
  asks: (value, { key }) => {
    const [latitude, longitude, distance = '10', unit = 'km', ...more] = partsOf(value);
    const numbers = [latitude, longitude, distance].map((part) =>
      /^-?\d{1,5}(\.\d{1,15})?$/.test(part ?? '') ? Number(part) : Number.NaN,
    );
    const [north = Number.NaN, east = Number.NaN, far = Number.NaN] = numbers;
    const miles = far * ((Object.hasOwn(units, unit) && units[unit]) || Number.NaN);
    if (more.length > 0 || !(Math.abs(north) <= 90 && Math.abs(east) <= 180 && miles >= 0 && miles <= FARTHEST))
      throw refusedParameter(key, 'A value is latitude|longitude|distance|units, such as 40.7|-74.0|10|mi');
    const center = { column: 'point', match: 'near', latitude: north, longitude: east, miles } as const;
    return { column: 'zip5', match: 'refers', meets: [center] };
  },
};
