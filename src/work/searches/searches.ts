// Saved searches in the database.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { record } from '#src/accounts/audit/audit.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { type changeSearch, NO_SEARCH, SEARCHES_MAX, type SearchWish } from '#src/work/searches/contract.ts';
import { teamOf } from '#src/work/team.ts';

type Db = Kysely<Tables>;

/** A user, and the network of their request for the audit log. */
export type Caller = User & { address: string };

/** A saved search, as its owner and the users with whom it is shared see it. */
export type StoredSearch = Selectable<Tables['saved_searches']> & { owner: string };

/** The saved searches that the caller may open: their own, and those that their team shares. By name. */
export const openSearches = (db: Db, user: User, id?: string): Promise<StoredSearch[]> =>
  db
    .selectFrom('saved_searches')
    .innerJoin('profiles', 'profiles.id', 'owner_id')
    .selectAll('saved_searches')
    .select(sql<string>`coalesce(nullif(trim(full_name), ''), email)`.as('owner'))
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(owner_id = ${user.id} or shared and team = ${teamOf(user)})`)
    .$if(id !== undefined, (all) => all.where(sql<boolean>`saved_searches.id = ${id}`))
    .orderBy(sql`lower(name)`)
    .orderBy('saved_searches.id')
    .execute();

/** A saved search that the caller may open. Throws a 404 if there is none. */
export async function openSearch(db: Db, user: User, id: string): Promise<StoredSearch> {
  const [found] = await openSearches(db, user, id);
  if (!found) throw notFound(NO_SEARCH);
  return found;
}

/** Stores a search. Throws a 409 if the user has too many. */
export async function storeSearch(db: Db, caller: Caller, wish: SearchWish): Promise<StoredSearch> {
  const id = await db.transaction().execute(async (trx) => {
    // locks the user, so that simultaneous requests all count
    await trx.selectFrom('profiles').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute();
    const { saved } = await trx
      .selectFrom('saved_searches')
      .select(sql<number>`count(*)::int`.as('saved'))
      .where('owner_id', '=', caller.id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (saved >= SEARCHES_MAX)
      throw new Failure(409, 'too_many', `You have ${SEARCHES_MAX} saved searches. Delete one to save another.`);
    const made = await trx
      .insertInto('saved_searches')
      .values({ team: teamOf(caller), owner_id: caller.id, ...wish })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await act(trx, 'search_saved', caller, made);
    return made.id;
  });
  return openSearch(db, caller, id);
}

type Change = z.output<NonNullable<(typeof changeSearch)['body']>>;

/** Changes a search of the caller. Throws a 409 `changed` with the present search if `version` is an earlier one. */
export async function updateSearch(db: Db, caller: Caller, id: string, { version, ...change }: Change) {
  await db.transaction().execute(async (trx) => {
    const found = await ownSearch(trx, caller, id);
    if (found.version !== version) {
      const { name, url, shared, alert, events } = found;
      const failure = new Failure(409, 'changed', 'This search was changed meanwhile. Load it again.');
      failure.details = { search: { id, name, url, shared, alert, events, version: found.version } };
      throw failure;
    }
    // alerts begin again after another search, and after they were off
    const begins =
      (change.url ?? found.url) !== found.url || (found.alert === 'off' && (change.alert ?? 'off') !== 'off');
    await trx
      .updateTable('saved_searches')
      .set({ ...change, version: version + 1, ...(begins && { npis: null, place: null, looked_at: null }) })
      .where('id', '=', id)
      .execute();
    if (change.url && change.url !== found.url)
      await trx.deleteFrom('search_looks').where('search_id', '=', id).execute();
    await act(trx, 'search_changed', caller, { id, name: change.name ?? found.name });
  });
  return openSearch(db, caller, id);
}

/** Removes a search of the caller, which can be restored for a day. */
export async function dropSearch(db: Db, caller: Caller, id: string): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const found = await ownSearch(trx, caller, id);
    await trx.updateTable('saved_searches').set({ removed_at: sql`now()` }).where('id', '=', id).execute();
    await act(trx, 'search_deleted', caller, found);
  });
  return { id };
}

/** Restores a search that the caller removed. */
export async function undropSearch(db: Db, caller: Caller, id: string): Promise<StoredSearch> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', caller.id)
    .executeTakeFirst();
  if (!numUpdatedRows) throw notFound(NO_SEARCH);
  return openSearch(db, caller, id);
}

/** Deletes searches that were removed a day ago, and alerts of the year before. */
export async function forgetSearches(db: Db): Promise<void> {
  await db.deleteFrom('saved_searches').where('removed_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('alerts').where('created_at', '<', sql<Date>`now() - interval '1 year'`).execute();
}

async function ownSearch(trx: Transaction<Tables>, caller: Caller, id: string) {
  const found = await trx
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', caller.id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found) return found;
  await openSearch(trx, caller, id); // a 404 unless the team shares it
  throw new Failure(403, 'forbidden', 'Only its owner may change a saved search. Save a copy of your own.');
}

const act = (
  trx: Transaction<Tables>,
  action: 'search_saved' | 'search_changed' | 'search_deleted',
  caller: Caller,
  { id, name }: { id: string; name: string },
) => record(trx, { action, actor: caller, target: `${name} (${id})`, address: caller.address });
