import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CallSlots } from '#src/server/call-slots.ts';
import { Failure, unavailable } from '#src/server/failure.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { addressOf } from '#src/server/throttle.ts';

/**
 * Milliseconds before a call is refused. A client that ignores Retry-After would otherwise be refused thousands of times
 * a second, which slows everyone else: 500 such clients took five sixths of the server's time.
 */
const PAUSE = 500;

/** The `remoteAddress` of a request that the server makes to itself within a call, whose slot covers both. */
export const IN_PROCESS = 'in-process';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Aborts when the client of the current call has disconnected; undefined outside a call. */
export const clientSignal = (): AbortSignal | undefined => signals.getStore();

/** The client disconnected, so the call is not answered. nginx logs the same status. */
class ClientGone extends Failure {
  constructor() {
    super(499, 'client_gone', 'The client closed the connection.');
  }
}

/**
 * Sheds load; this is no rate limit. Refuses a call before it does any work: with 503 when no slot is free, since it would
 * only wait for the database or the main thread and delay the others; with 429 when its address has too many. A call takes
 * its slot once its body has arrived, so a slow upload holds none, and frees it when the response or the connection closes.
 * Must be called before any `preValidation` hook that waits.
 */
export function limitOpenCalls(app: FastifyInstance, slots: CallSlots): void {
  app.addHook('preValidation', async (request, { raw }) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === IN_PROCESS) return;
    if (remoteAddress === undefined) throw new ClientGone(); // Node.js forgets the address of a closed connection
    const taken = slots.take(addressOf(request));
    if (typeof taken === 'function') return onResponseClose(raw, taken);
    await sleep(PAUSE);
    throw taken === 'all' ? unavailable('busy', BUSY) : new Failure(429, 'too_many', TOO_MANY, 1);
  });

  app.addHook('preValidation', (_, { raw }, done) => {
    const leaving = new AbortController();
    onResponseClose(raw, () => {
      if (!raw.writableEnded) leaving.abort(new ClientGone());
    });
    signals.run(leaving.signal, done);
  });

  app.addHook('preHandler', async () => clientSignal()?.throwIfAborted());
}

const BUSY = 'Too many requests are waiting. Please try again in a moment.';
const TOO_MANY = 'Too many requests from your address are waiting. Please try again in a moment.';
