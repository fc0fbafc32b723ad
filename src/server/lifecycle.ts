import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '#src/server/command.ts';
import { Refusal } from '#src/server/refusal.ts';
import { onResponseClose } from '#src/server/response-close.ts';

/**
 * Catches SIGINT, SIGTERM, SIGHUP and the exit of the parent npm. The first aborts the returned signal with a Refusal,
 * whose text `message` returns. A later one ends the process at once. Without `hangUpStops`, SIGHUP does nothing. Call it
 * before starting anything that must not outlive the process.
 */
export function stopSignal(message = (by: string) => `Stopped by ${by}.`, { hangUpStops = true } = {}): AbortSignal {
  const stopping = new AbortController();
  let since: number | undefined;

  function stop(by: string) {
    since = Date.now();
    stopping.abort(new Refusal(message(by)));
  }

  const onSignal = (name: NodeJS.Signals, number: number) => {
    if (since === undefined) stop(name);
    else if (Date.now() - since > echo) process.exit(128 + number);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  process.on('SIGHUP', hangUpStops ? onSignal : () => {}); // without a listener it would end the process

  // npm does not always forward signals: if only npm is killed, this process would keep running
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && since === undefined && stop('the end of npm');
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
  return stopping.signal;
}

/** Milliseconds during which a repeated signal is ignored. On Ctrl-C, the terminal and npm both send one. */
const echo = 1000;

/** Awaits `work`. Throws the reason of `signal` as soon as it aborts, without waiting for the work. */
export async function unlessStopped<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Options of a graceful shutdown. */
interface Ending {
  /** The listening server. */
  server: Server;
  /** Called last. Closes everything, including the server. */
  close(): Promise<void>;
  /** Seconds to wait for open requests. */
  patience?: number;
  /** Seconds for which new requests are answered, until a balancer knows that the server stops. */
  linger?: number;
}

/** Shuts down when `signal` aborts: waits for the open requests, closes everything and exits with 0. */
export function endWhenStopped(signal: AbortSignal, { server, close, patience = 10, linger = 0 }: Ending): void {
  const requests = openRequests(server);

  async function stop() {
    requests.drain();
    await sleep(linger * 1000);
    await requests.ended(patience);
    server.closeAllConnections();
    await close();
    process.exit(0);
  }

  const onAbort = () => void stop().catch(fail);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort);
}

function fail(error: unknown) {
  console.error(errorText(error));
  process.exit(1);
}

/**
 * Tracks open requests. While draining, responses have `Connection: close`, so that clients send no further request.
 */
function openRequests(server: Server) {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.on('request', (_, response) => {
    open.add(response);
    if (draining) response.setHeader('connection', 'close');
    onResponseClose(response, () => open.delete(response));
  });
  return {
    drain: () => {
      draining = true;
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
    },
    /** Resolves when no request is open, or after `seconds`. */
    ended: async (seconds: number) => {
      for (const deadline = Date.now() + seconds * 1000; open.size && Date.now() < deadline; ) await sleep(20);
    },
  };
}
