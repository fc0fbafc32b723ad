import { expect, it } from 'vitest';
import { type Filter, narrow } from '#src/ui/results/filters.ts';

interface Row {
  city: string | null;
  gender: string | null;
}
const filters: Filter<Row>[] = [
  { name: 'city', label: 'City', match: 'contains' },
  { name: 'gender', label: 'Gender', match: 'exact' },
];
const york = { city: 'New York', gender: 'F' };
const cork = { city: 'CORKTOWN', gender: 'M' };
const unknown = { city: null, gender: null };
const rows = [york, cork, unknown];

it('returns all rows if no filter is active', () => {
  expect(narrow(rows, filters, {})).toBe(rows);
  expect(narrow(rows, filters, { city: '  ', gender: '' })).toBe(rows);
});

it('matches text as a case-insensitive substring', () => {
  expect(narrow(rows, filters, { city: ' ORK ' })).toEqual([york, cork]);
});

it('matches a chosen value exactly', () => {
  expect(narrow(rows, filters, { gender: 'F' })).toEqual([york]);
  expect(narrow(rows, filters, { gender: 'f' })).toEqual([]);
});

it('requires all active filters to match', () => {
  expect(narrow(rows, filters, { city: 'ork', gender: 'M' })).toEqual([cork]);
});
