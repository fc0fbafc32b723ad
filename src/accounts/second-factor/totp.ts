import { type Secret, TOTP } from 'otpauth';

/**
 * The step of 30 seconds that `code` belongs to at `timestamp`, in milliseconds since 1970: the current one, or one on either
 * side, because clocks differ. Undefined if the code is wrong.
 */
export function stepOf(secret: Secret, code: string, timestamp: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined; // the library fails on letters of several bytes
  const steps = TOTP.validate({ token: code, secret, timestamp, window: 1 });
  return steps === null ? undefined : TOTP.counter({ timestamp }) + steps;
}
