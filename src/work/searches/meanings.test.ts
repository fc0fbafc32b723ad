import { expect, it } from 'vitest';
import { meaningOf } from '#src/work/searches/meanings.ts';

const meaning = (query: string, ...loaded: string[]) =>
  meaningOf(`/hcps?${query}`, (dataset) => loaded.includes(dataset));

it('changes for criteria of groups with the first enrollments, and for no other search (R-1244)', () => {
  for (const query of ['group=0042000017', 'grouped=no', 'group_size_from=2&state=OH', 'not.group_size_from=51']) {
    expect(meaning(query), query).toBeNull();
    expect(meaning(query, 'enrollments'), query).toMatch(/^group\w* 2$/);
  }
  expect(meaning('state=OH&telehealth=Y&employer=0042000017', 'enrollments')).toBeNull();
  expect(meaning('county=56025&grouped=yes')).toBe('county 2');
  expect(meaning('county=56025&grouped=yes', 'enrollments')).toBe('county 2, grouped 2');
});

it('changes for the state that people left, which also counts if they left the country', () => {
  expect(meaning('moved_from_state=OH&state=TX')).toBe('moved_from_state 2');
  expect(meaning('moved_from=2026-01-01')).toBeNull();
});
