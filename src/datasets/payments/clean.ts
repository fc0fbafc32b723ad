// How the values of the payments file are cleaned (docs/sources.md). `*` and `#` mark withheld numbers.
import { areDigits, undoFloat } from '#src/importer/clean.ts';
import type { Row } from '#src/importer/row.ts';
import type { Clean } from '#src/importer/source.ts';

/** A number of people: an integer of at most nine digits. */
export const countOfPeople: Clean = (row, column) => {
  if (areDigits(row, column)) return fitsInt(row, column);
  if (withheld(row, column)) return undefined;
  ungroup(row, column);
  undoFloat(row, column);
  return areDigits(row, column) ? fitsInt(row, column) : 'not a whole number';
};

/** An amount of dollars, a number of services, an average or a percentage. */
export const amount: Clean = (row, column) => {
  if (isDecimal(row, column) || withheld(row, column)) return undefined;
  ungroup(row, column);
  return isDecimal(row, column) || /^\d(\.\d+)?e[+-]?\d{1,2}$/i.test(row.text(column)) ? undefined : 'not a number';
};

/** A ZIP of five digits. Restores leading zeros that a spreadsheet removed. */
export const fiveDigitZip: Clean = (row, column) => {
  undoFloat(row, column);
  const text = row.text(column);
  if ((text.length === 3 || text.length === 4) && areDigits(row, column)) row.replace(column, text.padStart(5, '0'));
  return undefined;
};

const fitsInt = (row: Row, column: number) =>
  (row.end[column] ?? 0) - (row.start[column] ?? 0) <= 9 ? undefined : 'not a number of people';

/** Empties a value that marks a withheld number. */
function withheld(row: Row, column: number) {
  const at = row.start[column] ?? 0;
  if ((row.end[column] ?? 0) - at !== 1 || (row.bytes[at] !== 42 && row.bytes[at] !== 35)) return false;
  row.end[column] = at;
  return true;
}

/** Reverses `$1,234.50`, as spreadsheets write amounts. */
function ungroup(row: Row, column: number) {
  const text = row.text(column);
  if (/^\$?\d{1,3}(,\d{3})+(\.\d+)?$|^\$\d+(\.\d+)?$/.test(text)) row.replace(column, text.replace(/[$,]/g, ''));
}

/** Digits with at most one point, and something on both sides of it. */
function isDecimal({ bytes, start, end }: Row, column: number) {
  const from = start[column] ?? 0;
  const to = end[column] ?? 0;
  let points = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 46 && i > from && i < to - 1) points++;
    else if (byte < 48 || byte > 57) return false;
  }
  return points <= 1 && to - from <= 20;
}
