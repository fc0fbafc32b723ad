import type { FastifyInstance, FastifyReply } from 'fastify';
import { accessOf } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import { addressOf } from '#src/server/throttle.ts';

type Rate = Config['limits']['search'];

/**
 * Limits the requests for data of each account and each address to `limit` within `seconds`. Refuses more with 429. Must be
 * called before the routes are added.
 */
export function limitSearches(app: FastifyInstance, rate: Rate): void {
  const count = openCounter(rate);
  app.addHook('preValidation', async (request, reply) => {
    if (accessOf(request) === 'approved') count([request.user?.id ?? '', addressOf(request)], reply);
  });
}

/**
 * Makes the function that counts a request for each of its subjects, and throws a 429 if one of them has more than `limit`
 * within `seconds`. It counts in the memory of each server, because a write to PostgreSQL would cost more than the search. The
 * reply says what remains in the headers of draft-ietf-httpapi-ratelimit-headers (R-1657).
 */
export function openCounter(rate: Rate): (subjects: readonly string[], reply: FastifyReply) => void {
  let calls = new Map<string, number>();
  let begun = 0;
  return (subjects, reply) => {
    const { limit, seconds } = rate; // SIGHUP may have changed it
    const now = performance.now() / 1000;
    if (now - begun >= seconds) {
      calls = new Map();
      begun = now;
    }
    const counts = subjects.map((subject) => {
      const n = (calls.get(subject) ?? 0) + 1;
      calls.set(subject, n);
      return n;
    });
    const most = Math.max(...counts);
    const wait = Math.ceil(begun + seconds - now);
    reply.header('ratelimit-policy', `"requests";q=${limit};w=${seconds}`);
    reply.header('ratelimit', `"requests";r=${Math.max(0, limit - most)};t=${wait}`);
    if (most > limit) throw new Failure(429, 'too_many', 'Too many requests. Please try again later.', wait);
  };
}
