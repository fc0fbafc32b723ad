// How the values of the files of enrollments are cleaned (docs/sources.md).
import { areDigits, areDigitsIn, sequence, upperCase } from '#src/importer/clean.ts';
import { restored } from '#src/importer/restored.ts';
import type { Clean } from '#src/importer/source.ts';

/** The ID of an enrollment: I or O, the day of its assignment, and six digits. */
export const enrollmentId: Clean = sequence(upperCase, ({ bytes, start, end }, column) => {
  const at = start[column] ?? 0;
  const isKnown = bytes[at] === 73 || bytes[at] === 79;
  return isKnown && end[column] === at + 15 && areDigitsIn(bytes, at + 1, at + 15) ? undefined : 'not an enrollment ID';
});

/**
 * A PAC ID of ten digits. Restores removed leading zeros. The import of affiliations has its own: a change of its cleaners
 * would begin its history again.
 */
export const pacId: Clean = sequence(restored, (row, column) => {
  const length = (row.end[column] ?? 0) - (row.start[column] ?? 0);
  if (!areDigits(row, column) || length > 10) return 'not a PAC ID';
  if (length < 10) row.replace(column, row.text(column).padStart(10, '0'));
  return undefined;
});
