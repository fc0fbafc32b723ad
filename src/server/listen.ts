import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseUrl } from '#src/server/database.ts';

/** Seconds between attempts to reach a database that went away. */
const RETRY = 1;

/**
 * Calls `onNews` whenever `channel` is notified, and once after every connect, since what was announced before or between
 * connections is not repeated. Reconnects by itself and reports each loss to `onLoss`. Returns what stops it.
 */
export function listen(url: DatabaseUrl, channel: string, onNews: () => void, onLoss: (error: unknown) => void) {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  const run = async () => {
    while (!stopping.signal.aborted) {
      client = new pg.Client({ connectionString: url, keepAlive: true });
      const lost = new Promise((_, reject) => client?.on('error', reject).on('end', () => reject(new Error('closed'))));
      lost.catch(() => {}); // awaited below; before that a failing connect says the same
      try {
        client.on('notification', onNews);
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        onNews();
        await lost;
      } catch (error) {
        if (stopping.signal.aborted) return;
        onLoss(error);
        await client.end().catch(() => {}); // already gone
        await sleep(RETRY * 1000, undefined, { signal: stopping.signal }).catch(() => {}); // woken to stop
      }
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await client?.end();
    await running;
  };
}
