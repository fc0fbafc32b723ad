import { expect, it } from 'vitest';
import { GrowingNumbers, numbersUpTo } from '#src/search/numbers.ts';

it.each([
  [255, Uint8Array],
  [256, Uint16Array],
  [65_535, Uint16Array],
  [65_536, Uint32Array],
])('keeps numbers up to %i in the narrowest array', (max, type) => {
  expect(numbersUpTo(max, 1)).toEqual(new type(1));
});

it('widens for a larger number, and keeps those before', () => {
  const numbers = new GrowingNumbers();
  for (const some of [[1, 255], [256], [65_536, 7]]) numbers.add(Uint32Array.from(some), some.length);
  expect([...numbers.view()]).toEqual([1, 255, 256, 65_536, 7]);
});
