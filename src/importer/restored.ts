// Restores identifiers that spreadsheets converted to numbers, if no digit was lost.
import { areDigits, sequence, undoFloat } from '#src/importer/clean.ts';
import type { Row } from '#src/importer/row.ts';
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

/**
 * A CMS certification number: six characters, mostly digits. Restores leading zeros, and the `E` of nursing facilities
 * that only Medicaid pays, which spreadsheets take for an exponent.
 */
export const certificationNumber: Clean = sequence(nursingFacility, restored, (row, column) => {
  const text = row.text(column);
  if (areDigits(row, column) && text.length < 6) row.replace(column, text.padStart(6, '0'));
  else if (!/^[0-9A-Z]{6,12}$/.test(text)) return 'not a certification number';
  return undefined;
});

/**
 * Restores `1.40E+170`, the number that 14E169 is for a spreadsheet. `5.00E+123` can be 05E123 and 50E122, and `2.60E+05`
 * 26E004 and 260000: they stay.
 */
function nursingFacility(row: Row, column: number): undefined {
  const [, first, second, exponent] = /^([1-9])\.([1-9])0*e\+?(\d{1,3})$/i.exec(row.text(column)) ?? [];
  if (Number(exponent) > 5) row.replace(column, `${first}${second}E${String(Number(exponent) - 1).padStart(3, '0')}`);
}
