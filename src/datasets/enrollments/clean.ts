// How the values of the files of enrollments are cleaned (docs/sources.md).
import { areDigits, sequence, upperCase } from '#src/importer/clean.ts';
import { restored } from '#src/importer/restored.ts';
import type { Row } from '#src/importer/row.ts';
import type { Clean } from '#src/importer/source.ts';

/** The ID of an enrollment: I or O, the day of its assignment, and six digits. */
export const enrollmentId: Clean = (row, column) => {
  if (isEnrollmentId(row, column)) return undefined;
  upperCase(row, column);
  return isEnrollmentId(row, column) ? undefined : 'not an enrollment ID';
};

/** Reads the bytes, because a release has millions of IDs. */
function isEnrollmentId({ bytes, start, end }: Row, column: number) {
  const at = start[column] ?? 0;
  if ((end[column] ?? 0) - at !== 15 || (bytes[at] !== 73 && bytes[at] !== 79)) return false;
  for (let i = at + 1; i < at + 15; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 48 || byte > 57) return false;
  }
  return true;
}

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
