import { expect, it } from 'vitest';
import { base32, otpauthLink, stepOf, totpAt } from '#src/accounts/second-factor/totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B: the last six of eight digits
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('computes the code of RFC 6238 at second %i', (seconds = 0, code = '') => {
  expect(totpAt(secret, seconds * 1000)).toBe(code);
});

it('accepts one step on either side, and no other (R-851)', () => {
  const now = 1_700_000_000_000;
  const steps = [-2, -1, 0, 1, 2].map((shift) => stepOf(secret, totpAt(secret, now + shift * 30_000), now));
  const step = Math.floor(now / 30_000);
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect(['', '28708', '2870822', 'abcdef'].map((code) => stepOf(secret, code, now))).toEqual(Array(4).fill(undefined));
});

it('writes the secret as apps read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthLink(secret, 'Med atlas', 'a@b.example')).toBe(
    'otpauth://totp/Med%20atlas:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Med%20atlas',
  );
});
