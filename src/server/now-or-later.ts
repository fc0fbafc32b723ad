import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds before each further attempt: ten minutes in all. */
const PAUSES = [1, 2, 4, 8, 15, ...Array.from({ length: 19 }, () => 30)];

/**
 * Does what must follow a failure, such as a refund. If that fails, as without PostgreSQL, further attempts follow in the
 * background. They can repeat `work` that was done, because PostgreSQL can be lost just after it. `report` receives the error
 * of the last attempt.
 */
export async function nowOrLater(work: () => Promise<unknown>, report: (error: unknown) => void): Promise<void> {
  try {
    await work();
  } catch {
    void later(work, report);
  }
}

async function later(work: () => Promise<unknown>, report: (error: unknown) => void): Promise<void> {
  let last: unknown;
  for (const seconds of PAUSES) {
    await sleep(seconds * 1000, undefined, { ref: false });
    try {
      await work();
      return;
    } catch (error) {
      last = error;
    }
  }
  report(last);
}
