import { expect, it } from 'vitest';
import { chosenPeople, isOnList, needsJob } from '#src/work/exports/wish.tsx';

it('exports many people selected on a list as people of that list, whose columns the file can have (R-756)', () => {
  const npis = new Set(Array.from({ length: 501 }, (_, n) => String(2_000_000_000 + n)));
  const of = { table: 'providers', query: '', list: { id: 'a list', query: '' }, total: 900, page: [] } as const;
  const people = chosenPeople('selected', of, { npis, all: false, count: npis.size });
  expect(needsJob(people, npis.size)).toBe(true);
  expect(people).toEqual({ list: 'a list', npis: [...npis] });
  expect(isOnList(people)).toBe(true);
});
