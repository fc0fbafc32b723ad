// Counts what waits for a run, a few at a time.
import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';

export interface Counting {
  database: Database;
  /** Whether the run is still of the newest data. */
  isCurrent: () => boolean;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
  report: (error: unknown) => void;
}

/** Counted at a time. The index runs their searches behind those of users. */
const AT_ONCE = 3;

/**
 * Counts each of them, while the run is of the newest data. `count` says whether there is an alert. Returns the number of alerts.
 * Throws an error after all others if some have failed.
 */
export async function countEach<T>(
  { database, isCurrent, signal, onProgress, report }: Counting,
  all: readonly T[],
  name: string,
  count: (one: T) => Promise<boolean>,
): Promise<number> {
  let [done, found, failed] = [0, 0, 0];
  const left = all.values();
  const work = async () => {
    for (const one of left) {
      signal.throwIfAborted();
      if (!isCurrent()) return;
      try {
        if (await count(one)) found += 1;
      } catch (error) {
        failed += 1;
        report(error);
      }
      done += 1;
      onProgress(done, all.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await database.db.selectNoFrom(sql`1`.as('one')).execute(); // a lost database fails the job, not each of them
  if (failed > 0) throw new Error(`${failed} of ${all.length} ${name} could not be counted.`);
  return found;
}
