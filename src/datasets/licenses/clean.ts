// How the values of the licenses file are cleaned (docs/sources.md).
import { whole } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

/** A day as databases write it (`2024-06-30`, with or without a time) or as spreadsheets do (`6/30/2024`). */
export const isoDay: Clean = (row, column) => {
  const text = row.text(column);
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return 'a day number of a spreadsheet. Format the column as dates and save it again';
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(text);
  const us = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: .*)?$/.exec(text);
  const [year, month, date] = (iso ? iso.slice(1) : [us?.[3], us?.[1], us?.[2]]).map(Number) as [
    number,
    number,
    number,
  ];
  const at = new Date(Date.UTC(year, month - 1, date));
  if (!(year >= 1800) || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return 'not a date';
  row.replace(column, at.toISOString().slice(0, 10));
  return undefined;
};

/**
 * A license number as the board writes it, including leading zeros. A number in scientific notation (`2.12689E+12`) has
 * lost digits and is refused.
 */
export const licenseNumber: Clean = (row, column) => {
  whole(row, column);
  return /^\d\.\d+E\+\d+$/i.test(row.text(column)) ? 'digits lost in a spreadsheet' : undefined;
};
