// The criteria of an organization search in words.
import { useQuery } from '@tanstack/react-query';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import type { OrganizationCriteria } from '#src/find/organizations/address.tsx';
import { organizationCriteriaOnScreen } from '#src/find/organizations/on-screen.tsx';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { chipKindsOf } from '#src/ui/on-screen.ts';
import { type CriterionChip, chipsIn } from '#src/ui/search/criteria-chips.ts';

const kinds = chipKindsOf([organizationCriteriaOnScreen]);

/** The chips of a search, in a fixed order. */
export function useChips(
  criteria: OrganizationCriteria,
): (of: OrganizationCriteria) => CriterionChip<OrganizationCriteria>[] {
  const codes = [...criteria.taxonomy, ...criteria['not.taxonomy']].slice(0, MAX_CODES);
  const meanings = useQuery(meaningsQuery(codes)).data;
  const nameOf = (_: string, code: string) => specialtyName(meanings?.get(code) ?? {});
  return (of) => chipsIn(kinds, of, nameOf);
}
