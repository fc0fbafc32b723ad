// A user's alerts, read and unread.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { mayOpen } from '#src/work/searches/access.ts';
import type { Alert, AlertEvent } from '#src/work/searches/contract.ts';
import type { StoredEvent } from '#src/work/searches/find-alerts.ts';
import { findsOf } from '#src/work/searches/matches.ts';

type Db = Kysely<Tables>;

/** Alerts of a reply: the newest. */
const MOST = 100;

/** People of an event that alerts name. */
const NAMED = 5;

/**
 * A user's newest alerts of searches that they may open, with names of some people. `mayRead` is false for events that the
 * caller must not read. `today` decides which marks Do not contact count.
 */
export async function alertsOf(
  db: Db,
  user: User,
  mayRead: (event: AlertEvent) => boolean,
  today: string,
): Promise<{ unread: number; rows: Alert[] }> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select(['alerts.id', 'search_id', 'name', 'url', 'alerts.events', 'alerts.created_at', 'read_at'])
    .where('profile_id', '=', user.id)
    .where(mayOpen(user))
    .where('removed_at', 'is', null)
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id')
    .limit(MOST)
    .execute();
  const stored = rows.map((row) => ({
    ...row,
    happened: (row.events as StoredEvent[]).filter(({ event }) => mayRead(event)),
  }));
  const npis = stored.flatMap(({ happened }) => happened.flatMap(({ npis }) => npis.slice(0, NAMED)));
  const [names, marked] = await Promise.all([namesOf(db, npis), doNotContactOf(db, { team: user.team, today }, npis)]);
  return {
    unread: await unreadOf(db, user),
    rows: stored.map(({ id, search_id, name, url, happened, created_at, read_at }) => ({
      id,
      search: { id: search_id, name, url, finds: findsOf(url) },
      events: happened.map(({ event, count, npis }) => ({
        event,
        count,
        npis,
        people: peopleIn(npis, names).map((person) => ({ ...person, do_not_contact: marked.has(person.npi) })),
      })),
      created_at: created_at.toISOString(),
      read: read_at !== null,
    })),
  };
}

/** Some of the people of an event, with their names. */
export const peopleIn = (npis: readonly string[], names: ReadonlyMap<string, string>) =>
  npis.slice(0, NAMED).map((npi) => ({ npi, name: names.get(npi) ?? null }));

/** The number of alerts that a user has not read, of searches that they may open. */
async function unreadOf(db: Db, user: User): Promise<number> {
  const { unread } = await db
    .selectFrom('alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('profile_id', '=', user.id)
    .where(mayOpen(user))
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks alerts of a user as read, by default all. Returns the number of unread ones. */
export async function markRead(db: Db, user: User, ids: readonly string[] | undefined): Promise<number> {
  await db
    .updateTable('alerts')
    .set({ read_at: sql`now()` })
    .where('profile_id', '=', user.id)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (alerts) => alerts.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .execute();
  return unreadOf(db, user);
}

/** Names of providers and organizations by NPI, also of deactivated ones. */
export async function namesOf(db: Db, npis: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ npi: string; name: string }>`
    select npi, concat_ws(' ', first_name, last_name) as name from providers where npi = any(${npis}::bigint[])
    union all select npi, name from organizations where npi = any(${npis}::bigint[])
    union all select npi, coalesce(record->>'name', concat_ws(' ', record->>'first_name', record->>'last_name'))
      from last_known_records where npi = any(${npis}::bigint[])`.execute(db);
  return new Map(rows.map(({ npi, name }) => [npi, name]));
}
