import { hash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, for a session or a mailed link. Only its hash is stored. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The hash of a secret. Secrets are long and random, so one round of a fast hash is enough. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
