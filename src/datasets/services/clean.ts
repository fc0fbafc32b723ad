// How the values of the services file are cleaned (docs/sources.md).
import { areDigits, undoFloat, upperCase } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

/** A HCPCS code: five letters or digits. A spreadsheet removes the leading zeros of some. */
export const serviceCode: Clean = (row, column) => {
  upperCase(row, column);
  const code = row.text(column);
  if (/^[A-Z\d]{5}$/.test(code)) return undefined;
  if (!/^\d{3,4}$/.test(code)) return 'not a HCPCS code';
  row.replace(column, code.padStart(5, '0'));
  return undefined;
};

/** F in a facility, O in an office or another place. */
export const servicePlace: Clean = (row, column) => {
  upperCase(row, column);
  return /^[FO]$/.test(row.text(column)) ? undefined : 'not F or O';
};

/** A number of patients or days: an integer of at most nine digits. */
export const count: Clean = (row, column) => {
  undoFloat(row, column);
  const length = (row.end[column] ?? 0) - (row.start[column] ?? 0);
  return length <= 9 && areDigits(row, column) ? undefined : 'not a whole number';
};

/** A number of services or an amount of dollars, of at most nine digits before the point. */
export const amount: Clean = (row, column) =>
  /^\d{1,9}(\.\d{1,20})?$/.test(row.text(column)) ? undefined : 'not a number';
