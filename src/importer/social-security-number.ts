import type { Row } from '#src/importer/row.ts';
import { count } from '#src/shared/format.ts';

const DASH = 45;
/** Within the bytes of a row. The characters beside it are no part of a longer number, such as a phone. */
const WITHIN = /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g;

/**
 * Whether a value has the form of a social security number, `ddd-dd-dddd`. Some providers entered theirs as a license or
 * another identifier, and publishers passed it on (R-1672).
 *
 * Such a value is withheld when its row is written, after the cleaners: the row itself keeps it. So fingerprints and unique
 * keys, which are made of the cleaned row and are stored, are those of earlier releases, and no import takes a withheld value
 * for a change. A cleaner that emptied it would change them all.
 */
export function isSocialSecurityNumber({ bytes, start, end }: Row, column: number): boolean {
  const from = start[column] as number;
  if ((end[column] as number) - from !== 11 || bytes[from + 3] !== DASH || bytes[from + 6] !== DASH) return false;
  for (let i = 0; i < 11; i++) {
    const byte = bytes[from + i] as number;
    if (i !== 3 && i !== 6 && (byte < 48 || byte > 57)) return false;
  }
  return true;
}

/** A text without values of this form, and their number. For refused rows, which have all fields. */
export function withoutSocialSecurityNumbers(text: string): { text: string; withheld: number } {
  let withheld = 0;
  const rest = text.replace(WITHIN, () => {
    withheld++;
    return 'withheld';
  });
  return { text: rest, withheld };
}

/** What an import says of them. */
export const withheldNote = (withheld: number): string =>
  `License numbers and identifiers in the form of a social security number were withheld: ${count(withheld)}.`;
