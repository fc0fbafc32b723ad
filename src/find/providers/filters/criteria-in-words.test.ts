import { expect, it } from 'vitest';
import { providerAddress } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { listings } from '#src/shared/specialties.ts';
import { readQuery } from '#src/ui/state/url-state.ts';

const labels = (query: string) =>
  chipsOf(readQuery(providerAddress.criteria, query), () => undefined, []).map(({ label }) => label);

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

it('one chip says all codes of a listing, also with the levels of the form, and removes both (R-1030, R-1202)', () => {
  const codes = ['207RC0000X', '207RI0011X', '207RC0001X', '207RA0001X'].map((code) => `taxonomy=${code}`).join('&');
  const levels = 'profession=Allopathic+%26+Osteopathic+Physicians&specialty=Internal+Medicine';
  const criteria = readQuery(providerAddress.criteria, `${levels}&${codes}&state=OH`);
  const [chip, ...others] = chipsOf(criteria, () => undefined, listings);
  expect([chip?.label, chip?.members?.length, ...others.map(({ label }) => label)]).toEqual([
    'Cardiology (4)',
    4,
    'Ohio',
  ]);
  expect(chip?.without(criteria)).toEqual(readQuery(providerAddress.criteria, 'state=OH'));
});
