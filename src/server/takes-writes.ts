import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#src/server/database.ts';
import { READ_ONLY } from '#src/server/primary.ts';

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

/** Whether PostgreSQL refused to write, and may still read: it is read-only, or its disk is full. */
export const refusesWrites = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && [READ_ONLY, DISK_FULL].includes(error.code ?? '');

const DISK_FULL = '53100';
