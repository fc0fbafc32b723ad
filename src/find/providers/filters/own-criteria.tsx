// Criteria on the provider's own record and on what users made of people, on screen.
import type { ownCriteria } from '#src/find/providers/filters/own-criteria.ts';
import { dottedCode } from '#src/shared/format.ts';
import { stateName, states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asDay, each, oneOf, range } from '#src/ui/search/criteria-chips.ts';
import { cutTo, upper } from '#src/ui/state/url-state.ts';

const genders = { F: 'Female', M: 'Male' };
const practices = { Y: 'Sole Proprietor', N: 'Group Practice' };

/** The parameters that addresses have last. */
type Last = Pick<
  typeof ownCriteria,
  | ('list' | 'contacted_from' | 'contacted_to' | 'contactable')
  | ('enumerated_from' | 'enumerated_to' | 'updated_from' | 'updated_to')
>;

/** The provider's own record. The first parameters are those of the spec's form. */
export const recordCriteria = onScreen<Omit<typeof ownCriteria, keyof Last>>()([
  { position: 10, chip: each('npi', (npi) => `NPI ${npi}`) },
  { position: 40, chip: each('first_name', (name) => `First name ${name}`), filter: 'first_name' },
  { position: 30, chip: each('last_name', (name) => `Last name ${name}`), filter: 'last_name' },
  {
    position: 50,
    chip: each('credential', (credential) => credential),
    filter: 'credential',
    rail: [{ position: 240, kind: 'values', title: 'Credentials', find: 'Find a credential' }],
  },
  {
    position: 100,
    chip: each('state', stateName),
    filter: 'state',
    rail: [{ position: 30, kind: 'values', title: 'State', labels: states, find: 'Find a state' }],
    read: upper,
  },
  {
    position: 90,
    chip: each('city', (city) => titleCase(city, 'place')),
    filter: 'city',
    rail: [
      {
        position: 20,
        kind: 'own',
        title: 'Location',
        parameters: ['near', 'city', 'zip'],
      },
    ],
  },
  { position: 110, chip: each('zip', (zip) => `ZIP ${zip}`), read: cutTo(5) },
  {
    position: 170,
    chip: oneOf('gender', genders),
    filter: 'gender',
    rail: [{ position: 220, kind: 'values', title: 'Gender', single: true, labels: genders }],
    read: upper,
  },
  {
    position: 180,
    chip: oneOf('sole_proprietor', practices),
    filter: 'sole_proprietor',
    rail: [{ position: 210, kind: 'values', title: 'Practice type', single: true, labels: practices }],
    read: upper,
  },
  {
    position: 60,
    chip: {
      of: ['profession', 'specialty', 'subspecialty'],
      say: (value) => value('subspecialty') || value('specialty') || value('profession') || undefined,
    },
  },
  {
    position: 70,
    chip: each('taxonomy', (code, nameOf) => nameOf('taxonomy', code) ?? dottedCode(code)),
    filter: 'primary_taxonomy',
    rail: [
      {
        position: 10,
        kind: 'values',
        title: 'Specialty',
        find: 'Find a specialty',
        instead: ['profession', 'specialty', 'subspecialty'],
        open: true,
      },
    ],
  },
  {
    position: 20,
    chip: each('name', (name) => `Name ${name}`),
    rail: [
      {
        position: 40,
        kind: 'own',
        title: 'Name',
        parameters: ['name', 'last_name', 'first_name'],
      },
    ],
  },
  { position: 140, chip: each('address', (npi) => `Same address as ${npi}`) },
  { position: 160, chip: each('site_state', (state) => `Second location in ${stateName(state)}`), read: upper },
]);

/** What users made of people, and days of the record. */
export const furtherCriteria = onScreen<Last & { taxonomy_slots: unknown; deactivated: unknown }>()([
  {
    position: 420,
    chip: each('list', (id, nameOf) => (id === 'none' ? 'On no list' : (nameOf('list', id) ?? 'On a list'))),
    rail: [
      {
        position: 250,
        kind: 'own',
        title: 'Lists',
        parameters: ['list', 'not.list'],
      },
    ],
  },
  { position: 430, chip: range('contacted', 'Contacted', asDay) },
  {
    position: 440,
    chip: each('contactable', () => 'Not marked Do not contact'),
    rail: [
      {
        position: 260,
        kind: 'own',
        title: 'Contacts',
        parameters: ['not.contacted_from', 'contactable'],
      },
    ],
  },
  { position: 450, chip: range('enumerated', 'NPI since', asDay) },
  { position: 460, chip: range('updated', 'Updated', asDay) },
  { position: 470, chip: each('taxonomy_slots', () => 'All 15 specialties') },
  {
    position: 480,
    chip: each('deactivated', () => 'Deactivated NPIs too'),
    rail: [
      {
        position: 270,
        kind: 'own',
        title: 'Deactivated NPIs',
        parameters: ['deactivated'],
      },
    ],
  },
]);
