import { expect, it } from 'vitest';
import { isTypo } from '#src/shared/typo.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['smiithe', true], // a letter too many
  ['smit', false], // two too few
  ['smth', false],
  ['smthe', true],
  ['msithe', true], // two exchanged, at the start
  ['smiteh', true], // and at the end
  ['smhtie', false], // not adjacent
  ['smythe', true],
  ['smytha', false],
  ['smithe', false],
])('%s is a typo of smithe: %s', (typed, is) => {
  expect(isTypo(bytes(typed), typed.length, bytes('smithe'))).toBe(is);
});

it('reads only the first letters', () => {
  expect(isTypo(bytes('smyth!!!'), 5, bytes('smith'))).toBe(true);
});
