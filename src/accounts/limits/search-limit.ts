import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import { addressOf } from '#src/server/throttle.ts';

/**
 * Limits the requests for data of each account and each address to `limit` within `seconds`. Refuses more with 429.
 * Counts in the memory of each server, because a write to PostgreSQL would cost more than the search. Must be called
 * before the routes are added.
 */
export function limitSearches(app: FastifyInstance, rate: Config['limits']['search']): void {
  let calls = new Map<string, number>();
  let begun = 0;
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.access !== 'approved') return;
    const { limit, seconds } = rate; // SIGHUP may have changed it
    const now = performance.now() / 1000;
    if (now - begun >= seconds) {
      calls = new Map();
      begun = now;
    }
    const count = (subject: string) => {
      const n = (calls.get(subject) ?? 0) + 1;
      calls.set(subject, n);
      return n;
    };
    const most = Math.max(count(request.user?.id ?? ''), count(addressOf(request)));
    if (most > limit)
      throw new Failure(
        429,
        'too_many',
        'Too many requests. Please try again later.',
        Math.ceil(begun + seconds - now),
      );
  });
}
