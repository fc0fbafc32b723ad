import type { FastifyRequest } from 'fastify';
import { paceOf } from '#src/accounts/limits/pace.ts';
import { Failure } from '#src/server/failure.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Sign-ins that one address may start. An office starts a few a minute; a start takes a few milliseconds. */
const STARTS = { rate: 10, burst: 100 };

/**
 * Returns a check that refuses with 429 when one address starts too many sign-ins. Counts in memory: a start writes
 * nothing to PostgreSQL. Failed sign-ins are counted there (sign-in-limits.ts).
 */
export function limitStarts(): (request: FastifyRequest) => void {
  const mayStart = paceOf(STARTS);
  return (request) => {
    if (!mayStart(addressOf(request)))
      throw new Failure(429, 'too_many', 'Too many sign-ins were started from your address. Please try again.', 1);
  };
}
