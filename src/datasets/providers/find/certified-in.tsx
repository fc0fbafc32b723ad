// Screens ask for certificates of the specialty in the search (R-1031). Addresses without `certified_in` keep their meaning.
import type { Criteria } from '#src/datasets/providers/find/address.tsx';

/** A change of criteria with what `certified` is about: another answer than the search has is about its specialty. */
export function withCertifiedIn(now: Criteria, changed: Partial<Criteria>): Partial<Criteria> {
  const answer = changed.certified?.[0];
  if (!changed.certified || answer === now.certified[0]) return changed;
  return { ...changed, certified_in: answer ? ['specialty'] : [] };
}

/** The criteria by which the answers are counted before one is chosen. */
export const asChoicesAsk = (criteria: Criteria): Criteria =>
  criteria.certified.length > 0 ? criteria : { ...criteria, certified_in: ['specialty'] };
