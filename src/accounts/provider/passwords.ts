import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '#src/server/failure.ts';

// Argon2id at the least that OWASP asks for: 19 MiB, two passes. Kept in the PHC string format, parameters included,
// so that stronger ones can come later and old passwords still work.
const memory = 19_456;
const passes = 2;
const parallelism = 1;

/** The hash to keep of a password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ message: password, nonce, memory, passes, parallelism, tagLength: 32 });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether a password is the one `stored` was made of. An account without a password, or no account at all (null), takes
 * as long to refuse as a wrong password: the answer's time does not tell which it was.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , parameters = '', nonce = '', tag = ''] = (stored ?? nobodys).split('$');
  const { m, t, p } = Object.fromEntries(parameters.split(',').map((pair) => pair.split('=')));
  const expected = Buffer.from(tag, 'base64');
  const derived = await derive({
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  });
  return timingSafeEqual(derived, expected) && stored !== null;
}

/** A generated password of 96 random bits. */
export const makePassword = (): string => randomBytes(12).toString('base64url');

/** A hash of the usual cost that no password has. */
const nobodys = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes made at once: each keeps a core and 19 MiB, and a flood of sign-ins leaves the rest of the server its share. */
const AT_ONCE = 2;
/** Sign-ins that wait for their turn, a few seconds at most; further ones are asked to come back. */
const WAITING = 100;

const queue: (() => void)[] = [];
let running = 0;

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw unavailable('busy', 'Too many sign-ins are in progress. Please try again.', 5);
    await new Promise<void>((resolve) => queue.push(resolve)); // whose turn it becomes takes over the place
  } else running += 1;
  try {
    return await promisify(argon2)('argon2id', parameters);
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
