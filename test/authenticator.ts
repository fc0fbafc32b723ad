// An authenticator app: computes codes from the key that the screen shows.
import { totpAt } from '#src/accounts/second-factor/totp.ts';

/**
 * The code that an app shows for `key` (base32). `steps` shifts its clock by steps of 30 seconds. A user who sets it up
 * and signs in at once sends the present code and then the next one: the server takes no code twice, and an earlier one
 * may be too old when it arrives.
 */
export function codeOf(key: string, steps = 0): string {
  const digits = [...key.replace(/\s/g, '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return totpAt(Buffer.from(bytes), Date.now() + steps * 30_000);
}
