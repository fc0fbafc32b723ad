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
