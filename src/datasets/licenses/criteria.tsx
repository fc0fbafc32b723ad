import type { byLicense } from '#src/datasets/licenses/criteria.ts';
import { day, parameter, stateCode } from '#src/shared/fields.ts';
import { stateName, states } from '#src/shared/states.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asDay, each, oneOf, range } from '#src/ui/search/criteria-chips.ts';
import { upper } from '#src/ui/state/url-state.ts';

/** Board licenses on screen. */
export const licenseCriteria = onScreen<typeof byLicense.parameters>({ dataset: 'licenses', table: 'licenses' })([
  {
    position: 190,
    chip: each('license_state', (state) => `Licensed in ${stateName(state)}`),
    rail: [{ position: 50, kind: 'values', title: 'License state', labels: states, find: 'Find a license state' }],
    fields: [
      {
        position: 10,
        name: 'license_state',
        label: 'Licensed in',
        kind: 'state',
        rule: parameter(stateCode.optional()),
      },
    ],
    read: upper,
  },
  {
    position: 200,
    chip: each('license_state_all', (state) => `Also licensed in ${stateName(state)}`),
    read: upper,
  },
  {
    position: 210,
    chip: each('license_active_on', (on) => (on === 'today' ? 'License active' : `License active on ${asDay(on)}`)),
    rail: [{ position: 60, kind: 'choice', title: 'License status', choices: { today: 'Active' } }],
  },
  { position: 220, chip: range('license_expires', 'License expires', asDay) },
  {
    position: 225,
    chip: each('licensed_since', (day) => `License issued since ${asDay(day)}`),
    rail: [{ position: 65, kind: 'range', title: 'License issued', limits: 'day' }],
    fields: [
      {
        position: 15,
        name: 'licensed_since',
        label: 'License issued since',
        kind: 'day',
        rule: parameter(day.optional()),
      },
    ],
  },
  {
    position: 226,
    chip: oneOf('licensed_elsewhere', { yes: 'Licensed where they do not practice' }),
    rail: [{ position: 66, kind: 'choice', title: 'License elsewhere', choices: { yes: 'Not where they practice' } }],
  },
]);
