import { expect, it } from 'vitest';
import { yearsAgo } from '#src/shared/years-ago.ts';

it.each([
  ['2023-03-08', '3 years 8 months ago'],
  ['2023-11-27', '3 years ago'],
  ['2022-10-27', '4 years 1 month ago'],
  ['2024-11-27', '2 years ago'],
  ['2024-11-28', null],
  ['2027-01-01', null],
  ['2023-02', null],
  [null, null],
])('shows %s on 2026-11-27 as %s', (day, shown) => expect(yearsAgo(day, '2026-11-27')).toBe(shown));
