// A pool whose queries run at a replica if one may answer, else at the primary.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isConnectionFailure } from '#src/server/connections.ts';

/** A statement that a standby cancels, because it delays replay (https://www.postgresql.org/docs/current/hot-standby.html). */
const CANCELED_BY_RECOVERY = '40001';

interface Pools {
  primary: pg.Pool;
  /** The replica to read from. Undefined: none may answer now. */
  replica: () => ChosenReplica | undefined;
}

interface ChosenReplica {
  pool: pg.Pool;
  /** Aborted once the replica is lost. */
  gone: AbortSignal;
  /** Marks it as lost. */
  lost: () => unknown;
}

/**
 * A pool for queries that only read, each in a transaction of its own. A query that recovery cancels, or whose replica is
 * lost, also while it waits, runs once more at the primary.
 */
export const readPool = ({ primary, replica }: Pools): PostgresPool => ({
  options: primary.options,
  connect: async () => {
    const chosen = replica();
    const client = chosen && (await connectTo(chosen));
    return client ? withFallback(client, primary, chosen) : primary.connect();
  },
  end: async () => {}, // the pools belong to their databases
});

/** A connection to a replica. Undefined if it is lost, or all its connections are in use. */
async function connectTo({ pool, gone, lost }: ChosenReplica): Promise<pg.PoolClient | undefined> {
  const connecting = pool.connect();
  try {
    return await unlessGone(gone, connecting);
  } catch (error) {
    if (gone.aborted) connecting.then((late) => late.release(), ignore);
    else if (isConnectionFailure(error)) lost();
    return undefined;
  }
}

function withFallback(client: pg.PoolClient, primary: pg.Pool, { gone, lost }: ChosenReplica): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await unlessGone(gone, client.query(text, [...values]));
    } catch (error) {
      if (isConnectionFailure(error)) lost();
      else if (!gone.aborted && !(error instanceof pg.DatabaseError && error.code === CANCELED_BY_RECOVERY))
        throw error;
      return await primary.query(text, [...values]);
    }
  };
  const release = () => client.release(gone.aborted); // true ends a connection, whose query may still wait
  return { query, release } as unknown as PostgresPoolClient; // no cursors: they need one host
}

/** The answer of a replica, or an error once that is gone. */
function unlessGone<T>(gone: AbortSignal, asked: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const end = () => reject(gone.reason);
  if (gone.aborted) end();
  gone.addEventListener('abort', end);
  asked.then(resolve, reject).finally(() => gone.removeEventListener('abort', end));
  return promise;
}

function ignore(): void {}
