// Connections to PostgreSQL, without the query builder: processes and threads that need none start faster.
import pg from 'pg';
import { unavailable } from '#src/server/failure.ts';
import { DatabaseUnreachable, type DatabaseUrl, type Hosts, hostsOf, READ_ONLY } from '#src/server/primary.ts';
import { withTrace } from '#src/server/trace.ts';

// bigint stays text, as pg delivers it: all bigints are NPIs, which are identifiers. SQL casts counts to int.
// date stays text too: pg would parse it as local midnight, which is the day before in UTC for zones east of it.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Milliseconds to connect and authenticate, and to wait for a free connection of the pool. */
const CONNECT_TIMEOUT = 5000;

/** Milliseconds after the statement timeout before a query without a reply fails. */
const GRACE = 2000;

/** Idle milliseconds before TCP sends a keep-alive probe. */
const KEEP_ALIVE = 10_000;

export interface PoolOptions {
  /** Connections at a time, by default 10. */
  max?: number;
  timeout?: number;
  byRole?: boolean;
}

/**
 * Opens a pool on `url`. It connects at the first query. `timeout` is the statement timeout in milliseconds, by default
 * none. A query without a reply two seconds after it fails and ends its connection. Taking a connection fails after
 * five seconds: with failure `database_busy` if the pool has none free, else with DatabaseUnreachable. With `byRole`, the
 * role has the statement timeout and nothing is prepared, because a pooler refuses both.
 */
export function openPool(url: DatabaseUrl, { max = 10, timeout = 0, byRole = false }: PoolOptions = {}): pg.Pool {
  const timeouts = timeout > 0 && { ...(!byRole && { statement_timeout: timeout }), query_timeout: timeout + GRACE };
  const kind = (byRole ? Client : PreparingClient) as unknown as new () => pg.Client;
  const pool = new Pool({ ...settings(url), max, ...timeouts, Client: kind });
  pool.on('error', ignoreLoss);
  return pool;
}

/**
 * Connects outside a pool, for work that needs its own session. `name` is the session's application name in
 * pg_stat_activity. Throws DatabaseUnreachable after five seconds.
 */
export async function connectClient(url: DatabaseUrl, name?: string): Promise<pg.Client> {
  return atPrimary(hostsOf(url), async () => {
    const client = new SessionClient({
      ...settings(url),
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      application_name: name,
    });
    await client.connect();
    return client;
  }).catch((error) => {
    throw connectError(error);
  });
}

/** Connects to the primary, and once more if the host that was it cannot be reached: another one may be it now. */
async function atPrimary<T>(hosts: Hosts, connect: () => Promise<T>): Promise<T> {
  await hosts.ready();
  try {
    return await connect();
  } catch (error) {
    if (!hosts.several || !isConnectionFailure(error)) throw error;
    await hosts.ready();
    return connect();
  }
}

/** A query that fails without a reply within three seconds, independent of its connection's timeouts. */
export const promptQuery = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: 3000,
});

/** Without an error listener a lost connection would end the process. Its current and later queries fail anyway. */
function ignoreLoss(): void {}

/**
 * Whether PostgreSQL failed for a reason outside the query: resources (class 53), an operator (57) or the system (58).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const isSystemFailure = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^5[378]/.test(error.code ?? '');

/** Whether the user of the connection lacks a right to what the statement does. 42501: insufficient_privilege */
export const isMissingRight = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501';

/** Whether PostgreSQL could not be reached or its connection was lost. A retry may help. */
export function isConnectionFailure(error: unknown): error is Error {
  if (error instanceof DatabaseUnreachable) return true;
  if (error instanceof pg.DatabaseError) return error.code === READ_ONLY || /^(08|57P)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || LOST.includes(error.message);
}

/**
 * Whether the connection was lost while a statement ran, so that what it did is unknown: PostgreSQL may have committed it. A
 * refused connection and a standby's refusal did nothing.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isConnectionFailure(error) || error instanceof DatabaseUnreachable) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== READ_ONLY && code !== STARTING && syscall !== 'connect' && syscall !== 'getaddrinfo';
}

/** The code of PostgreSQL while it starts. */
const STARTING = '57P03';

/** Whether a query got no reply in time: the database hangs or the network is down. */
export const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === READ_TIMEOUT;

