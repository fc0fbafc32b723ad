/** How a license or a certificate stands in force; each screen shows it in one color (green, amber, red, gray). */
export type LicenseStatus = 'current' | 'expiring' | 'expired' | 'unknown';

/** A license that ends within so many days is expiring. */
const EXPIRING_DAYS = 90;

/**
 * The status on `today` (YYYY-MM-DD) of what is in force up to and including `end`: a day, or a month (YYYY-MM) or a year
 * (YYYY), which last to their own end. Without an end it is unknown.
 */
export function statusOn(today: string, end: string | null): LicenseStatus {
  const last = end && lastDayOf(end);
  if (!last) return 'unknown';
  if (last < today) return 'expired';
  return last <= daysAfter(today, EXPIRING_DAYS) ? 'expiring' : 'current';
}

/**
 * What identifies a license number however it is written: upper case, without punctuation and blanks, without leading
 * letters and zeros. `MD-012345.L`, `md12345L` and `12345 L` are one number. Empty where nothing is left, which is no number.
 */
export const licenseKey = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^[\p{L}0]+/u, '');

interface Numbered {
  number: string | null;
  state: string | null;
}

/**
 * Those of the boards' licenses that may be the one a provider listed: the same state and the same number by `licenseKey`.
 * There may be several, as when a board issued a number again or numbers two kinds of license apart by a letter.
 */
export function sameLicenses<Board extends Numbered>(listed: Numbered, board: readonly Board[]): Board[] {
  const wanted = identityOf(listed);
  return wanted === undefined ? [] : board.filter((license) => identityOf(license) === wanted);
}

function identityOf({ number, state }: Numbered): string | undefined {
  const key = licenseKey(number ?? '');
  const place = state?.trim().toUpperCase();
  return key && place ? `${place} ${key}` : undefined;
}

/** The last day of a day, a month or a year; undefined for another text. */
function lastDayOf(end: string): string | undefined {
  if (/^\d{4}$/.test(end)) return `${end}-12-31`;
  if (/^\d{4}-\d{2}$/.test(end)) {
    const [year, month] = end.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(end) ? end : undefined;
}

function daysAfter(day: string, days: number): string {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}
