// The servers of a database that others reach.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { requiredSetting, setSetting } from '#src/server/settings.ts';
import type { Tables } from '#src/server/tables.ts';

/** Seconds between announcements, and after the last one for which a server counts as running. */
const ANNOUNCE = 10;
const ALIVE = 35;

/** A server that others reach. */
export interface OtherServer {
  place: string;
  address: string;
}

/**
 * Announces the address of a server until the returned function is called. `report` gets the errors of announcements.
 * Resolves once it is announced.
 */
export async function announce(
  db: Kysely<Tables>,
  { place, address }: OtherServer,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const write = () =>
    db
      .insertInto('servers')
      .values({ place, address })
      .onConflict((known) => known.column('place').doUpdateSet({ address, seen_at: sql`now()` }))
      .execute();
  await write();
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    writing = write().catch(report);
  }, ANNOUNCE * 1000);
  return async () => {
    clearInterval(timer);
    await writing;
    await db.deleteFrom('servers').where('place', '=', place).execute().catch(report);
  };
}

/** The servers that run now, except the one at `place`, in a fixed order. */
export const otherServers = (db: Kysely<Tables>, place: string): Promise<OtherServer[]> =>
  db
    .selectFrom('servers')
    .select(['place', 'address'])
    .where('place', '<>', place)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${ALIVE})`)
    .orderBy('place')
    .execute();

/** The key with which the servers of a database sign their calls to each other. */
export const serverKey = (db: Kysely<Tables>): Promise<string> => requiredSetting(db, KEY);

/** Replaces that key. */
export const renewServerKey = (db: Kysely<Tables>): Promise<void> =>
  setSetting(db, KEY, randomBytes(32).toString('hex'));

const KEY = 'server_key';
