// What a user pasted, as rows to look up.

/** An NPI, or a line with a name. */
export type PastedRow = { npi: string } | { text: string };

/** The rows of a text: NPIs divided by commas, spaces or line ends, and lines with names. */
export function rowsOfText(text: string): PastedRow[] {
  return text.split(/\r?\n/).flatMap((line): PastedRow[] => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    const plain = trimmed.replace(/^NPIs?\s*[:#]?\s*(?=\d)/i, '');
    if (/\p{L}/u.test(plain)) return [{ text: trimmed }];
    if (plain.replace(/\D/g, '').length === 10) return [{ npi: plain }];
    return plain.split(/[\s,;|]+/).flatMap((npi) => (npi === '' ? [] : [{ npi }]));
  });
}

/** How many rows repeat an earlier one. */
export const repeatedIn = (rows: readonly PastedRow[]): number =>
  rows.length -
  new Set(rows.map((row) => ('npi' in row ? row.npi.replace(/\D/g, '') || row.npi : row.text.toLowerCase()))).size;
