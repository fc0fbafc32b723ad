import { type Specialty, specialtyName } from '#src/shared/specialty-name.ts';

/**
 * A value of a table, or missing. The functions return null if there is nothing to show. Screens choose the
 * placeholder.
 */
type Maybe = string | null | undefined;

const DECIMAL = /^(\d+)(?:\.(\d*))?(?:e\+?(\d{1,2}))?$/i;

/**
 * Formats `6145550142` as `(614) 555-0142` (R-276). Converts exponent and decimal forms, which spreadsheets produce. The last
 * three of 13 such digits are an extension, and so are digits after `x` or `ext.`. Returns null unless ten significant digits
 * remain.
 */
export function phone(value: Maybe): string | null {
  const text = value?.trim();
  if (!text) return null;
  const isNumber = DECIMAL.test(text);
  const [, number = text, extension] = /^(.*\d)[\s,;]*(?:x|ext\.?|extension)[\s.:]*(\d{1,6})$/i.exec(text) ?? [];
  const digits = (isNumber ? wholeNumber(text) : number.replace(/\D/g, ''))?.replace(/^1(?=\d{10}$)/, '');
  if (digits?.length === 10) return `${grouped(digits)}${extension ? ` ext. ${extension}` : ''}`;
  return isNumber && digits?.length === 13 ? `${grouped(digits)} ext. ${digits.slice(10)}` : null;
}

/** The link that dials a number, such as `tel:+16145550142`. Null unless it has ten digits. */
export function dial(value: Maybe): string | null {
  const digits = phone(value)?.match(/^\((\d{3})\) (\d{3})-(\d{4})/);
  return digits ? `tel:+1${digits.slice(1).join('')}` : null;
}

/** The digits before the decimal point. Null for other text, and if the exponent requires more digits than the text has. */
export function wholeNumber(text: string): string | null {
  const [, whole, fraction = '', exponent] = text.match(DECIMAL) ?? [];
  if (whole === undefined) return null;
  if (exponent === undefined) return whole;
  return whole.length === 1 && fraction.length >= Number(exponent) ? whole + fraction.slice(0, Number(exponent)) : null;
}

/** Formats a nine-digit ZIP as `43210-1240`. Returns other ZIPs as published. */
export function zip(value: Maybe): string | null {
  return value?.trim().replace(/^(\d{5})-?(\d{4})$/, '$1-$2') || null;
}

const dayFormat = kept(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }),
);

/** Formats YYYY-MM-DD as `May 30, 2012`, independent of the time zone. Null for an invalid day. */
export function date(value: Maybe): string | null {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : dayFormat().format(day);
}

const monthFormat = kept(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short' }));

/** Formats a day, a month (`2012-05`) or a year as `May 30, 2012`, `May 2012` or `2012`. */
export function partialDate(value: Maybe): string | null {
  if (value && /^\d{4}$/.test(value)) return value;
  return value && /^\d{4}-\d{2}$/.test(value) ? monthFormat().format(new Date(`${value}-01T00:00:00Z`)) : date(value);
}

const groupedFormat = kept(() => new Intl.NumberFormat('en-US'));

/** Groups the digits of a whole number: `1,284`. */
export const count = (value: number): string => groupedFormat().format(value);

/** A size in bytes for people: `340 bytes`, `12 kB`, `3.4 MB`, `9.8 GB`. */
export function size(bytes: number): string {
  if (bytes < 1e3) return counted(bytes, 'byte');
  const [unit = 'kB', divisor = 1e3] = sizes.find(([, each]) => bytes >= each) ?? [];
  return `${(bytes / divisor).toLocaleString('en-US', { maximumFractionDigits: divisor === 1e3 ? 0 : 1 })} ${unit}`;
}

const sizes: [unit: string, bytes: number][] = [
  ['GB', 1e9],
  ['MB', 1e6],
];

/** `1 member`, `1,204 members`. */
export const counted = (value: number, one: string): string => `${count(value)} ${one}${value === 1 ? '' : 's'}`;

/** `1 person`, `1,204 people`. */
export const peopleCount = (value: number): string => (value === 1 ? '1 person' : `${count(value)} people`);

/** A distance between the centers of ZIP codes: `about 12 mi`, `under 1 mi`. */
export const aboutMiles = (miles: number): string =>
  miles < 1 ? 'under 1 mi' : `about ${count(Math.round(miles))} mi`;

const compactFormat = kept(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }));

