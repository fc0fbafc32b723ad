import { describe, expect, it } from 'vitest';
import {
  atLeast,
  count,
  date,
  dial,
  dottedCode,
  gender,
  initials,
  mailAddress,
  partialDate,
  personName,
  phone,
  size,
  specialty,
  webAddress,
  zip,
} from '#src/shared/format.ts';

describe('phone', () => {
  it.each([
    ['6145550142', '(614) 555-0142'],
    [' (614) 555-0142 ', '(614) 555-0142'],
    ['614-555-0142', '(614) 555-0142'],
    ['1-614-555-0142', '(614) 555-0142'],
    ['16145550142', '(614) 555-0142'],
    ['6145550142.0', '(614) 555-0142'],
    ['2.126895555E+9', '(212) 689-5555'],
    ['2.126895555e9', '(212) 689-5555'],
    ['2.126895550E+09', '(212) 689-5550'],
    ['6145550142123', '(614) 555-0142 ext. 123'],
    ['2.126895555123E+12', '(212) 689-5555 ext. 123'],
    ['614-555-0142 x12', '(614) 555-0142 ext. 12'],
    ['(614) 555-0142, ext. 12', '(614) 555-0142 ext. 12'],
  ])('shows %s as %s', (published, shown) => expect(phone(published)).toBe(shown));

  it.each([
    ...['2.12689E+12', '2.12689E+9', '2.12689555E+9', '614555.0', '', '  ', null, undefined],
    ...['555', '614555014', '61455501421', 'none', '+44 20 7946 0000', '555 x12'],
  ])('has none for %s', (published) => expect(phone(published)).toBeNull());

  it('is dialed only if it has ten digits', () => {
    expect(dial('2.126895555E+9')).toBe('tel:+12126895555');
    expect(dial('6145550142123')).toBe('tel:+16145550142');
    expect(dial('555')).toBeNull();
    expect(dial(null)).toBeNull();
  });
});

describe('zip', () => {
  it.each([
    ['432101240', '43210-1240'],
    ['43210-1240', '43210-1240'],
    ['43210', '43210'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['', null],
    [null, null],
  ])('shows %s as %s', (published, shown) => expect(zip(published)).toBe(shown));
});

describe('date', () => {
  it.each([
    ['2012-05-30', 'May 30, 2012'],
    ['2026-01-01', 'Jan 1, 2026'],
    ['2026-13-01', null],
    ['5/30/2012', null],
    [null, null],
  ])('shows %s as %s', (published, shown) => expect(date(published)).toBe(shown));
});

describe('partialDate', () => {
  it.each([
    ['2012-05-30', 'May 30, 2012'],
    ['2012-05', 'May 2012'],
    ['2012', '2012'],
    ['2012-5', null],
    [null, null],
  ])('shows %s as %s', (known, shown) => expect(partialDate(known)).toBe(shown));
});

describe('names and codes', () => {
  it('joins the known parts of a name', () => {
    expect(personName({ first_name: 'Colleen', middle_name: 'M.', last_name: 'Abernathy', credential: 'MD' })).toBe(
      'Colleen M. Abernathy, MD',
    );
    expect(personName({ name_prefix: 'Dr.', first_name: ' ', last_name: 'Farrow', name_suffix: 'Jr.' })).toBe(
      'Dr. Farrow Jr.',
    );
    expect(personName({ first_name: null, last_name: null })).toBeNull();
  });

  it('takes initials from whole characters', () => {
    expect(initials({ first_name: 'élodie', last_name: 'Ng' })).toBe('ÉN');
    expect(initials({ first_name: null, last_name: 'Ng' })).toBe('N');
  });

  it('adds dots to a ten-character code and no other', () => {
    expect(dottedCode('207RC0000X')).toBe('207.RC0000.X');
    expect(dottedCode('207RC')).toBe('207RC');
  });

  it('groups digits and names genders', () => {
    expect(count(6512044)).toBe('6,512,044');
    expect([gender('F'), gender('M'), gender('U'), gender(null)]).toEqual(['Female', 'Male', null, null]);
  });
});

it('links valid websites and email addresses only', () => {
  expect(webAddress('www.cedarmere.example/gme')).toBe('https://www.cedarmere.example/gme');
  expect(webAddress('HTTP://cedarmere.example')).toBe('http://cedarmere.example/');
  for (const none of ['javascript:alert(1)', 'work', 'data:text/html,x', '//', '', null])
    expect(webAddress(none)).toBeNull();
  expect(mailAddress(' gme@cedarmere.example ')).toBe('mailto:gme@cedarmere.example');
  for (const none of ['gme@', 'a@b.c?bcc=d@e.f', 'a b@c.d', 'javascript:x@y.z', null])
    expect(mailAddress(none)).toBeNull();
});

describe('atLeast', () => {
  it.each([
    [6_512_044, '6.5M+'],
    [1_799_999, '1.7M+'],
    [12_999, '12K+'],
    [857, '850+'],
    [1_000_000, '1M+'],
    [100, '100+'],
    [57, '57'],
    [0, '0'],
  ])('rounds %d down to %s', (value, shown) => expect(atLeast(value)).toBe(shown));
});

describe('specialty', () => {
  const code = { primary_taxonomy: '207RI0011X' };
  it.each([
    [
      { ...code, classification: 'Internal Medicine', specialization: 'Interventional Cardiology' },
      'Interventional Cardiology · Internal Medicine 207.RI0011.X',
    ],
    [{ ...code, classification: 'Internal Medicine', specialization: null }, 'Internal Medicine 207.RI0011.X'],
    [code, '207.RI0011.X'],
    [{ primary_taxonomy: null, classification: 'Internal Medicine' }, null],
  ])('shows %o as %s', (row, shown) => expect(specialty(row)).toBe(shown));
});

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [340, '340 bytes'],
    [12_400, '12 kB'],
    [3_440_000, '3.4 MB'],
  ])('shows %i as %s', (bytes, shown) => expect(size(bytes)).toBe(shown));
});
