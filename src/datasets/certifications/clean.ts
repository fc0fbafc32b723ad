// How the values of the records file are cleaned (docs/sources.md).
import { undoFloat } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

/** A part of a date: a whole number between two bounds. Zeros mean unknown. */
const part =
  (least: number, most: number, problem: string): Clean =>
  (row, column) => {
    undoFloat(row, column);
    const text = row.text(column);
    const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (value === 0) row.replace(column, '');
    else if (!(value >= least && value <= most)) return problem;
    return undefined;
  };

export const fourDigitYear = part(1900, 2199, 'not a year');
export const month = part(1, 12, 'not a month');
export const dayOfMonth = part(1, 31, 'not a day');
