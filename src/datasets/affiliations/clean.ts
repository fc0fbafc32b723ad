// How the values of the clinicians file are cleaned (docs/sources.md). People open it in spreadsheets, which make numbers
// of identifiers: what that does is undone where no digit was lost.
import { areDigits, inTurn, phone } from '#src/importer/clean.ts';
import { certificationNumber, restored } from '#src/importer/restored.ts';
import type { Clean } from '#src/importer/source.ts';

/** A PAC ID has ten digits; leading zeros that were cut come back. */
export const pacId: Clean = inTurn(restored, (row, column) => {
  const text = row.text(column);
  if (!areDigits(row, column) || text.length > 10) return 'not a PAC ID';
  if (text.length < 10) row.replace(column, text.padStart(10, '0'));
  return undefined;
});

/** A certification number beside a hospital's name, which stays when the number cannot be saved. */
export const certificationNumberIfWhole: Clean = (row, column) => {
  if (certificationNumber(row, column)) row.replace(column, '');
  return undefined;
};

/** A ZIP of five or nine digits; of one or two leading zeros that were cut, as in New England and Puerto Rico, all come back. */
export const zipCode: Clean = inTurn(restored, (row, column) => {
  const text = row.text(column);
  if (!areDigits(row, column)) return undefined;
  if (text.length === 3 || text.length === 4) row.replace(column, text.padStart(5, '0'));
  if (text.length === 7 || text.length === 8) row.replace(column, text.padStart(9, '0'));
  return undefined;
});

/** A phone number, with its extension where it has 13 digits; one that lost digits stays as it is and is never shown. */
export const phoneNumber: Clean = inTurn(restored, phone);

/** A year or another whole number as text. */
export const wholeText: Clean = restored;

/** A number of people. */
export const wholeCount: Clean = inTurn(restored, (row, column) =>
  areDigits(row, column) && row.text(column).length <= 9 ? undefined : 'not a whole number',
);
