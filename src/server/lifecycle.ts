import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { onResponseClose } from '#src/server/response-close.ts';

/** What is left to do once the server is asked to end. */
export interface Ending {
  /** The listening server, whose open requests are waited for. */
  server: Server;
  /** Called first: from here on the product is not ready. */
  onDraining(): void;
  /** Called last: closes everything, the server included. */
  close(): Promise<void>;
  /** Seconds that open requests have. */
  patience?: number;
}

/**
 * Serves until SIGINT, SIGTERM or SIGHUP, or until the npm that started this process is gone; then waits for the open
 * requests, closes everything and exits with 0. A second signal exits at once.
 */
export function runUntilStopped({ server, onDraining, close, patience = 10 }: Ending): void {
  const requests = openRequests(server);
  let since: number | undefined;

  async function stop() {
    since = Date.now();
    onDraining();
    await requests.drained(patience);
    server.closeAllConnections();
    await close();
    process.exit(0);
  }

  const onSignal = (_: NodeJS.Signals, number: number) => {
    if (since === undefined) void stop().catch(fail);
    else if (Date.now() - since > echo) process.exit(128 + number);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  // npm does not always pass a signal on: killed alone, it would leave this process behind
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && since === undefined && void stop().catch(fail);
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
}

/** Milliseconds within which a second signal is the first one again: on Ctrl-C the terminal and npm both send it. */
const echo = 1000;

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
