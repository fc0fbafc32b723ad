import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '#src/server/refusal.ts';

/** Milliseconds that a swap waits for a lock before it yields to readers, and milliseconds between attempts. */
const LOCK_TIMEOUT = 250;
const PAUSE = 250;
/** Maximum attempts: five minutes of continuous readers. */
const TRIES = 600;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `change`, which locks live tables, in one transaction. Retries with a short lock timeout, so that readers never
 * queue for long. Calls `onWait` once before the first retry. Throws a Refusal after TRIES attempts.
 */
export async function changeLiveTables(
  client: pg.ClientBase,
  change: () => Promise<void>,
  { signal, onWait }: { signal: AbortSignal | undefined; onWait(): void },
): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    signal?.throwIfAborted();
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT}`);
      await change();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    }
    if (tried === 0) onWait();
    await sleep(PAUSE);
  }
  throw new Refusal(
    'The tables stayed in use for five minutes, so the new ones could not take their place. Nothing was changed.',
  );
}
