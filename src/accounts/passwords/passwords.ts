import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '#src/server/failure.ts';

/**
 * The cost of a new hash: Argon2id with OWASP's minimum parameters, 19 MiB and two passes. The PHC string format includes
 * the parameters, so that they can be raised later and old passwords still work.
 */
export const fullCost = { memory: 19_456, passes: 2 };

/** The cost of now. No setting changes it: only `test/cheap-passwords.ts` does, in the processes of Vitest. */
export const hashCost = { ...fullCost };
const parallelism = 1;

/** The hash of a password, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ message: password, nonce, ...hashCost, parallelism, tagLength: 32 });
  return phc(base64(nonce), base64(tag));
}

/**
 * Whether `password` matches the hash `stored`. A missing account or password (null) takes as long to refuse as a wrong
 * password, so that the response time does not reveal the difference.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , parameters = '', nonce = '', tag = ''] = (stored ?? unmatchable()).split('$');
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

/** A hash of the usual cost that no password matches. */
const unmatchable = () => phc('A'.repeat(22), 'A'.repeat(43));

const phc = (nonce: string, tag: string) =>
  `$argon2id$v=19$m=${hashCost.memory},t=${hashCost.passes},p=${parallelism}$${nonce}$${tag}`;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes computed at once. Each uses a core and 19 MiB; the limit protects other requests in a flood of sign-ins. */
const AT_ONCE = 2;
/** Sign-ins that may wait, a few seconds at most. Further ones get 503. */
const WAITING = 100;

const queue: (() => void)[] = [];
let running = 0;

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw unavailable('busy', 'Too many sign-ins are in progress. Please try again.', 5);
    await new Promise<void>((resolve) => queue.push(resolve)); // the caller that ends passes its slot on
  } else running += 1;
  try {
    return await promisify(argon2)('argon2id', parameters);
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
