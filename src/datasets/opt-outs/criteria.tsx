import type { byOptOut } from '#src/datasets/opt-outs/criteria.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { oneOf } from '#src/ui/search/criteria-chips.ts';

/** Opt-outs of Medicare on screen. */
export const optOutCriteria = onScreen<typeof byOptOut.parameters>({ dataset: 'opt-outs', table: 'opt_outs' })([
  {
    position: 410,
    chip: oneOf('opted_out', { yes: 'Opted out of Medicare', no: 'Not opted out of Medicare' }),
    rail: [
      {
        position: 140,
        kind: 'choice',
        title: 'Medicare opt-out',
        choices: { no: 'Not opted out', yes: 'Opted out' },
      },
    ],
  },
]);
