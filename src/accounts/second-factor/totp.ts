// Codes that an authenticator app computes from a secret and the time (RFC 6238).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a code is shown. */
const STEP = 30_000;

/** A new secret of 160 random bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): Buffer => randomBytes(20);

/** The code of six digits at `time`, in milliseconds since 1970. */
export const totpAt = (secret: Buffer, time: number): string => codeOf(secret, Math.floor(time / STEP));

/**
 * The step that `code` belongs to: the current one, or one on either side, because clocks differ. Undefined if
 * the code is wrong. Compares with every step in constant time.
 */
export function stepOf(secret: Buffer, code: string, time: number): number | undefined {
  const now = Math.floor(time / STEP);
  const given = Buffer.from(code);
  const matches = [now - 1, now, now + 1].filter((step) => {
    const right = Buffer.from(codeOf(secret, step));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return matches.at(-1);
}

/** A secret as users type it into an app (base32, RFC 4648). */
export function base32(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The link that sets up an app. It shows `site` and `email` beside the code. */
export const otpauthLink = (secret: Buffer, site: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=${encodeURIComponent(site)}`;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(19) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0');
}
