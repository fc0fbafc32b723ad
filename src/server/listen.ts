import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { connectClient, promptQuery } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** Seconds between attempts to reconnect. */
const RETRY = 1;

/** Seconds between checks of an idle connection. */
const HEARTBEAT = 30;

interface Listener {
  /** Called on each notification, with its text. */
  onNotify(text: string): void;
  /** Called after each connect, because PostgreSQL does not repeat notifications. */
  onConnect(): void;
  /** Called with the reason each time the connection is lost. */
  onLoss(error: unknown): void;
}

/**
 * Listens to the notifications of `channel`. Reconnects by itself. A connection that hangs counts as lost after
 * `heartbeat` seconds. Returns a function that stops listening.
 */
export function listen(
  url: DatabaseUrl,
  channel: string,
  { onNotify, onConnect, onLoss }: Listener,
  heartbeat = HEARTBEAT,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | undefined;
  const follow = async () => {
    client = await connectClient(url);
    signal.throwIfAborted();
    const lost = lossOf(client);
    client.on('notification', ({ payload = '' }) => onNotify(payload));
    await client.query(`listen ${escapeIdentifier(channel)}`);
    onConnect();
    for (;;) {
      await Promise.race([lost, sleep(heartbeat * 1000, undefined, { ref: false })]);
      await client.query(promptQuery('select'));
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      await follow().catch((error) => {
        if (!signal.aborted) onLoss(error);
      });
      await client?.end().catch(() => {}); // already gone
      await sleep(RETRY * 1000, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await client?.end();
    await running;
  };
}

/** Rejects when the connection is lost or ended. */
function lossOf(client: pg.Client): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  client.once('error', reject).once('end', () => reject(new Error('The connection to PostgreSQL was closed.')));
  promise.catch(() => {}); // the current query may fail first
  return promise;
}
