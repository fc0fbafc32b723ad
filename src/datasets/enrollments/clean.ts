// How the values of the files of enrollments are cleaned (docs/sources.md).
import { areDigits, sequence, upperCase } from '#src/importer/clean.ts';
import { restored } from '#src/importer/restored.ts';
import type { Clean } from '#src/importer/source.ts';

/** The ID of an enrollment: I or O, the day of its assignment, and six digits. */
export const enrollmentId: Clean = sequence(upperCase, (row, column) =>
  /^[IO]\d{14}$/.test(row.text(column)) ? undefined : 'not an enrollment ID',
);

/**
 * A PAC ID of ten digits. Restores removed leading zeros. The import of affiliations has its own: a change of its cleaners
 * would begin its history again.
 */
export const pacId: Clean = sequence(restored, (row, column) => {
  const text = row.text(column);
  if (!areDigits(row, column) || text.length > 10) return 'not a PAC ID';
  if (text.length < 10) row.replace(column, text.padStart(10, '0'));
  return undefined;
});
