// Criteria on the progress of people on a list.
import type { Test } from '#src/search/live/flags.ts';
import type { dueValues } from '#src/work/lists/entries/contract.ts';
import type { ProgressSearch } from '#src/work/lists/entries/search.ts';
import { weekEndOf } from '#src/work/lists/week.ts';

/** The criteria on a stage, owner, priority and due date. `me` is the user's id. Days are YYYY-MM-DD. */
export function testsOf({ stage, owner, priority, due }: ProgressSearch, me: string, today: string): Test[] {
  const owners = owner?.map((one) => (one === 'none' ? '' : one === 'me' ? me : one.toLowerCase()));
  const tests: (Test | undefined)[] = [
    stage && ['stage', (value) => stage.includes(value)],
    owners && ['owner', (value) => owners.includes(value)],
    priority && ['priority', (value) => (priority as string[]).includes(value)],
    due && ['due_on', dueTests(today)[due]],
  ];
  return tests.filter((test) => test !== undefined);
}

const dueTests = (today: string): Record<(typeof dueValues)[number], (due: string) => boolean> => ({
  none: (due) => due === '',
  overdue: (due) => due !== '' && due < today,
  today: (due) => due === today,
  week: (due) => due >= today && due <= weekEndOf(today),
  later: (due) => due > weekEndOf(today),
});
