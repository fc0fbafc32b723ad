import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#src/server/refusal.ts';

/** How long to wait for another process's turn: a PostgreSQL that recovers from a crash may take minutes to start. */
const patience = 15 * 60_000;

/**
 * Runs `task` while no other process of this machine runs one under the same lock file. The lock is SQLite's on an empty
 * file, which the operating system lifts when its holder dies. Throws when the turn does not come within 15 minutes.
 */
export async function withLock<T>(file: string, task: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadline = Date.now() + patience;
    while (!take(lock)) {
      if (Date.now() > deadline) throw new Refusal(`Another process has held ${file} for 15 minutes: end it first.`);
      await sleep(20);
    }
    return await task();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === 5) return false; // SQLITE_BUSY: another's turn
    throw error;
  }
}
