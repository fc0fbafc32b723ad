// A pool whose queries run at a replica if one may answer, else at the primary.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isConnectionFailure } from '#src/server/database.ts';

/** A statement that a standby cancels, because it delays replay (https://www.postgresql.org/docs/current/hot-standby.html). */
const CANCELED_BY_RECOVERY = '40001';

interface Pools {
  primary: pg.Pool;
  /** The replica to read from. Undefined: none may answer now. */
  replica: () => { pool: pg.Pool; lost: () => void } | undefined;
}

/**
 * A pool for queries that only read, each in a transaction of its own. A query that recovery cancels, or whose replica is
 * lost, runs once more at the primary.
 */
export const readPool = ({ primary, replica }: Pools): PostgresPool => ({
  options: primary.options,
  connect: async () => {
    const chosen = replica();
    const client = await chosen?.pool.connect().catch(() => chosen.lost());
    return client && chosen ? withFallback(client, primary, chosen.lost) : primary.connect();
  },
  end: async () => {}, // the pools belong to their databases
});

function withFallback(client: pg.PoolClient, primary: pg.Pool, lost: () => void): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (isConnectionFailure(error)) lost();
      else if (!(error instanceof pg.DatabaseError && error.code === CANCELED_BY_RECOVERY)) throw error;
      return await primary.query(text, [...values]);
    }
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient; // no cursors: they need one host
}
