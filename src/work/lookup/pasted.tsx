// What a user pasted, as rows to look up.
import { visible } from '#src/shared/cells.ts';
import { hasLostDigits, npisBeside } from '#src/shared/npi.ts';

/** An NPI, or a line with a name. */
export type PastedRow = { npi: string } | { text: string };

/** A line of column names, as spreadsheets begin with. */
const heading =
  /^(?:\s*"?(?:npi|(?:first|last|middle|full)?[ _]?name|(?:npi )?number|credentials?|degree|city|state|zip(?: code)?|phone|email|specialty)"?\s*(?:[,;|\t]|$))+$/i;

/**
 * The rows of a text: NPIs divided by commas, spaces or line ends, and lines with names. A line of words with several
 * NPIs has a row for each of them. A heading first is no row, and signs alone are none (R-1491).
 */
export function rowsOfText(text: string): PastedRow[] {
  return text.split(/\r?\n/).flatMap((line, n): PastedRow[] => {
    const trimmed = visible(line);
    if (trimmed === '' || (n === 0 && heading.test(trimmed))) return [];
    const plain = trimmed.replace(/^NPIs?\s*[:#]?\s*(?=\d)/i, '');
    if (hasLostDigits(plain)) return [{ npi: plain }];
    if (/\p{L}/u.test(plain)) {
      const npis = npisBeside(plain);
      return npis.length > 1 ? npis.map((npi) => ({ npi })) : [{ text: trimmed }];
    }
    if (plain.replace(/\D/g, '').length === 10) return [{ npi: plain }];
    return plain.split(/[\s,;|]+/).flatMap((npi) => (/\p{N}/u.test(npi) ? [{ npi }] : []));
  });
}

/** The NPI of a row, as it is given or beside a name. */
export const npiIn = (row: PastedRow): string | undefined => ('npi' in row ? row.npi : npisBeside(row.text)[0]);

/** How many rows repeat an earlier one. */
export const repeatedIn = (rows: readonly PastedRow[]): number => rows.length - new Set(rows.map(keyOf)).size;

function keyOf(row: PastedRow): string {
  const given = npiIn(row) ?? ('text' in row ? row.text.toLowerCase() : '');
  return /\p{L}/u.test(given) ? given : given.replace(/\D/g, '') || given;
}
