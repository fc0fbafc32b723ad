import type { Row } from '#src/importer/row.ts';
import { count } from '#src/shared/format.ts';
import { withoutSocialSecurityNumbers } from '#src/shared/social-security-number.ts';

const DASH = 45;

/**
 * Whether a value of a row has the form of a social security number (R-1672). Reads its bytes, because most rows have several.
 *
 * Such a value is withheld when its row is written, after the cleaners: the row itself keeps it. So fingerprints and unique
 * keys, which are made of the cleaned row and are stored, are those of earlier releases, and no import takes a withheld value
 * for a change. A cleaner that emptied it would change them all.
 */
export function holdsSocialSecurityNumber({ bytes, start, end }: Row, column: number): boolean {
  const from = start[column] as number;
  if ((end[column] as number) - from !== 11 || bytes[from + 3] !== DASH || bytes[from + 6] !== DASH) return false;
  for (let i = 0; i < 11; i++) {
    const byte = bytes[from + i] as number;
    if (i !== 3 && i !== 6 && (byte < 48 || byte > 57)) return false;
  }
  return true;
}

/** A text without values of this form, and their number. For refused rows, which have all fields. */
export function withheldIn(text: string): { text: string; withheld: number } {
  let withheld = 0;
  const rest = withoutSocialSecurityNumbers(text, () => {
    withheld++;
    return 'withheld';
  });
  return { text: rest, withheld };
}

/** What an import says of them. */
export const withheldNote = (withheld: number): string =>
  `License numbers and identifiers in the form of a social security number were withheld: ${count(withheld)}.`;
