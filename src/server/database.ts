import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openPool, type PoolOptions } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import type { Tables } from '#src/server/tables.ts';

/** Typed queries (`db`) and their connection pool, for COPY and LISTEN. */
export interface Database {
  url: DatabaseUrl;
  pool: pg.Pool;
  /** src/datasets/tables.ts adds the datasets' tables to `Tables`, so that the server names no dataset. */
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Opens a pool on `url`, as `openPool` does, with typed queries. */
export function openDatabase(url: DatabaseUrl, options?: PoolOptions): Database {
  const pool = openPool(url, options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { url, pool, db, close: () => closeAll(db, pool) };
}

/** Kysely ends the pool only if it has used it. */
async function closeAll(db: Kysely<Tables>, pool: pg.Pool) {
  await db.destroy();
  if (!pool.ending) await pool.end();
}
