import { daysAfter } from '#src/shared/days.ts';

/** The status of a license or certificate. Screens show it in green, amber, red or gray. */
export type LicenseStatus = 'current' | 'expiring' | 'expired' | 'unknown';

/** A license that ends within this number of days is `expiring`. */
const EXPIRING_DAYS = 90;

/**
 * The status on `today` (YYYY-MM-DD) of a license valid through `end`: a day, or the last day of a month (YYYY-MM) or
 * year (YYYY). `unknown` without a valid end.
 */
export function statusOn(today: string, end: string | null): LicenseStatus {
  const last = end && lastDayOf(end);
  if (!last) return 'unknown';
  if (last < today) return 'expired';
  return last <= daysAfter(today, EXPIRING_DAYS) ? 'expiring' : 'current';
}

/**
 * Normalizes a license number: upper case, without punctuation, blanks, leading letters and leading zeros.
 * `MD-012345.L`, `md12345L` and `12345 L` are the same number. Empty if no digits are left.
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
 * Returns the board licenses that match a listed one: same state, and same number by `licenseKey`. Several can match,
 * for example if a board reissued a number, or if only a leading letter differs between two kinds of license.
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

/** The last day of a day, month or year. Undefined for other text. */
function lastDayOf(end: string): string | undefined {
  if (/^\d{4}$/.test(end)) return `${end}-12-31`;
  if (/^\d{4}-\d{2}$/.test(end)) {
    const [year, month] = end.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(end) ? end : undefined;
}
