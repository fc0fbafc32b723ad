// An authenticator app: computes codes from the key that the screen shows.
import { Secret, TOTP } from 'otpauth';

/**
 * The code that an app shows for `key` (base32). `steps` shifts its clock by steps of 30 seconds. A user who sets it up
 * and signs in at once sends the present code and then the next one: the server takes no code twice, and an earlier one
 * may be too old when it arrives.
 */
export const codeOf = (key: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 });
