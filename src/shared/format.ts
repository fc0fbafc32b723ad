/**
 * How values are shown. Each function takes what a table holds, missing values included, and returns text,
 * or null where there is nothing to show: what then stands in its place ('Not available', …) is the screen's to say.
 */
type Maybe = string | null | undefined;

const DECIMAL = /^(\d+)(?:\.(\d*))?(?:e\+?(\d{1,2}))?$/i;

/**
 * `6145550142` as `(614) 555-0142`. Exponent and decimal forms, which spreadsheets leave behind, are converted
 * first and shown only when ten significant digits survived. The last three of 13 digits are an extension. Anything else that
 * is not ten digits is shown as published.
 */
export function phone(value: Maybe): string | null {
  const text = value?.trim();
  if (!text) return null;
  const isNumber = DECIMAL.test(text);
  const digits = (isNumber ? wholeNumber(text) : text.replace(/\D/g, ''))?.replace(/^1(?=\d{10}$)/, '');
  if (digits?.length === 10) return grouped(digits);
  if (isNumber && digits?.length === 13) return `${grouped(digits)} ext. ${digits.slice(10)}`;
  return isNumber && /[.e]/i.test(text) ? null : text;
}

/** The address a telephone dials: `tel:+16145550142`; null for a number that is not ten digits. */
export function dial(value: Maybe): string | null {
  const digits = phone(value)?.match(/^\((\d{3})\) (\d{3})-(\d{4})/);
  return digits ? `tel:+1${digits.slice(1).join('')}` : null;
}

/** The digits of a number before its decimal point, or null when its exponent asks for more digits than it has. */
export function wholeNumber(text: string): string | null {
  const [, whole = '', fraction = '', exponent] = text.match(DECIMAL) ?? [];
  if (exponent === undefined) return whole;
  return whole.length === 1 && fraction.length >= Number(exponent) ? whole + fraction.slice(0, Number(exponent)) : null;
}

/** A nine-digit ZIP as `43210-1240`; a shorter or foreign one as published. */
export function zip(value: Maybe): string | null {
  return value?.trim().replace(/^(\d{5})-?(\d{4})$/, '$1-$2') || null;
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** A day given as YYYY-MM-DD, as `May 30, 2012` wherever on earth it is read; null for a day that is none. */
export function date(value: Maybe): string | null {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : DAY.format(day);
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short' });

/** A day of which only the month (`2012-05`) or the year may be known: `May 30, 2012`, `May 2012` or `2012`. */
export function partialDate(value: Maybe): string | null {
  if (value && /^\d{4}$/.test(value)) return value;
  return value && /^\d{4}-\d{2}$/.test(value) ? MONTH.format(new Date(`${value}-01T00:00:00Z`)) : date(value);
}

const GROUPED = new Intl.NumberFormat('en-US');

/** A whole number with grouped digits: `1,284`. */
export const count = (value: number): string => GROUPED.format(value);

/** `1 member`, `1,204 members`. */
export const counted = (value: number, one: string): string => `${count(value)} ${one}${value === 1 ? '' : 's'}`;

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A large number rounded down to two figures, as headlines have it: `6.5M+`, `12K+`, `850+`; below 100 the number itself. */
export function atLeast(value: number): string {
  if (value < 100) return count(value);
  const step = 10 ** (String(value).length - 2);
  return `${COMPACT.format(value - (value % step))}+`;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount of US dollars with its cents: `$1,284.50`. */
export const dollars = (value: number): string => DOLLARS.format(value);

const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A percentage with one decimal: 12.34 as `12.3%`. */
export const percent = (value: number): string => `${PERCENT.format(value)}%`;

/** A ten-character taxonomy code with dots, `207.RC0000.X`; anything else as it is. */
export const dottedCode = (code: string): string => code.replace(/^([0-9A-Z]{3})([0-9A-Z]{6})([A-Z])$/i, '$1.$2.$3');

/** A specialty code with what it means. */
export interface Specialty {
  primary_taxonomy?: Maybe;
  classification?: Maybe;
  specialization?: Maybe;
}

/**
 * A specialty in one line, its nearest name first, as every cell shows it: `Interventional Cardiology · Internal Medicine
 * 207.RI0011.X`; null without a code.
 */
export function specialty({ primary_taxonomy: code, classification, specialization }: Specialty): string | null {
  if (!code) return null;
  const classified = [classification, dottedCode(code)].filter(Boolean).join(' ');
  return [specialization, classified].filter(Boolean).join(' · ');
}

interface Person {
  name_prefix?: Maybe;
  first_name?: Maybe;
  middle_name?: Maybe;
  last_name?: Maybe;
  name_suffix?: Maybe;
  credential?: Maybe;
}

/** `Colleen M. Abernathy Jr., MD`; null where no part is known. A prefix, where given, comes first. */
export function personName({ name_prefix, first_name, middle_name, last_name, name_suffix, credential }: Person) {
  const name = [name_prefix, first_name, middle_name, last_name, name_suffix].map(trimmed).filter(Boolean).join(' ');
  return [name, trimmed(credential)].filter(Boolean).join(', ') || null;
}

/** The two letters that stand for a person without a picture. */
export const initials = ({ first_name, last_name }: Person): string =>
  [first_name, last_name]
    .map((name) => [...trimmed(name)][0] ?? '')
    .join('')
    .toUpperCase();

/** The word of a gender code; null where none was given. */
export const gender = (code: Maybe): string | null => (code === 'F' ? 'Female' : code === 'M' ? 'Male' : null);

const grouped = (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 10)}`;

/** A website as an address to follow, `https://` added where it is missing; null for what is none. */
export function webAddress(value: Maybe): string | null {
  const text = value?.trim();
  if (!text) return null;
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  return url?.hostname.includes('.') ? url.href : null;
}

/** An e-mail address as an address to follow; null for what is none. */
export function mailAddress(value: Maybe): string | null {
  const text = value?.trim() ?? '';
  return /^[^\s@:/?&]+@[^\s@:/?&]+\.[^\s@:/?&]+$/.test(text) ? `mailto:${text}` : null;
}

const trimmed = (text: Maybe) => text?.trim() ?? '';
