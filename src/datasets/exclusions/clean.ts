// How the values of the LEIE are cleaned (docs/sources.md).
import type { Clean } from '#src/importer/source.ts';

/** A day as `20210503`; `00000000` is none. */
export const compactDay: Clean = (row, column) => {
  const text = row.text(column);
  if (/^0+$/.test(text)) {
    row.replace(column, '');
    return undefined;
  }
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return 'not a date';
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return 'not a date';
  row.replace(column, at.toISOString().slice(0, 10));
  return undefined;
};

/** The year of a day of birth as `19620518`. The rest of the day is not kept, and a wrong one becomes empty. */
export const yearOnly: Clean = (row, column) => {
  const [, year = ''] = /^((?:18|19|20)\d\d)\d{4}$/.exec(row.text(column)) ?? [];
  row.replace(column, year);
  return undefined;
};
