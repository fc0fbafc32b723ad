// What a row of OIG's list and the record of NPPES have in common, in words.
import type { Known, Side } from '#src/datasets/screening/contract.ts';
import type { ScreenedKind } from '#src/datasets/screening/words.tsx';

/** How an excluded NPI was matched (R-973, R-1495). */
export const certaintyInWords = ({ known }: { known: Known }, of: ScreenedKind): string =>
  of === 'person' && known.name !== null ? 'Matched by NPI and last name.' : 'Matched by NPI.';

/** What a row of OIG's list and the record of NPPES have in common (R-1496). */
export function agreementInWords(by: 'npi' | 'name', side: Side, known: Side): string {
  const isSame = (field: 'name' | 'city' | 'state' | 'specialty') =>
    side[field] !== null && lettersOf(side[field]) === lettersOf(known[field]);
  const name = by === 'npi' ? 'another name' : isSame('name') ? 'the same name' : 'a similar name';
  const state = isSame('state') ? 'the same state' : by === 'name' && 'the state of another address';
  const facts = [
    by === 'npi' && 'the same NPI',
    name,
    state,
    ...(['city', 'specialty'] as const).map((field) => isSame(field) && `the same ${field}`),
  ].filter(Boolean);
  const listed = `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}`;
  return by === 'npi' ? `OIG’s row has ${listed}.` : `OIG’s row has no NPI, but ${listed}.`;
}

/** As names are compared: without hyphens, blanks and other signs. */
const lettersOf = (text: string | null) => text?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
