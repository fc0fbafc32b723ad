// Screens ask for certificates of the specialty in the search (R-1031). Addresses without `certified_in` keep their meaning.
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';

/** A change of criteria, in which a first answer asks about the specialty. Another answer asks as the one before (R-1147). */
export function changeInSpecialty(
  now: ProviderCriteria,
  changed: Partial<ProviderCriteria>,
): Partial<ProviderCriteria> {
  const answer = changed.certified?.[0];
  if (!changed.certified || answer === now.certified[0]) return changed;
  if (!answer) return { ...changed, certified_in: [] };
  return isAnswered(now) ? changed : { ...changed, certified_in: ['specialty'] };
}

/** The criteria by which the answers are counted before one is chosen. */
export const asChoicesAsk = (criteria: ProviderCriteria): ProviderCriteria =>
  isAnswered(criteria) ? criteria : { ...criteria, certified_in: ['specialty'] };

const isAnswered = (criteria: ProviderCriteria) => criteria.certified.length + criteria['not.certified'].length > 0;

/** Whether the search has an answer about certificates of its specialty, which leaves out those whom ABMS does not know. */
export const leavesOutUnknown = ({ certified: [answer], certified_in, ...of }: ProviderCriteria): boolean =>
  answer !== undefined &&
  answer !== 'unknown' &&
  certified_in[0] === 'specialty' &&
  [of.taxonomy, of.profession, of.specialty, of.subspecialty].some((values) => values.length > 0);
