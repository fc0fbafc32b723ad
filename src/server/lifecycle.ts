import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#src/server/refusal.ts';
import { onResponseClose } from '#src/server/response-close.ts';

/**
 * Catches SIGINT, SIGTERM, SIGHUP and the end of the npm that started this process: the first of them aborts the returned
 * signal, with the refusal that `sentence` makes of its name. A later one ends the process at once. To be called before
 * anything is started that must not outlive the process.
 */
export function stopSignal(sentence = (by: string) => `Stopped by ${by}.`): AbortSignal {
  const stopping = new AbortController();
  let since: number | undefined;

  function stop(by: string) {
    since = Date.now();
    stopping.abort(new Refusal(sentence(by)));
  }

  const onSignal = (name: NodeJS.Signals, number: number) => {
    if (since === undefined) stop(name);
    else if (Date.now() - since > echo) process.exit(128 + number);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  // npm does not always pass a signal on: killed alone, it would leave this process behind
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && since === undefined && stop('the end of npm');
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
  return stopping.signal;
}

/** Milliseconds within which a second signal is the first one again: on Ctrl-C the terminal and npm both send it. */
const echo = 1000;

/** The value of `work`, or the reason of `signal` as soon as that is aborted: the caller then no longer waits for the work. */
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

/** What is left to do once the server is asked to end. */
export interface Ending {
  /** The listening server, whose open requests are waited for. */
  server: Server;
  /** Called last: closes everything, the server included. */
  close(): Promise<void>;
  /** Seconds that open requests have. */
  patience?: number;
}

/** When `signal` is aborted, waits for the open requests, closes everything and exits with 0. */
export function endWhenStopped(signal: AbortSignal, { server, close, patience = 10 }: Ending): void {
  const requests = openRequests(server);

  async function stop() {
    await requests.drained(patience);
    server.closeAllConnections();
    await close();
    process.exit(0);
  }

  const onAbort = () => void stop().catch(fail);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort);
}

function fail(error: unknown) {
  console.error(error);
  process.exit(1);
}

/** Follows the requests under way; while draining, each answer tells its client to open no further request on it. */
function openRequests(server: Server) {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.on('request', (_, response) => {
    open.add(response);
    if (draining) response.setHeader('connection', 'close');
    onResponseClose(response, () => open.delete(response));
  });
  return {
    /** Resolves when none is open, after `seconds` at the latest. */
    drained: async (seconds: number) => {
      draining = true;
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
      for (const deadline = Date.now() + seconds * 1000; open.size && Date.now() < deadline; ) await sleep(20);
    },
  };
}
