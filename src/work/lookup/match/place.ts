// Places as people write them in one cell, and ZIP codes as spreadsheets leave them.
import { stateCodeOf } from '#src/shared/states.ts';
import { stateOfZip } from '#src/work/lookup/match/zip-states.ts';

/** A place. What is not given is blank. */
export interface RowPlace {
  city: string;
  /** The code of a state. */
  state: string;
  /** Five digits. */
  zip: string;
}

/** The code of a state that is written as its code or name. Blank if it is none. */
export const writtenState = (text: string): string =>
  stateCodeOf(text.trim().replace(/\.$/, '').replace(/\./g, '')) ?? '';

/** The first five digits of a ZIP code, with zeros that a spreadsheet dropped. Blank if it is none. */
function zipOf(text: string): string {
  const [, five = '', four = ''] = /^\D*(\d{3,9})(?:\.0+)?(?:\s*-\s*(\d{4}))?\D*$/.exec(text.trim()) ?? [];
  if (five === '' || five.length === 6 || (five.length === 7 && four !== '')) return '';
  return five.length <= 5 ? five.padStart(5, '0') : five.padStart(9, '0').slice(0, 5);
}

/** A text with a state at its end: `Bangor, ME`, `Juneau, AK 99801`, `Salem/OR`, `Portland OR`, `1 Main St, Bangor, Maine`. */
export function placeIn(text: string): RowPlace | undefined {
  const plain = text
    .trim()
    .replace(/(?<![\s,])[\s,]+(?:USA?|U\.S\.A?\.?|United States)$/i, '')
    .replace(/[()]/g, ' ')
    .trim();
  const zip = /(?<![\s,/-])[\s,/-]+(\d{4,5}(?:\s*-\s*\d{4})?)$/.exec(plain);
  const before = plain.slice(0, zip?.index);
  const number = zip?.[1] ?? '';
  const [, place = '', sign = '', last = ''] =
    /^(.*?)(?<!\s)(\s*[,/|]\s*|\s+-\s+)([A-Za-z][A-Za-z. ]+)$/.exec(before.trim()) ??
    /^(.*?)(?<!\s)(\s+)([A-Za-z]{2}|[A-Za-z]\.[A-Za-z]\.?)\.?$/.exec(before.trim()) ??
    [];
  const state = writtenState(last);
  if (sign !== '' && place !== '' && state !== '') return { city: cityIn(place), state, zip: zipOf(number) };
  // `1 Main St, Bangor ME`
  const parts = before.split(',');
  const within = parts.length > 1 ? placeIn(parts.at(-1) ?? '') : undefined;
  return within && { ...within, zip: zipOf(number) };
}

/** The place at the end of an address. `12 High Ct` is a court, not a city in Connecticut. */
function placeAtEndOf(address: string): RowPlace | undefined {
  const place = placeIn(address);
  return place && (/\d/.test(place.city) || place.city === '') ? undefined : place;
}

/** The city at the end of an address. */
const cityIn = (text: string) => (text.split(',').at(-1) ?? '').trim();

/** The place of a row. A ZIP code has a state, too. */
export function placeOfRow(given: Partial<Record<'city' | 'state' | 'zip' | 'address', string | undefined>>): RowPlace {
  const { city = '', state = '', zip = '', address = '' } = given;
  const within = placeIn(city) ?? (city === '' ? placeAtEndOf(address) : undefined);
  const five = zipOf(zip) || within?.zip || '';
  return {
    city: within?.city ?? city.trim(),
    state: writtenState(state) || within?.state || stateOfZip(five),
    zip: five,
  };
}
