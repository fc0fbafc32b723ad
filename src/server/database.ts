import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Opens a pool on `url`; nothing connects before the first query. `timeout` is the statement timeout in milliseconds. */
export function openDatabase(url: DatabaseUrl, { max = 10, timeout = 0 } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max, statement_timeout: timeout || undefined });
  pool.on('error', () => {}); // an idle connection ended: the pool has dropped it, and the next query opens another
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { url, pool, db, close: () => db.destroy() };
}

/**
 * Whether PostgreSQL gave up for a reason outside the question: no room (class 53), an operator (57) or the machine (58).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const isFromOutside = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^5[378]/.test(error.code ?? '');
