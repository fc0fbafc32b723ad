import { expect, it } from 'vitest';
import { directorName, hasNameOf } from '#src/datasets/programs/director-name.tsx';

it.each([
  ['Jane Smith', 'Jane Smith'],
  ['Dr. Jane A. Smith, MD, PhD', 'Jane A. Smith'],
  ['Smith, Jane A., MD', 'Jane A. Smith'],
  ['JOHN SMITH JR MD', 'JOHN SMITH'],
  ['Smith', undefined],
  ['Smith, MD', undefined],
  ['', undefined],
  [null, undefined],
])('%s names %s', (text, words) => expect(directorName(text)?.join(' ')).toBe(words));

it.each([
  ['Jane A. Smith, MD', 'JANE', 'SMITH', true],
  ['José Muñoz', 'Jose', 'MUNOZ', true],
  ["Mary O'Brien-Lee, DO", 'MARY', 'OBRIEN LEE', true],
  ['Maria de la Cruz', 'Maria', 'De La Cruz', true],
  ['Maria Elena Cruz', 'Maria', 'Cruz', true],
  ['Jane Smithson', 'Jane', 'Smith', false],
  ['Janet Smith', 'Jane', 'Smith', false],
  ['Jane Smith', 'Jane', null, false],
  ['Jane Smith', null, 'Smith', false],
  [null, null, null, false],
])('%s and %s %s: %s', (director, first_name, last_name, same) =>
  expect(hasNameOf(director, { first_name, last_name })).toBe(same),
);
