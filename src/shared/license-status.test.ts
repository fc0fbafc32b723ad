import { describe, expect, it } from 'vitest';
import { licenseKey, sameLicenses, statusOn } from '#src/shared/license-status.ts';

describe('a status', () => {
  it.each([
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'expiring'], // still valid on its last day
    ['2027-02-20', 'expiring'], // in 90 days
    ['2027-02-21', 'current'],
    ['2026', 'expiring'],
    ['2026-10', 'expired'],
    ['2026-11', 'expiring'],
    ['2028-02', 'current'],
    ['2025', 'expired'],
    ['9999-12-31', 'current'],
    ['someday', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('of what ends %s is, on November 22, 2026, %s', (end, status) => expect(statusOn('2026-11-22', end)).toBe(status));

  it('counts the days of a leap year', () => {
    expect(statusOn('2028-01-01', '2028-03-31')).toBe('expiring');
    expect(statusOn('2028-01-01', '2028-04-01')).toBe('current');
    expect(statusOn('2028-02-29', '2028-02')).toBe('expiring');
  });
});

describe('a license number', () => {
  it.each([
    ['35.091234', '35091234'], // Ohio
    ['35-09-1234', '35091234'],
    ['MD071234L', '71234L'], // Pennsylvania: the letter at the end counts
    ['MD-071234-L', '71234L'],
    ['A 98765', '98765'], // California
    ['a98765', '98765'],
    ['ME0086420', '86420'], // Florida
    ['ME 86420', '86420'],
    ['DR.0056789', '56789'], // Colorado
    ['25MA08123400', '25MA08123400'], // New Jersey: letters in the middle count
    ['0101234567', '101234567'], // Virginia
    ['PA-C 0042', '42'],
    ['M–0042', '42'], // with an en dash
    ['TL.A0001', '1'],
    ['PENDING', ''],
    ['N/A', ''],
    ['000', ''],
    ['', ''],
  ])('%s is known as %s', (number, key) => expect(licenseKey(number)).toBe(key));
});

describe('a listed license', () => {
  const board = [
    { number: 'MD28510', state: 'AZ', id: 1 },
    { number: '028510', state: 'az ', id: 2 },
    { number: 'MD28510', state: 'NM', id: 3 },
    { number: '28511', state: 'AZ', id: 4 },
    { number: null, state: 'AZ', id: 5 },
    { number: 'PENDING', state: 'AZ', id: 6 },
    { number: '77', state: null, id: 7 },
  ];
  it.each([
    ['28510', 'AZ', [1, 2]], // several match
    ['md-28510', 'AZ', [1, 2]],
    ['28510', 'NM', [3]],
    ['MD 28511', ' AZ', [4]],
    ['285', 'AZ', []],
    ['PENDING', 'AZ', []], // no digits to compare
    ['77', null, []], // no state, no match
    [null, 'AZ', []],
  ])('%s of %s is the boards’ %j', (number, state, ids) =>
    expect(sameLicenses({ number, state }, board).map(({ id }) => id)).toEqual(ids),
  );
});
