// Restores identifiers that spreadsheets converted to numbers, if no digit was lost.
import { areDigits, sequence, undoFloat } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';
import { wholeNumber } from '#src/shared/format.ts';

/** Restores `3088652512.0` and `2.126895555E+9`. Does not change `2.12689E+12`, which lost its last digits. */
export const restored: Clean = (row, column) => {
  if (undoFloat(row, column) || areDigits(row, column)) return undefined;
  const text = row.text(column);
  const digits = /^[\d.]+e\+?\d+$/i.test(text) ? wholeNumber(text) : null;
  if (digits !== null) row.replace(column, digits);
  return undefined;
};

/** A CMS certification number: six characters, mostly digits. Restores leading zeros. */
export const certificationNumber: Clean = sequence(restored, (row, column) => {
  const text = row.text(column);
  if (areDigits(row, column) && text.length < 6) row.replace(column, text.padStart(6, '0'));
  else if (!/^[0-9A-Z]{6,12}$/.test(text)) return 'not a certification number';
  return undefined;
});
