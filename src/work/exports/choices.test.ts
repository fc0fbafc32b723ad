import { expect, it } from 'vitest';
import { chosenPeople, columnsInFile, isOnList, needsJob } from '#src/work/exports/choices.tsx';

it('exports many people selected on a list as people of that list, whose columns the file can have (R-756)', () => {
  const npis = new Set(Array.from({ length: 501 }, (_, n) => String(2_000_000_000 + n)));
  const of = { table: 'providers', query: '', list: { id: 'a list', query: '' }, total: 900, page: [] } as const;
  const people = chosenPeople('selected', of, { npis, all: false, count: npis.size });
  expect(needsJob(people, npis.size)).toBe(true);
  expect(people).toEqual({ list: 'a list', npis: [...npis] });
  expect(isOnList(people)).toBe(true);
});

it.each([
  { of: 'people', ours: ['our_screening'] },
  { of: 'organizations', ours: [] },
])('asks for Our Screening after Excluded Since in files of $of that can have it (R-1194)', ({ ours }) => {
  const group = (name: string, columns: string[]) => ({
    ...{ name, title: name, publisher: null, date: null, left_out: null },
    columns: columns.map((column) => ({ name: column, label: column, publisher_name: column })),
  });
  const groups = [group('exclusions', ['excluded_since']), group('team', ['notes', ...ours])];
  const preset = { name: 'call', label: 'Call sheet', about: '', columns: ['phone', 'excluded_since', 'city'] };
  const choice = { preset, chosen: [], withTeam: false, withDates: false, onList: false };
  expect(columnsInFile(groups, choice)).toEqual(['phone', 'excluded_since', ...ours, 'city']);
});
