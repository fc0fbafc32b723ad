import { expect, test } from 'vitest';
import { randomOf } from '#src/invented/random.ts';
import { decimals } from '#src/search/texts.ts';

test('writes whole numbers as String does', () => {
  const random = randomOf('decimals', 1);
  const powers = Array.from({ length: 16 }, (_, n) => [10 ** n - 1, 10 ** n, 10 ** n + 1, 7 * 10 ** n]).flat();
  const others = Array.from({ length: 2000 }, () => random.whole(0, 10 ** random.whole(0, 15)));
  const numbers = [...powers, ...others, Number.MAX_SAFE_INTEGER].filter(Number.isSafeInteger);
  expect(decimals(Float64Array.from(numbers))).toEqual(numbers.map(String));
  expect(decimals(new Float64Array())).toEqual([]);
});
