// Identifiers that spreadsheets changed into numbers: what that did is undone where no digit was lost.
import { areDigits, inTurn, undoFloat } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';
import { wholeNumber } from '#src/shared/format.ts';

/** Undoes `3088652512.0` and `2.126895555E+9`; leaves `2.12689E+12`, whose last digits are gone. */
export const restored: Clean = (row, column) => {
  if (undoFloat(row, column) || areDigits(row, column)) return undefined;
  const text = row.text(column);
  const digits = /^[\d.]+e\+?\d+$/i.test(text) ? wholeNumber(text) : null;
  if (digits !== null) row.replace(column, digits);
  return undefined;
};

/** A CMS certification number: six characters, mostly digits; leading zeros that were cut come back. */
export const certificationNumber: Clean = inTurn(restored, (row, column) => {
  const text = row.text(column);
  if (areDigits(row, column) && text.length < 6) row.replace(column, text.padStart(6, '0'));
  else if (!/^[0-9A-Z]{6,12}$/.test(text)) return 'not a certification number';
  return undefined;
});
