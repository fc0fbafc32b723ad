import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#src/server/refusal.ts';

/** How long to wait for another process's turn: a PostgreSQL that recovers from a crash may take minutes to start. */
const patience = 15 * 60_000;

/**
 * Runs `task` while no other process of this machine runs one under the same lock file. The lock is SQLite's on an empty
 * file, which the operating system lifts when its holder dies. Throws when the turn does not come within 15 minutes, and
 * the reason of `signal` when that is aborted first.
 */
export async function withLock<T>(file: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadline = Date.now() + patience;
    while (!take(lock)) {
      if (Date.now() > deadline) throw new Refusal(`Another process has held ${file} for 15 minutes: end it first.`);
      await sleep(20);
      signal?.throwIfAborted();
    }
    return await task();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive'); // a journal on disk would fail when the disk is full
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === 5) return false; // SQLITE_BUSY: another's turn
    throw error;
  }
}
