import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { unavailable } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

// bigint stays text, as pg delivers it: our bigints are NPIs, which are identifiers. Counts are cast to int in SQL.
// A date is a day, not a moment: pg would turn it into a local midnight and shift it east of UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** A PostgreSQL connection string; a Unix socket's folder stands in its `host` parameter. */
export type DatabaseUrl = string;

/** The database as the server uses it: typed queries, and the pool below them for COPY and LISTEN. */
export interface Database {
  url: DatabaseUrl;
  pool: pg.Pool;
  /** `Tables` are the server's own; src/datasets/tables.ts joins the datasets' to them, so that the server names none. */
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Milliseconds to connect to PostgreSQL and sign in, and to wait for a free connection of a pool. */
const CONNECT_TIMEOUT = 5000;

/** Milliseconds beyond its statement timeout after which a query without a reply counts as lost. */
const GRACE = 2000;

/** Milliseconds of silence after which TCP checks whether the other side is still there. */
const KEEP_ALIVE = 10_000;

/**
 * Opens a pool on `url`; nothing connects before the first query. `timeout` is the statement timeout in milliseconds, by
 * default none; a query whose reply does not come two seconds later fails and ends its connection. Taking a connection
 * fails after five seconds: with a failure `database_busy` when the pool has no free one, else with DatabaseUnreachable.
 */
export function openDatabase(url: DatabaseUrl, { max = 10, timeout = 0 } = {}): Database {
  const timeouts = timeout > 0 && { statement_timeout: timeout, query_timeout: timeout + GRACE };
  const pool = new Pool({ ...settings(url), max, ...timeouts, Client });
  pool.on('error', ignoreLoss).on('connect', (client) => client.on('error', ignoreLoss));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { url, pool, db, close: () => db.destroy() };
}

/**
 * Connects outside a pool, for work that needs a session of its own. `name` is the session's name in pg_stat_activity.
 * Fails with DatabaseUnreachable after five seconds.
 */
export async function connectClient(url: DatabaseUrl, name?: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...settings(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: name,
  });
  client.on('error', ignoreLoss);
  await client.connect().catch((error) => {
    throw connectError(error);
  });
  return client;
}

/** A query that fails when its reply does not come within three seconds, whatever timeouts its connection has. */
export const promptQuery = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: 3000,
});

/** Without a listener a lost connection would end the process. The query under way fails with it, and each later one. */
function ignoreLoss(): void {}

/** PostgreSQL did not accept a connection in time. */
class DatabaseUnreachable extends Error {}

/**
 * Whether PostgreSQL gave up for a reason outside the question: no room (class 53), an operator (57) or the machine (58).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const isFromOutside = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^5[378]/.test(error.code ?? '');

/** Whether PostgreSQL could not be reached, or its connection was lost: trying again later may help. */
export function isConnectionFailure(error: unknown): error is Error {
  if (error instanceof DatabaseUnreachable) return true;
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || LOST.includes(error.message);
}

/** Whether no reply came in time, from a database that is hung or behind a broken network. */
export const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === READ_TIMEOUT;

/** What pg says of a connection that is gone, for which it has no codes. */
const READ_TIMEOUT = 'Query read timeout';
const LOST = [
  READ_TIMEOUT,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'read ECONNRESET',
  'read ETIMEDOUT',
  'write EPIPE',
  'write ECONNRESET',
];

const settings = (connectionString: DatabaseUrl) => ({
  connectionString,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
});

/** A pool that says in words why it has no connection. */
class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: PoolCallback): void;
  override connect(callback?: PoolCallback) {
    if (callback) return super.connect((error, client, done) => callback(error && connectError(error), client, done));
    return super.connect().catch((error) => {
      throw connectError(error);
    });
  }
}

type PoolCallback = Parameters<pg.Pool['connect']>[0];

/** A connection that ends when a query times out. pg would use it again, though the reply may still come, or never. */
class Client extends pg.Client {
  // `never` stands for the result of each of pg's overloads
  override query(...args: unknown[]): never {
    const result: unknown = super.query(...(args as [string]));
    if (result instanceof Promise)
      result.catch((error) => {
        if (isQueryTimeout(error)) void this.end();
      });
    return result as never;
  }
}

/** pg has no codes for its timeouts. */
function connectError(error: Error): Error {
  const { message } = error;
  if (message === 'timeout exceeded when trying to connect') return busy();
  if (message !== 'timeout expired' && message !== 'Connection terminated due to connection timeout') return error;
  return new DatabaseUnreachable(`PostgreSQL did not answer within ${CONNECT_TIMEOUT / 1000} seconds`, {
    cause: error,
  });
}

/** Every connection of the pool was in use for five seconds. */
const busy = () =>
  unavailable('database_busy', 'Too many requests are waiting for the database. Please try again in a moment.');
