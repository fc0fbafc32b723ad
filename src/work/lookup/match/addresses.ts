// Whether the address, the ZIP code and the phone number of a row are those of a provider, at the practice or for the mail.
import { squeeze } from '#src/search/squeeze.ts';
import { sameCity } from '#src/work/lookup/match/candidates.ts';
import type { HeldPlace } from '#src/work/lookup/match/details.ts';
import type { RowPlace } from '#src/work/lookup/match/place.ts';

/** `near`: the first three digits are the same. */
export function compareZip(given: string, places: readonly HeldPlace[]): 'same' | 'near' | 'other' | 'none' {
  const held = places.flatMap(({ zip }) => zip || []);
  if (given === '' || held.length === 0) return 'none';
  if (held.includes(given)) return 'same';
  return held.some((zip) => zip.slice(0, AREA) === given.slice(0, AREA)) ? 'near' : 'other';
}

const AREA = 3;

/** Compares the house number and the first word of the street, which abbreviations and suites leave alone. */
export function compareAddress(given: string, places: readonly HeldPlace[]): 'same' | 'other' | 'none' {
  const known = places.flatMap(({ address }) => streetOf(address) || []);
  const street = streetOf(given);
  if (street === '' || known.length === 0) return 'none';
  return known.includes(street) ? 'same' : 'other';
}

/** `12 N. Main St, Suite 4` is `12 MAIN`. Blank without a house number, as of a building. */
function streetOf(text: string): string {
  const [, number = '', rest = ''] = /^\D{0,12}(\d+)(?!\d)\S*\s(.*)$/s.exec(text.trim()) ?? [];
  const word =
    rest
      .split(/\s+/)
      .map((each) => squeeze(each))
      .find((each) => each !== '' && !directions.has(each)) ?? '';
  return word === '' ? '' : `${number} ${word}`;
}

const directions = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'NORTH', 'SOUTH', 'EAST', 'WEST']);

/** Compares the ten digits of phone numbers, without the country and an extension. */
export function comparePhone(given: string, places: readonly HeldPlace[]): 'same' | 'other' | 'none' {
  const known = places.flatMap(({ phone }) => digitsOf(phone) || []);
  const digits = digitsOf(given);
  if (digits === '' || known.length === 0) return 'none';
  return known.includes(digits) ? 'same' : 'other';
}

const digitsOf = (phone: string) => /^1?(\d{10})/.exec(phone.replace(/\D/g, ''))?.[1] ?? '';

/** Whether a row has the ZIP code of a place, or its city and state. */
export const isAt = ({ city, state, zip }: RowPlace, place: HeldPlace): boolean =>
  state === place.state && ((zip !== '' && zip === place.zip) || (city !== '' && sameCity(city, place.city)));
