import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '#src/server/refusal.ts';

/** Milliseconds a swap waits for readers before it lets them pass, and before it tries again. */
const LOCK_TIMEOUT = 250;
const PAUSE = 250;
/** Tries before an import gives up: five minutes of readers who never pause. */
const TRIES = 600;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `change`, which needs tables others are reading, in one transaction that never makes readers queue for long.
 * `onWait` is told once that it has to wait. Throws a refusal when the readers do not end.
 */
export async function changeLiveTables(
  client: pg.Client,
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

/** Puts the table beside a live one in its place; for use within changeLiveTables. Its indexes move along. */
export async function swapIn(client: pg.Client, table: string): Promise<void> {
  await client.query(`drop table if exists public.${table}`);
  await client.query(`alter table incoming.${table} set schema public`);
}
