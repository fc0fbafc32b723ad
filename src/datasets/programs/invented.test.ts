import { expect, it } from 'vitest';
import { inventPrograms } from '#src/datasets/programs/invented.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

it('is the same bytes on every machine, with unique numbers, some of which begin with 0', () => {
  const files = demoFiles(inventPrograms);
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "588f4399bf730e12",
    ]
  `);
  const numbers = files[0]?.text.match(/^"\d{10}"/gm) ?? [];
  expect(new Set(numbers).size).toBe(860);
  expect(numbers.filter((number) => number.startsWith('"0')).length).toBeGreaterThan(50);
});
