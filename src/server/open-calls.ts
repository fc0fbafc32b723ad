import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CallSlots } from '#src/server/call-slots.ts';
import { Failure, unavailable } from '#src/server/failure.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { addressOf } from '#src/server/throttle.ts';

/**
 * Milliseconds before the server refuses a call. Without this pause, clients that ignore Retry-After would retry
 * thousands of times a second: 500 such clients took five sixths of the server's time.
 */
const PAUSE = 500;

/** The `remoteAddress` of the server's own request within a call. The call's slot covers both. */
export const IN_PROCESS = 'in-process';

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * A signal that aborts when the client of the current call disconnects, or after the reply, which later work cannot
 * change. Undefined outside a call.
 */
export const clientSignal = (): AbortSignal | undefined => signals.getStore();

/** Does work that goes on after the end of the current call: jobs, and results that other calls use, too. */
export const forEveryClient = <T>(work: () => T): T => signals.exit(work);

/** The status of a call whose client disconnected, as nginx logs it. */
export const CLIENT_GONE = 499;

/** The client disconnected. */
export class ClientGone extends Failure {
  constructor() {
    super(CLIENT_GONE, 'client_gone', 'The client closed the connection.');
  }
}

/**
 * Sheds load; this is no rate limit. Refuses a call before it does any work: with 503 if no slot is free, because it
 * would only delay the others, and with 429 if its address has too many. A call takes its slot when its body has
 * arrived, so that slow uploads hold none. It frees the slot when the response or the connection closes. Add it before
 * any `preValidation` hook that waits.
 */
export function limitOpenCalls(app: FastifyInstance, slots: CallSlots): void {
  app.addHook('preValidation', async (request, { raw }) => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === IN_PROCESS) return;
    if (remoteAddress === undefined) throw new ClientGone(); // Node.js clears the address of a closed connection
    const taken = slots.take(addressOf(request));
    if (typeof taken === 'function') return onResponseClose(raw, taken);
    await sleep(PAUSE);
    throw taken === 'all' ? unavailable('busy', BUSY) : new Failure(429, 'too_many', TOO_MANY, 1);
  });

  app.addHook('preValidation', (_, { raw }, done) => {
    const leaving = new AbortController();
    onResponseClose(raw, () => leaving.abort(raw.writableEnded ? REPLIED : new ClientGone()));
    signals.run(leaving.signal, done);
  });

  app.addHook('preHandler', (_, __, done) => {
    clientSignal()?.throwIfAborted();
    done();
  });
}

/** Stops what a call still asks after its reply. */
const REPLIED = new Error('The call has replied');

const BUSY = 'Too many requests are waiting. Please try again in a moment.';
const TOO_MANY = 'Too many requests from your address are waiting. Please try again in a moment.';
