import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '#src/server/database.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import type { Tables } from '#src/server/tables.ts';

/** Milliseconds for a host to answer a check. */
const ANSWER = 1000;

/** What a host says of itself. */
export interface Standing {
  /** Whether it is a standby. */
  standby: boolean;
  /** Bytes of write-ahead log that it has written or replayed. */
  place: number;
  /** The timeline of a primary, which each promotion increases. Null for a standby. */
  timeline: string | null;
  /** The ID of the product's database. */
  database: string;
  /** Whether its statements have a time limit. */
  limited: boolean;
  /** Seconds since the primary made the last transaction that a standby has replayed. Null for a primary. */
  replayed: number | null;
}

/** Asks a host for its standing. Throws if it does not answer within a second. */
export async function standingOf(db: Kysely<Tables>): Promise<Standing> {
  const { rows } = await promptly(
    sql<Standing>`
      select pg_is_in_recovery() as standby,
        pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as place,
        case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
        (select value #>> '{}' from settings where key = 'database_id') as database,
        current_setting('statement_timeout') <> '0' as limited,
        extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as replayed`.execute(db),
  );
  const [standing] = rows;
  if (!standing) throw new Error('The host said nothing');
  return standing;
}

/** The result, or an error after a second. */
export const promptly = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    sleep(ANSWER, undefined, { ref: false }).then(() => {
      throw new Error('The host did not answer within a second');
    }),
  ]);

/** A copy of the database, with what its last check found. */
export interface Replica extends Database {
  /** Its host and port, without user and password; with the database if another replica has the same. */
  name: string;
  /** For checks, which must not wait behind reads. */
  watch: Database;
  /** Undefined: it does not answer, or is no copy of this database. */
  standing: (Standing & { generation: number }) | undefined;
  /** Seconds behind the primary, or behind where it was last seen while it is away. Undefined while unknown. */
  lag: number | undefined;
  /** Aborted once the replica is lost, which ends the reads that wait for it. */
  gone: AbortController;
}

/** Opens the pools of a replica. A pooler may be in between, so the role sets the statement timeout. */
export function openReplica(url: DatabaseUrl, name: string, timeout: number): Replica {
  const reads = openDatabase(url, { max: 10, timeout, byRole: true });
  const watch = openDatabase(url, { max: 1, timeout: ANSWER, byRole: true });
  return {
    ...reads,
    close: async () => void (await Promise.all([reads.close(), watch.close()])),
    name,
    watch,
    standing: undefined,
    lag: undefined,
    gone: new AbortController(),
  };
}
