import { hasLostDigits, isNpi, npiOf, tenDigitsIn } from '#src/shared/npi.ts';

/**
 * What a cell with an NPI has: a valid one, with `others` if it has several; one whose last digit must be another; or none, and
 * why.
 */
export type Checked = { npi: string; others: string[] } | { corrected: string; reason: string } | { reason: string };

/** Checks an NPI as it is typed, pasted or stored by a spreadsheet, such as `1.234567893E9` (R-786, R-1013). */
export function checkNpi(text: string): Checked {
  if (hasLostDigits(text)) return { reason: 'Digits lost in a spreadsheet' };
  const numbers = tenDigitsIn(text);
  const [npi, ...others] = numbers.filter(isNpi);
  if (npi !== undefined) return { npi, others };
  const [first] = numbers;
  if (first === undefined) return { reason: 'An NPI has 10 digits' };
  if (!/^[12]/.test(first)) return { reason: 'An NPI begins with 1 or 2' };
  const corrected = npiOf(Number(first.slice(0, 9)));
  return { corrected, reason: `Last digit should be ${corrected.at(-1)}` };
}
