import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { stepOf } from '#src/accounts/second-factor/totp.ts';

const secret = Secret.fromLatin1('12345678901234567890');

// RFC 6238, appendix B: the last six of eight digits
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('accepts the code of RFC 6238 at second %i', (seconds = 0, code = '') => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('accepts one step on either side, and no other (R-851)', () => {
  const now = 1_700_000_000_000;
  const steps = [-2, -1, 0, 1, 2].map((shift) =>
    stepOf(secret, TOTP.generate({ secret, timestamp: now + shift * 30_000 }), now),
  );
  const step = Math.floor(now / 30_000);
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined]);
  const wrong = ['', '28708', '2870822', 'abcdef', '١٢٣٤٥٦'];
  expect(wrong.map((code) => stepOf(secret, code, now))).toEqual(wrong.map(() => undefined));
});

it('writes the secret as apps read it', () => {
  expect(secret.base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(String(new TOTP({ issuer: 'Med atlas', label: 'a@b.example', secret }))).toBe(
    'otpauth://totp/Med%20atlas:a%40b.example?issuer=Med%20atlas&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
