// The criteria of an organization search in words.

import { useQuery } from '@tanstack/react-query';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import type { Criteria } from '#src/find/organizations/address.tsx';
import { count, dottedCode } from '#src/shared/format.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { states } from '#src/shared/states.ts';
import { type ChipKind, type CriterionChip, chipsIn, circle, each, oneOf, range } from '#src/ui/criteria-chips.ts';
import { titleCase } from '#src/ui/title-case.ts';

const number = (text: string) => (/^\d+$/.test(text) ? count(Number(text)) : text);

const kinds: readonly ChipKind[] = [
  each('npi', (npi) => `NPI ${npi}`),
  each('name', (name) => `Name ${name}`),
  each('taxonomy', (code, nameOf) => nameOf('taxonomy', code) ?? dottedCode(code)),
  circle(),
  each('city', (city) => titleCase(city, 'place')),
  each('state', (code) => states[code] ?? code),
  each('zip', (zip) => `ZIP ${zip}`),
  oneOf('organization_subpart', { Y: 'Subpart', N: 'Independent' }),
  range('members', 'Clinicians at the address', number),
  each('deactivated', () => 'Deactivated NPIs too'),
];

/** The chips of a search, in a fixed order. */
export function useChips(criteria: Criteria): (of: Criteria) => CriterionChip<Criteria>[] {
  const codes = [...criteria.taxonomy, ...criteria['not.taxonomy']].slice(0, MAX_CODES);
  const meanings = useQuery(meaningsQuery(codes)).data;
  const nameOf = (_: string, code: string) => specialtyName(meanings?.get(code) ?? {});
  return (of) => chipsIn(kinds, of, nameOf);
}
