import { expect, it } from 'vitest';
import { chosenPeople, columnsInFile, isOnList, needsJob } from '#src/work/exports/choices.tsx';
import { presets } from '#src/work/exports/contract.ts';

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

it('has the specialty in the call sheet, and stage and next step for the people of a list, once (R-1464)', () => {
  const group = (name: string, columns: string[]) => ({
    ...{ name, title: name, publisher: null, date: null, left_out: null },
    columns: columns.map((column) => ({ name: column, label: column, publisher_name: column })),
  });
  const groups = [group('nppes', ['phone']), group('list', ['stage', 'owner', 'next_step', 'due_on'])];
  const [preset] = presets.providers;
  if (!preset) throw new Error('No call sheet');
  const choice = { preset, chosen: [], withTeam: false, withDates: false, onList: false };
  expect(columnsInFile(groups, choice)).toEqual(preset.columns);
  expect(preset.columns).toContain('display_name');
  const ofList = columnsInFile(groups, { ...choice, onList: true });
  expect(ofList).toEqual([...preset.columns, 'stage', 'next_step', 'due_on']);
  expect(columnsInFile(groups, { ...choice, withTeam: true, onList: true })).toEqual([...ofList, 'owner']);
});
