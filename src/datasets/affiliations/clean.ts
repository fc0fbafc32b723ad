// How the values of the clinicians file are cleaned (docs/sources.md). Spreadsheets convert identifiers to numbers. The
// cleaners reverse this if no digit was lost.
import { areDigits, phoneDigits, sequence } from '#src/importer/clean.ts';
import { certificationNumber, restored } from '#src/importer/restored.ts';
import type { Clean } from '#src/importer/source.ts';

/** A PAC ID of ten digits. Restores removed leading zeros. */
export const pacId: Clean = sequence(restored, (row, column) => {
  const text = row.text(column);
  if (!areDigits(row, column) || text.length > 10) return 'not a PAC ID';
  if (text.length < 10) row.replace(column, text.padStart(10, '0'));
  return undefined;
});

/** A certification number next to a hospital's name. An invalid number becomes empty, so that the name is kept. */
export const certificationNumberIfWhole: Clean = (row, column) => {
  if (certificationNumber(row, column)) row.replace(column, '');
  return undefined;
};

/** A ZIP of five or nine digits. Restores one or two removed leading zeros, as in New England and Puerto Rico. */
export const restoredZip: Clean = sequence(restored, (row, column) => {
  const text = row.text(column);
  if (!areDigits(row, column)) return undefined;
  if (text.length === 3 || text.length === 4) row.replace(column, text.padStart(5, '0'));
  if (text.length === 7 || text.length === 8) row.replace(column, text.padStart(9, '0'));
  return undefined;
});

/** A phone number. 13 digits include an extension. A number that lost digits is stored unchanged and never shown. */
export const phoneNumber: Clean = sequence(restored, phoneDigits);

/** A whole number as text, such as a year. */
export const wholeText: Clean = restored;

/** A number of people: an integer of at most nine digits. */
export const wholeCount: Clean = sequence(restored, (row, column) =>
  areDigits(row, column) && row.text(column).length <= 9 ? undefined : 'not a whole number',
);
