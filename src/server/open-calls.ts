import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#src/server/failure.ts';

/** Calls that may be open at a time; a server that keeps up has under twenty. */
export const MOST_OPEN = 256;

/**
 * Milliseconds after which a call is turned away. Who does not wait as told but asks again at once would otherwise be told so
 * thousands of times a second, and that takes the time of those who are let in: at 500 such clients, five parts in six.
 */
const PAUSE = 500;

/**
 * Turns a call away with 503 while MOST_OPEN others are open, before anything is done for it: one more would only wait
 * behind them, for a connection to the database or the server's main thread, and make their wait longer. To be called
 * before any hook that waits.
 */
export function limitOpenCalls(app: FastifyInstance): void {
  const open = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    if (open.size >= MOST_OPEN) {
      await sleep(PAUSE);
      throw unavailable('busy', 'Too many requests are waiting. Please try again in a moment.');
    }
    open.add(request);
  });
  app.addHook('onResponse', async (request) => {
    open.delete(request);
  });
}
