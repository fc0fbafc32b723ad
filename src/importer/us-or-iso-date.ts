// Days of publishers that write one form in their files and the other in their API. Beside clean.ts: a change of that file would
// begin the history of every dataset again.
import { usDate } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

/** A day as MM/DD/YYYY or YYYY-MM-DD, with or without a time. */
export const usOrIsoDate: Clean = (row, column) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?$/.exec(row.text(column)) ?? [];
  if (year) row.replace(column, `${month}/${day}/${year}`);
  return usDate(row, column);
};
