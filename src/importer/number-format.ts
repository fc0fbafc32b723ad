// Numbers of a workbook as its user sees them: days, times and padded digits by the format of the cell (ECMA-376, numFmts).

/** How a workbook counts days: from 1900, or on old Macs from 1904. */
export type Epoch = 1900 | 1904;

/**
 * The text of a stored number under a format such as `m/d/yyyy` or `00000`. Days are YYYY-MM-DD, with a time if the format has one.
 * Whole numbers get the zeros and signs of formats that only pad them: 2134 under `00000` is 02134. Other numbers have 15
 * significant digits, as spreadsheets show at most, without thousands separators, currency and rounding.
 */
export function numberText(stored: string, format: string, epoch: Epoch): string {
  const number = Number(stored);
  if (!stored.trim() || Number.isNaN(number)) return stored;
  if (format === '') return plainText(stored, number);
  return momentText(number, format, epoch) ?? paddedText(number, format) ?? plainText(stored, number);
}

/** A date and time as ISO 8601 writes it, `2024-06-30T00:00:00`, as YYYY-MM-DD, with its time unless that is midnight. */
export const isoText = (stored: string): string =>
  stored.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?(?:[.,]\d+)?Z?$/, (_, day, minute, second = '00') =>
    `${minute}:${second}` === '00:00:00' ? day : [`${day} ${minute}`, ...(second === '00' ? [] : [second])].join(':'),
  );

/** The formats of days and times that a workbook does not spell out, by their number. */
export const builtInFormats: Readonly<Record<number, string>> = {
  ...Object.fromEntries(
    [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'm/d/yyyy']),
  ),
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  55: 'h:mm',
  56: 'h:mm:ss',
};

const DAY = 86_400;

/** The first number that is no day: that of the year 10000. */
const NO_DAY: Record<Epoch, number> = { 1900: 2_958_466, 1904: 2_957_004 };

function momentText(number: number, format: string, epoch: Epoch): string | undefined {
  const { hasDay, hasTime, isElapsed } = momentOf(format);
  if ((!hasDay && !hasTime) || number < 0 || number >= NO_DAY[epoch]) return undefined;
  const seconds = Math.round((number % 1) * DAY);
  const day = Math.floor(number) + Math.floor(seconds / DAY);
  if (!hasDay && (isElapsed || day === 0))
    return clock(isElapsed ? Math.round(number * DAY) : seconds % DAY, isElapsed);
  const date = dateOf(day, epoch);
  if (date === undefined) return undefined;
  return hasTime && seconds % DAY > 0 ? `${date} ${clock(seconds % DAY)}` : date;
}

/** The parts of a moment that a format shows. An `m` beside hours or seconds is a minute. */
function momentOf(format: string): { hasDay: boolean; hasTime: boolean; isElapsed: boolean } {
  const [first = ''] = sectionsOf(format);
  const bare = first
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general|am\/pm|a\/p|e[+-]/gi, '');
  const parts = (bare.match(/\[(?:h+|m+|s+)\]|y+|m+|d+|h+|s+/gi) ?? []).map((part) => part.toLowerCase());
  const letterOf = (part = '') => part.replace('[', '').charAt(0);
  const isMinute = (n: number) => letterOf(parts[n - 1]) === 'h' || letterOf(parts[n + 1]) === 's';
  const shown = parts.map((part, n) => (part.startsWith('m') && isMinute(n) ? 'minute' : letterOf(part)));
  const isElapsed = parts.some((part) => part.startsWith('['));
  return {
    hasDay: !isElapsed && shown.some((part) => 'ymd'.includes(part)),
    hasTime: isElapsed || shown.some((part) => ['h', 's', 'minute'].includes(part)),
    isElapsed,
  };
}

/** The day of a number as YYYY-MM-DD. Undefined for 0, which is none where days count from 1900. */
function dateOf(day: number, epoch: Epoch): string | undefined {
  if (epoch === 1904) return isoDay(Date.UTC(1904, 0, 1 + day));
  if (day === 0) return undefined;
  if (day === 60) return '1900-02-29'; // spreadsheets count this day, which never was
  return isoDay(Date.UTC(1899, 11, (day < 60 ? 31 : 30) + day));
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

function clock(seconds: number, isElapsed = false): string {
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...others] = second === 0 ? [hour, minute] : [hour, minute, second];
  return [isElapsed ? String(first) : two(first ?? 0), ...others.map(two)].join(':');
}

const two = (number: number) => String(number).padStart(2, '0');

/** A whole number under a format of zeros and signs. Undefined for others. */
function paddedText(number: number, format: string): string | undefined {
  if (!Number.isInteger(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  const section = sectionFor(number, format);
  if (section === undefined) return undefined;
  const signs = [...(section.format.match(/"[^"]*"|[\\_*].|\[[^\]]*\]|./gs) ?? [])];
  // decimals, thousands, percent, exponents and `General` change more than the zeros in front
  if (!signs.some(isPlace) || signs.some((sign) => /^[.,%@a-z]$/i.test(sign))) return undefined;
  let digits = String(Math.abs(number));
  const places = signs.filter(isPlace).length;
  let left = places;
  const texts = signs.map((sign) => {
    if (!isPlace(sign)) return literalOf(sign);
    const here = left === places ? Math.max(1, digits.length - places + 1) : 1; // the first place takes what exceeds the places
    const taken = digits.length < left ? '' : digits.slice(0, here);
    digits = digits.slice(taken.length);
    left--;
    return taken || (sign === '0' ? '0' : '');
  });
  return (number < 0 && !section.isNegative ? '-' : '') + texts.join('').trim();
}

const isPlace = (sign: string) => sign === '0' || sign === '#' || sign === '?';

/** The text of a sign of a format that is no digit. */
function literalOf(sign: string): string {
  if (sign.startsWith('"')) return sign.slice(1, -1);
  if (sign.startsWith('\\')) return sign.slice(1);
  if (sign.startsWith('[$')) return /^\[\$([^-\]]*)/.exec(sign)?.[1] ?? '';
  return /^[_*[]/.test(sign) ? '' : sign;
}

/** The section of a format for a number: by its conditions, or for negative numbers and zero the second and third. */
function sectionFor(number: number, format: string): { format: string; isNegative: boolean } | undefined {
  const sections = sectionsOf(format);
  const conditions = sections.map((section) => /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(section));
  if (conditions.some(Boolean)) {
    const at = conditions.findIndex((found) => !found || compare(number, found[1] ?? '', Number(found[2])));
    return at < 0 ? undefined : { format: sections[at] ?? '', isNegative: false };
  }
  const at = number < 0 ? 1 : number === 0 ? 2 : 0;
  const own = sections.length > at;
  return { format: sections[own ? at : 0] ?? '', isNegative: own && at === 1 };
}

function compare(number: number, sign: string, limit: number): boolean {
  if (sign === '<>') return number !== limit;
  return (
    (sign.includes('=') && number === limit) ||
    (sign.includes('<') && number < limit) ||
    (sign.includes('>') && number > limit)
  );
}

/** The sections of a format, which semicolons divide. */
const sectionsOf = (format: string): string[] => format.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=;)(?=;|$)/gs) ?? [];

/** Digits stay as stored; others have 15 significant digits. */
const plainText = (stored: string, number: number): string =>
  /^-?\d+$/.test(stored) ? stored : String(Number(number.toPrecision(15)));
