import { expect, it } from 'vitest';
import { countOfStatus } from '#src/work/lookup/contract.ts';
import { rowsOfText } from '#src/work/lookup/pasted.tsx';

it.each([
  '2000000010 / 2000000028',
  '2000000010 & 2000000028',
  '2000000010\n-----\n2000000028',
  '2000000010 - 2000000028',
])('reads two rows in %j: signs alone are no row (R-1491)', (text) =>
  expect(rowsOfText(text)).toEqual([{ npi: '2000000010' }, { npi: '2000000028' }]),
);

it('says one of a kind as one (R-1490)', () => {
  expect([1, 2].map((rows) => countOfStatus('organization', rows))).toEqual(['1 organization', '2 organizations']);
  expect([1, 2].map((rows) => countOfStatus('bad_check_digit', rows))).toEqual([
    '1 bad check digit',
    '2 bad check digits',
  ]);
});
