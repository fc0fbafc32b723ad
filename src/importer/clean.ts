import type { Row } from '#src/importer/row.ts';
import type { Clean } from '#src/importer/source.ts';

/** Runs several cleaners in order, until one returns a problem. */
export const sequence =
  (...steps: readonly Clean[]): Clean =>
  (row, column) => {
    for (const step of steps) {
      const problem = row.isEmpty(column) ? undefined : step(row, column);
      if (problem) return problem;
    }
    return undefined;
  };

/** An NPI: ten digits, the first 1 or 2, the last the Luhn check digit of the prefix 80840 and the other digits. */
export const checkedNpi: Clean = (row, column) => {
  const { bytes } = row;
  const at = row.start[column] ?? 0;
  const first = bytes[at];
  if ((row.end[column] ?? 0) - at !== 10 || !areDigits(row, column) || (first !== 49 && first !== 50))
    return 'not an NPI';
  let sum = 24; // the Luhn sum of the prefix 80840
  for (let i = 0; i < 10; i++) {
    const digit = (bytes[at + i] ?? 0) - 48;
    sum += i % 2 === 1 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum % 10 === 0 ? undefined : 'wrong check digit';
};

/** A date as MM/DD/YYYY, which COPY reads with DateStyle MDY. */
export const usDate: Clean = (row, column) => {
  const { bytes } = row;
  const at = row.start[column] ?? 0;
  if ((row.end[column] ?? 0) - at !== 10 || bytes[at + 2] !== 47 || bytes[at + 5] !== 47) return 'not a date';
  const month = digits(bytes, at, 2);
  const day = digits(bytes, at + 3, 2);
  const year = digits(bytes, at + 6, 4);
  if (!(month >= 1 && month <= 12 && day >= 1 && year >= 1)) return 'not a date';
  return day <= daysOf(month, year) ? undefined : 'not a date';
};

/** A number without the `.0` that data-frame libraries add: `3088652512.0` becomes 3088652512. */
export const whole: Clean = (row, column) => {
  undoFloat(row, column);
  return undefined;
};

/** Removes `.0` after digits. Returns whether it did. */
export function undoFloat(row: Row, column: number) {
  const { bytes } = row;
  const end = row.end[column] ?? 0;
  if (bytes[end - 1] !== 48 || bytes[end - 2] !== 46 || end - (row.start[column] ?? 0) < 3) return false;
  row.end[column] = end - 2;
  if (areDigits(row, column)) return true;
  row.end[column] = end;
  return false;
}

/** A ZIP code. Restores leading zeros that a spreadsheet removed. */
export const paddedZip: Clean = (row, column) => {
  undoFloat(row, column);
  const value = row.text(column);
  if (/^\d{3,4}$|^\d{7,8}$/.test(value)) row.replace(column, value.padStart(value.length < 5 ? 5 : 9, '0'));
  return undefined;
};

/** A code in capitals. */
export const upperCase: Clean = (row, column) => {
  const value = row.text(column);
  const upper = value.toUpperCase();
  if (upper !== value) row.replace(column, upper);
  return undefined;
};

/** A phone number without punctuation. A number with letters stays as published. */
export const phoneDigits: Clean = (row, column) => {
  undoFloat(row, column);
  if (areDigits(row, column)) return undefined;
  const value = row.text(column);
  if (/^[\d\s()+./-]*$/.test(value)) row.replace(column, value.replace(/\D/g, ''));
  return undefined;
};

/** Whether the value has only digits. */
export function areDigits(row: Row, column: number) {
  const { bytes } = row;
  const end = row.end[column] ?? 0;
  for (let i = row.start[column] ?? 0; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 48 || byte > 57) return false;
  }
  return true;
}

/** Parses `length` digits at `at`; NaN if one is not a digit. */
function digits(bytes: Buffer, at: number, length: number) {
  let n = 0;
  for (let i = at; i < at + length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 48 || byte > 57) return Number.NaN;
    n = n * 10 + byte - 48;
  }
  return n;
}

function daysOf(month: number, year: number) {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
