import { wholeNumber } from '#src/shared/format.ts';
import { npiOf } from '#src/shared/npi.ts';

/** A given NPI: a valid one, one whose last digit must be another, or none. */
export type Checked = { npi: string } | { corrected: string; reason: string } | { reason: string };

/** Checks an NPI as it is typed, pasted or stored by a spreadsheet, such as `1.234567893E9`. */
export function checkNpi(text: string): Checked {
  const plain = text.trim().replace(/^NPI\s*[:#]?\s*/i, '');
  const digits = /^\d[\d.]*e\+?\d{1,2}$|^\d{10}\.0*$/i.test(plain)
    ? (wholeNumber(plain) ?? '')
    : plain.replace(/[\s.-]/g, '');
  if (!/^\d{10}$/.test(digits)) return { reason: 'An NPI has 10 digits' };
  if (!/^[12]/.test(digits)) return { reason: 'An NPI begins with 1 or 2' };
  const corrected = npiOf(Number(digits.slice(0, 9)));
  if (corrected === digits) return { npi: digits };
  return { corrected, reason: `Last digit should be ${corrected.at(-1)}` };
}
