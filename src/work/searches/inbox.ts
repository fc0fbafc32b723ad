// A user's alerts, read and unread.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { listRightSql } from '#src/work/lists/access.ts';
import { arrivalReasons, type StoredArrivals } from '#src/work/openings/arrivals/stored.ts';
import { mayOpen } from '#src/work/searches/access.ts';
import type { Alert } from '#src/work/searches/contract.ts';
import type { StoredEvent } from '#src/work/searches/find-alerts.ts';
import { findsOf } from '#src/work/searches/matches.ts';
import type { StoredEnds } from '#src/work/trainees/alerts.ts';

type Db = Kysely<Tables>;

/** Alerts of a reply: the newest. */
const MOST = 100;

/** People of an event that alerts name. */
export const NAMED = 5;

/** What the caller must not read is left out. */
interface Reader {
  user: User;
  mayReadEvent: (event: Stored['event']) => boolean;
  mayRead: (dataset: string) => boolean;
  /** Decides which marks Do not contact count. */
  today: string;
}

type Stored = StoredEvent | StoredArrivals | StoredEnds;

/** A user's newest alerts of searches and openings that they may open, with names of some people. */
export async function alertsOf(db: Db, reader: Reader): Promise<{ unread: number; rows: Alert[] }> {
  const { user, mayReadEvent, mayRead, today } = reader;
  const rows = await openAlerts(db, user)
    .select(['alerts.id', 'search_id', 'saved_searches.name', 'url', 'alerts.events', 'alerts.created_at', 'read_at'])
    .select(['opening_id', 'list_id', 'lists.name as title'])
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id')
    .limit(MOST)
    .execute();
  const stored = rows.map((row) => ({
    ...row,
    happened: (row.events as Stored[]).filter(({ event }) => mayReadEvent(event)),
  }));
  const npis = stored.flatMap(({ happened }) => happened.flatMap(({ npis }) => npis.slice(0, NAMED)));
  const lists = stored.flatMap(({ list_id }) => list_id ?? []);
  const [names, marked, reasonOf] = await Promise.all([
    namesOf(db, npis),
    doNotContactOf(db, { team: user.team, today }, npis),
    arrivalReasons(db, { lists, npis, mayRead }),
  ]);
  return {
    unread: await unreadOf(db, user),
    rows: stored.map(({ id, search_id, name, url, opening_id, list_id, title, happened, created_at, read_at }) => ({
      id,
      search:
        search_id === null ? null : { id: search_id, name: name ?? '', url: url ?? '', finds: findsOf(url ?? '') },
      opening: opening_id === null ? null : { id: opening_id, title: title ?? '', list: list_id ?? '' },
      events: happened.map(({ event, count, npis }) => ({
        event,
        count,
        npis,
        people: npis.slice(0, NAMED).map((npi) => ({
          npi,
          name: names.get(npi) ?? null,
          do_not_contact: marked.has(npi),
          reason: (event === 'new' && reasonOf(list_id, npi)) || null,
        })),
      })),
      created_at: created_at.toISOString(),
      read: read_at !== null,
    })),
  };
}

/** The alerts of a user, of searches and openings that they may open. Their role opens no further ones. */
const openAlerts = (db: Db, user: User) =>
  db
    .selectFrom('alerts')
    .leftJoin('saved_searches', 'saved_searches.id', 'search_id')
    .leftJoin('openings', 'openings.id', 'opening_id')
    .leftJoin('lists', 'lists.id', 'list_id')
    .where('profile_id', '=', user.id)
    .where((where) =>
      where.or([
        where.and([mayOpen(user), where('removed_at', 'is', null)]),
        where(listRightSql(user, false), 'is not', null),
        where.and([where('search_id', 'is', null), where('opening_id', 'is', null)]), // of trainees
      ]),
    );

/** The number of alerts that a user has not read. */
async function unreadOf(db: Db, user: User): Promise<number> {
  const { unread } = await openAlerts(db, user)
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('read_at', 'is', null)
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
