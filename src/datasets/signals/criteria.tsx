import type { byMove, bySignal } from '#src/datasets/signals/criteria.ts';
import { day, parameter, stateCode, text } from '#src/shared/fields.ts';
import { signalLabels } from '#src/shared/signals.ts';
import { stateName } from '#src/shared/states.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asDay, each, oneOf, range } from '#src/ui/search/criteria-chips.ts';
import { upper } from '#src/ui/state/url-state.ts';

type Parameters = typeof bySignal.parameters & typeof byMove.parameters;

/** Signals and new practice addresses on screen. */
export const signalCriteria = onScreen<Parameters>({ dataset: 'nppes', table: 'providers' })([
  {
    position: 420,
    chip: oneOf('signal', signalLabels),
    rail: [{ position: 198, kind: 'values', title: 'Signals', labels: signalLabels }],
    fields: [
      {
        position: 90,
        name: 'signal',
        label: 'Signal',
        kind: 'choice',
        rule: parameter(text),
        choices: signalLabels,
      },
    ],
  },
  {
    position: 422,
    chip: each('signal_since', (since) => `Signals since ${asDay(since)}`),
    fields: [
      { position: 92, name: 'signal_since', label: 'Signals since', kind: 'day', rule: parameter(day.optional()) },
    ],
  },
  {
    position: 424,
    chip: range('moved', 'New practice address', asDay),
    fields: [
      {
        position: 94,
        name: 'moved_from',
        label: 'New practice address since',
        kind: 'day',
        rule: parameter(day.optional()),
      },
    ],
  },
  {
    position: 426,
    chip: each('moved_from_state', (state) => `Moved from ${stateName(state)}`),
    fields: [
      {
        position: 96,
        name: 'moved_from_state',
        label: 'Moved from',
        kind: 'state',
        rule: parameter(stateCode.optional()),
      },
    ],
    read: upper,
  },
]);
