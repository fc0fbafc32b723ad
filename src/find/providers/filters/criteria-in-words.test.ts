import { expect, it } from 'vitest';
import { address } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { readQuery } from '#src/ui/url-state.ts';

const labels = (query: string) =>
  chipsOf(readQuery(address.criteria, query), () => undefined, []).map(({ label }) => label);

it.each([
  ['not.group_size_from=51', 'Not in a group of more than 50'],
  ['not.group_size_from=1001', 'Not in a group of more than 1,000'],
  ['not.group_size_from=51&not.group_size_to=99', 'Not: Group size 51–99'],
  ['not.group_size_to=9', 'Not: Group size ≤ 9'],
  ['group_size_from=51', 'Group size ≥ 51'],
])('a chip says of %s: %s (R-1201)', (query, label) => expect(labels(query)).toEqual([label]));

it('no chip says any certificate beside one that is named (R-1146)', () => {
  expect(labels('certified=yes')).toEqual(['Board certified, any ABMS certificate']);
  for (const named of ['certificate=Interventional+Cardiology', 'board=American+Board+of+Surgery'])
    for (const asked of ['', '&certified_in=specialty'])
      expect(labels(`certified=yes&${named}${asked}`).join()).toMatch(
        /^Board certified.*(?<!any.*)(Certificate|Board): /,
      );
  expect(labels('certified=yes&certificate=Interventional+Cardiology')[0]).not.toContain('any');
});
