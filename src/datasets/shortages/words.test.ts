import { expect, it } from 'vitest';
import type { Shortage } from '#src/datasets/shortages/contract.ts';
import { coverageInWords, detailsInWords } from '#src/datasets/shortages/words.tsx';

const row: Shortage = {
  kind: 'primary',
  level: 'county',
  score: 16,
  status: 'Designated',
  rural: 'Rural',
  designated_on: '2012-06-01',
  name: 'Kanawha County',
  people: null,
  designation_id: '1540390001',
  county: 'Kanawha, WV',
};

it('says what a designation covers, and no more (R-1251)', () => {
  expect(coverageInWords(row)).toBe('The whole county is designated');
  expect(coverageInWords({ ...row, level: 'part' })).toBe('Part of the county or ZIP is designated');
  expect(coverageInWords({ ...row, level: 'part', people: 'Low Income' })).toBe(
    'Designated for the group “Low Income”, not for everyone there',
  );
  expect(coverageInWords({ ...row, level: 'facility', name: 'Example Clinic' })).toBe(
    'The facility Example Clinic is designated',
  );
});

it('says score, rural status, day and ID', () => {
  expect(detailsInWords(row)).toBe('Score 16 of 25 · Rural · since Jun 1, 2012 · Kanawha County · id 1540390001');
  expect(detailsInWords({ ...row, kind: 'dental', status: 'Proposed For Withdrawal', rural: null })).toBe(
    'Score 16 of 26 · Proposed for withdrawal, still in force · since Jun 1, 2012 · Kanawha County · id 1540390001',
  );
  expect(detailsInWords({ ...row, kind: 'mua', score: 51.3, designated_on: null, name: null })).toBe(
    'Index 51.3 of 100, lower is a greater need · Rural · id 1540390001',
  );
  expect(detailsInWords({ ...row, kind: 'mua', score: null })).not.toContain('Index');
});
