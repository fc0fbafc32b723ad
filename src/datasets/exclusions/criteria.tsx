import type { byExclusion } from '#src/datasets/exclusions/criteria.ts';
import { parameter, text } from '#src/shared/fields.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { oneOf } from '#src/ui/search/criteria-chips.ts';

const words = { no: 'No match in OIG’s list', possible: 'Similar name in OIG’s list', yes: 'Excluded' };

/** Exclusions on screen. */
export const exclusionCriteria = onScreen<typeof byExclusion.parameters>({
  dataset: 'exclusions',
  table: 'exclusions',
})([
  {
    position: 400,
    chip: oneOf('excluded', words),
    rail: [
      {
        position: 130,
        kind: 'choice',
        title: 'Exclusions',
        choices: { no: words.no, possible: words.possible, yes: words.yes },
      },
    ],
    fields: [
      {
        position: 30,
        name: 'excluded',
        label: 'Exclusions',
        kind: 'choice',
        rule: parameter(text),
        choices: words,
      },
    ],
  },
]);
