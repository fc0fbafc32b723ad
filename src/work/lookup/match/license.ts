// Whether two license numbers are the same one, as boards, cards and spreadsheets write it.
import { squeeze } from '#src/search/squeeze.ts';
import { isTypo } from '#src/shared/typo.ts';

/**
 * Compares a given number with one that a provider has in a state. Punctuation, leading zeros, and the letters before the
 * digits that one of them lacks do not count: `MD-12345`, `12345`, `OH MD 012345`. `near`: one digit differs.
 */
export function compareLicense(given: string, held: string, state: string): 'same' | 'near' | 'other' {
  const [one, other] = [partsOf(given, state), partsOf(held, state)];
  if (one.number === '' || other.number === '') return squeeze(given) === squeeze(held) ? 'same' : 'other';
  const isOfOneKind = one.kind === other.kind || one.kind === '' || other.kind === '';
  if (!isOfOneKind) return 'other';
  if (one.number === other.number) return 'same';
  if (one.number.length < SHORTEST || other.number.length < SHORTEST) return 'other';
  const [a, b] = [one.number, other.number].map((number) => Buffer.from(number)) as [Buffer, Buffer];
  return isTypo(a, a.length, b) ? 'near' : 'other';
}

/** Shorter numbers are alike by chance. */
const SHORTEST = 5;

/** The letters before the number, without those of the state, and the number without leading zeros. */
function partsOf(text: string, state: string): { kind: string; number: string } {
  const [, letters = '', number = ''] = /^(\D*)0*(.*)$/.exec(squeeze(text)) ?? [];
  const kind = letters.startsWith(state) ? letters.slice(state.length) : letters;
  return { kind, number };
}

/** Letters that boards write before a number. */
const kinds = 'MD DO ME RN LPN NP APRN PA PT OT DDS DMD DN OD DC DPM PSY LCSW A G C R L'.split(' ');

/** Digits up to which boards fill a number with zeros. */
const MOST_DIGITS = 10;

/**
 * The ways to write a number, for a search of equal ones: as given, and with other signs and zeros between its letters and digits.
 * `withKinds` adds letters that it lacks (R-1020).
 */
export function licenseForms(text: string, state: string, withKinds: boolean): string[] {
  const { kind, number } = partsOf(text, state);
  if (number === '') return [text];
  const padded = Array.from({ length: MOST_DIGITS }, (_, n) => number.padStart(n + 1, '0'));
  const letters = kind === '' && withKinds ? [...kinds, state] : [kind, `${state}${kind}`];
  const forms = [...new Set(padded)].flatMap((digits) => [
    digits,
    ...[2, 3].flatMap((at) => ['.', '-'].map((sign) => `${digits.slice(0, at)}${sign}${digits.slice(at)}`)),
    ...letters.flatMap((before) => ['', '-', ' ', '.'].map((sign) => `${before}${sign}${digits}`)),
  ]);
  return [...new Set([text.trim(), text.trim().toUpperCase(), squeeze(text), ...forms])];
}
