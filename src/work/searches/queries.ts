// Saved searches as a user sees them.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { byName } from '#src/work/by-name.ts';
import { mayOpen, searchRight } from '#src/work/searches/access.ts';

import { COMPARED_MAX, events, type SavedSearch } from '#src/work/searches/contract.ts';
import { findsOf } from '#src/work/searches/matches.ts';

/** The saved searches of a user and of their team: by name. */
export const searchesOf = (db: Kysely<Tables>, user: User): Promise<SavedSearch[]> => read(db, user);

/** A saved search that the user may open. */
export async function searchOf(db: Kysely<Tables>, user: User, id: string): Promise<SavedSearch> {
  const [found] = await read(db, user, id);
  if (!found) throw new Error('The saved search is gone'); // callers have opened it
  return found;
}

async function read(db: Kysely<Tables>, user: User, id?: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .leftJoin('search_followers as follower', (join) =>
      join.onRef('follower.search_id', '=', 'saved_searches.id').on('follower.profile_id', '=', user.id),
    )
    .leftJoin('profiles as owner', 'owner.id', 'saved_searches.owner_id')
    .selectAll('saved_searches')
    .select(['alert', 'events', 'by_mail', 'total', 'arrived', 'gone', 'problem', 'looked_at', 'recounted_at'])
    .select('follower.version as follower_version')
    .select(sql<string | null>`coalesce(nullif(trim(full_name), ''), email)`.as('owner'))
    .where(mayOpen(user))
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('saved_searches.id', '=', id ?? ''))
    .execute();
  return rows.toSorted(byName).map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    finds: findsOf(row.url),
    shared: row.shared,
    owner: row.owner_id && row.owner_id !== user.id ? { id: row.owner_id, name: row.owner ?? '' } : null,
    may: searchRight(user, row),
    alert: (row.alert ?? 'off') as SavedSearch['alert'], // the table holds no other
    events: events.filter((event) => (row.events ?? ['new']).includes(event)),
    by_mail: row.by_mail ?? true,
    total: row.total,
    new: row.arrived,
    left: row.gone,
    too_broad: row.total !== null && row.total > COMPARED_MAX,
    problem: row.problem,
    recounted_at: row.recounted_at?.toISOString() ?? null,
    looked_at: row.looked_at?.toISOString() ?? null,
    version: row.version + (row.follower_version ?? 0), // either change makes it another
    created_at: row.created_at.toISOString(),
  }));
}
