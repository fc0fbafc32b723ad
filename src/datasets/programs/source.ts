import { programFields } from '#src/datasets/programs/dataset.ts';
import { areDigits, paddedZip, phoneDigits, sequence, undoFloat, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { textKeys } from '#src/importer/keys.ts';
import type { Clean, Source } from '#src/importer/source.ts';

/** A spreadsheet removes the leading zero of a ten-digit program number. */
const programNumber: Clean = (row, column) => {
  undoFloat(row, column);
  const value = row.text(column);
  if (/^\d{9}$/.test(value)) row.replace(column, `0${value}`);
  return undefined;
};

/** One of R, F and D, in any case. */
const programType: Clean = (row, column) => {
  const letter = row.text(column).toUpperCase();
  if (!/^[RFD]$/.test(letter)) return 'not a program type';
  row.replace(column, letter);
  return undefined;
};

/** A spreadsheet's serial day or YYYY-MM-DD. Zero becomes empty. */
const serialDay: Clean = (row, column) => {
  undoFloat(row, column);
  const value = row.text(column);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value)) return undefined;
  if (!/^\d{1,5}$/.test(value)) return 'not a serial day';
  row.replace(column, dayOf(Number(value)));
  return undefined;
};

/**
 * Day 1 is 1900-01-01. Spreadsheets count a 29 February 1900, which does not exist, as day 60. Later days are one too
 * high.
 */
function dayOf(serial: number): string {
  if (serial === 0) return '';
  const days = serial > 59 ? serial - 1 : serial;
  return new Date(Date.UTC(1899, 11, 31 + days)).toISOString().slice(0, 10);
}

/** A number of positions. */
const positions: Clean = sequence(whole, (row, column) =>
  areDigits(row, column) && row.text(column).length < 7 ? undefined : 'not a number of positions',
);

const cleaners = { programNumber, programType, serialDay, positions, zip: paddedZip, phone: phoneDigits };

/** Accredited programs of graduate medical education: a CSV with the field names of R-291. */
export const programs: Source = {
  dataset: 'programs',
  origin: {
    title: 'Accredited residency and fellowship programs',
    publisher: 'Accreditation Council for Graduate Medical Education (ACGME)',
    terms: 'By agreement with the publisher.',
    share: 'licensed',
    every: 365,
  },
  publishedOn: () => null,
  files: [
    {
      title: 'acgme*.csv',
      name: /^(acgme|gme).*\.csv$/i,
      tables: [declared('programs', programFields, cleaners)],
      unique: { headers: ['program_number'], keys: textKeys },
    },
  ],
};