/** Rounds down to two digits for headlines: `6.5M+`, `12K+`, `850+`. Below 100, returns the number itself. */
export function atLeast(value: number): string {
  if (value < 100) return count(value);
  const step = 10 ** (String(value).length - 2);
  return `${compactFormat().format(value - (value % step))}+`;
}

const dollarFormat = kept(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** Formats US dollars with cents: `$1,284.50` (R-279). */
export const dollars = (value: number): string => dollarFormat().format(value);

const compactDollarFormat = kept(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumSignificantDigits: 3,
    }),
);

/** Rounds US dollars to three digits: `$612k`, `$1.2M`. */
export const compactDollars = (value: number): string => compactDollarFormat().format(value).replace('K', 'k');

const percentFormat = kept(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Formats a percentage with one decimal: 12.34 as `12.3%` (R-280). */
export const percent = (value: number): string => `${percentFormat().format(value)}%`;

/** Adds dots to a ten-character taxonomy code: `207.RC0000.X`. Returns other text unchanged (R-278). */
export const dottedCode = (code: string): string => code.replace(/^([0-9A-Z]{3})([0-9A-Z]{6})([A-Z])$/i, '$1.$2.$3');

/**
 * A specialty in one line, its name first: `Interventional Cardiology Physician · Internal Medicine 207.RI0011.X`. Null
 * without a code.
 */
export function specialty(row: Specialty): string | null {
  const { primary_taxonomy: code, classification } = row;
  if (!code) return null;
  const name = specialtyName(row);
  return [name === classification ? undefined : name, [classification, dottedCode(code)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}

/** The parts of a name, as NPPES has them. */
export interface NameParts {
  name_prefix?: Maybe;
  first_name?: Maybe;
  middle_name?: Maybe;
  last_name?: Maybe;
  name_suffix?: Maybe;
  credential?: Maybe;
}

/** The full name, such as `Dr. Colleen M. Abernathy Jr., MD`. Null if all parts are missing. */
export function personName({ name_prefix, first_name, middle_name, last_name, name_suffix, credential }: NameParts) {
  const name = [name_prefix, first_name, middle_name, last_name, name_suffix].map(trimmed).filter(Boolean).join(' ');
  return [name, trimmed(credential)].filter(Boolean).join(', ') || null;
}

/** The initials that replace a missing picture. */
export const initials = ({ first_name, last_name }: NameParts): string =>
  [first_name, last_name]
    .map((name) => [...trimmed(name)][0] ?? '')
    .join('')
    .toUpperCase();

/** The name of a gender code. Null for other codes. */
export const gender = (code: Maybe): string | null => (code === 'F' ? 'Female' : code === 'M' ? 'Male' : null);

const grouped = (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 10)}`;

/** The URL of a website, with `https://` added if it is missing (R-167). Null if invalid. */
export function webAddress(value: Maybe): string | null {
  const text = value?.trim();
  if (!text) return null;
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  return url?.hostname.includes('.') ? url.href : null;
}

/** The `mailto:` link of an email address. Null if invalid. */
export function mailAddress(value: Maybe): string | null {
  const text = value?.trim() ?? '';
  return /^[^\s@:/?&]+@[^\s@:/?&]+\.[^\s@:/?&]+$/.test(text) ? `mailto:${text}` : null;
}

const trimmed = (text: Maybe) => text?.trim() ?? '';

/** Capitalizes the first letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const localDayFormat = kept(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));

/** Formats an ISO time as the day in the user's time zone, such as `May 30, 2012`. */
export const localDay = (time: string): string => localDayFormat().format(new Date(time));

const minuteFormat = kept(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }));

/** Formats an ISO time as day and minute in the user's time zone. */
export const minute = (time: string): string => minuteFormat().format(new Date(time));

/** Makes a format at its first use: some take a slow phone several milliseconds, and a page uses few. */
function kept<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