/** Messages of pg for a lost connection, which has no error code. */
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

/** A pool whose errors say why it has no connection. */
class Pool extends pg.Pool {
  readonly #hosts: Hosts;

  constructor(config: pg.PoolConfig & { connectionString: DatabaseUrl }) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT });
    this.#hosts = hostsOf(config.connectionString);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: PoolCallback): void;
  override connect(callback?: PoolCallback) {
    const connecting = atPrimary(this.#hosts, () => super.connect()).catch((error) => {
      throw connectError(error);
    });
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined as never;
  }
}

type PoolCallback = Parameters<pg.Pool['connect']>[0];

/** A connection to the primary of its hosts. Connecting fails if that is none any more. */
export class SessionClient extends pg.Client {
  protected readonly hosts: Hosts;

  constructor(config: pg.ClientConfig & { connectionString: DatabaseUrl }) {
    const hosts = hostsOf(config.connectionString);
    super({ ...config, connectionString: hosts.current });
    this.hosts = hosts;
    this.on('error', ignoreLoss); // at once: the connection can be lost before the pool listens
  }

  override connect(): Promise<this>;
  override connect(callback: (error?: Error) => void): void;
  override connect(callback?: (error?: Error) => void): Promise<this> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(() => callback(), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    try {
      await super.connect();
      if (!this.hosts.several) return this;
      const { rows } = await super.query('select pg_is_in_recovery() as standby');
      if (!rows[0].standby) return this;
      await super.end();
      throw new DatabaseUnreachable('The host in DATABASE_URL is a standby');
    } catch (error) {
      this.hosts.lost();
      throw error;
    }
  }
}

/**
 * A connection whose statements name the request or job. It ends when a query times out, because pg would reuse it although
 * the reply is still pending, and when its host has become a standby.
 */
class Client extends SessionClient {
  // `never` is assignable to the result of each of pg's overloads
  override query(...args: unknown[]): never {
    const [query, ...rest] = args;
    const result: unknown = super.query(...([commented(query), ...rest] as [string]));
    if (result instanceof Promise)
      result.catch((error) => {
        const isStandby = error instanceof pg.DatabaseError && error.code === READ_ONLY;
        if (isStandby) this.hosts.lost();
        if (isStandby || isQueryTimeout(error)) void this.end();
      });
    return result as never;
  }
}

/** A connection that prepares the statements of `prepareStatement`. */
class PreparingClient extends Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' ? prepared.get(text) : undefined;
    return super.query(...(name === undefined ? args : [{ name, text, values }, ...rest]));
  }
}

/** The names of the prepared statements, by their text. */
const prepared = new Map<string, string>();

/**
 * Has each connection prepare the statement with this text, so that PostgreSQL plans it once. For those that most calls
 * make: it saves half of PostgreSQL's time. The statement names its columns, because PostgreSQL refuses a prepared `*` after
 * a migration. It has no trace in its text.
 */
export function prepareStatement(text: string): void {
  if (!prepared.has(text)) prepared.set(text, `medatlas_${prepared.size}`);
}

/** A query with the trace in its text. A stream stays as it is, and so does a named statement, whose text must not change. */
function commented(query: unknown): unknown {
  if (typeof query === 'string') return withTrace(query);
  if (typeof query !== 'object' || query === null || 'submit' in query || 'name' in query) return query;
  return 'text' in query && typeof query.text === 'string' ? { ...query, text: withTrace(query.text) } : query;
}

/**
 * Classifies an error by its message, because pg's timeouts have no code. A host name with several addresses fails with
 * an AggregateError that has no message: its first error counts.
 */
function connectError(error: Error): Error {
  if (error instanceof AggregateError) return error.errors[0];
  const { message } = error;
  if (message === 'timeout exceeded when trying to connect') return busy();
  if (message !== 'timeout expired' && message !== 'Connection terminated due to connection timeout') return error;
  return new DatabaseUnreachable(`PostgreSQL did not answer within ${CONNECT_TIMEOUT / 1000} seconds`, {
    cause: error,
  });
}

/** All connections of the pool were in use for five seconds. */
const busy = () =>
  unavailable('database_busy', 'Too many requests are waiting for the database. Please try again in a moment.');
