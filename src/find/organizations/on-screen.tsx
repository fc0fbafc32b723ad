// The criteria of an organization search on screen.
import type { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { dottedCode } from '#src/shared/format.ts';
import { shortageLabels } from '#src/shared/shortages.ts';
import { stateName, states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asNumber, circleChip, each, oneOf, range } from '#src/ui/search/criteria-chips.ts';
import { cutTo, upper } from '#src/ui/state/url-state.ts';

/** The names of the parameters. */
export type OrganizationParameterName = Exclude<
  keyof OrganizationSearchQuery,
  `not.${string}` | 'sort' | 'order' | 'page' | 'close'
>;

/** In the order of addresses. The first are those of the spec's form. */
export const organizationCriteriaOnScreen = onScreen<Record<OrganizationParameterName, unknown>>()([
  { position: 10, chip: each('npi', (npi) => `NPI ${npi}`) },
  {
    position: 20,
    chip: each('name', (name) => `Name ${name}`),
    rail: [{ position: 40, kind: 'own', title: 'Name', parameters: ['name'] }],
  },
  {
    position: 50,
    chip: each('city', (city) => titleCase(city, 'place')),
    rail: [{ position: 20, kind: 'own', title: 'Location', parameters: ['near', 'city', 'zip'], open: true }],
  },
  {
    position: 60,
    chip: each('state', stateName),
    rail: [{ position: 30, kind: 'values', title: 'State', labels: states, find: 'Find a state', open: true }],
    read: upper,
  },
  { position: 70, chip: each('zip', (zip) => `ZIP ${zip}`), read: cutTo(5) },
  {
    position: 30,
    chip: each('taxonomy', (code, nameOf) => nameOf('taxonomy', code) ?? dottedCode(code)),
    rail: [{ position: 10, kind: 'values', title: 'Specialty', find: 'Find a specialty', open: true }],
    read: upper,
  },
  { position: 40, chip: circleChip() },
  {
    position: 80,
    chip: oneOf('organization_subpart', { Y: 'Subpart', N: 'Independent' }),
    rail: [
      {
        position: 60,
        kind: 'values',
        title: 'Organization type',
        single: true,
        labels: { N: 'Independent', Y: 'Subpart' },
      },
    ],
    read: upper,
  },
  {
    position: 90,
    chip: range('members', 'Clinicians at the address', asNumber),
    rail: [{ position: 50, kind: 'range', title: 'Clinicians at the address', limits: 'whole', open: true }],
  },
  {
    position: 95,
    chip: oneOf('shortage', shortageLabels),
    rail: [{ position: 65, kind: 'own', title: 'Shortage area', parameters: ['shortage', 'shortage_score_from'] }],
  },
  { position: 96, chip: each('shortage_score_from', (score) => `Shortage score ≥ ${asNumber(score)}`) },
  {
    position: 100,
    chip: each('deactivated', () => 'Deactivated NPIs too'),
    rail: [{ position: 70, kind: 'own', title: 'Deactivated NPIs', parameters: ['deactivated'] }],
  },
]);
