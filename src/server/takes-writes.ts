import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#src/server/database.ts';

/** Milliseconds to wait for PostgreSQL. */
const PATIENCE = 500;

/** Whether PostgreSQL takes writes: not if it is read-only, such as a host after a failover. Undefined without an answer. */
export async function takesWrites({ pool }: Database): Promise<boolean | undefined> {
  const asked = pool.query(`select current_setting('transaction_read_only') = 'off' as writes`).then(
    ({ rows }): boolean => rows[0].writes,
    () => undefined,
  );
  return Promise.race([asked, sleep(PATIENCE, undefined, { ref: false })]);
}
