// Changes of saved searches. Each is one transaction with its entry in the audit log.
import { type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { asksForPossibleIn } from '#src/datasets/exclusions/contract.ts';
import { staysOnScreen } from '#src/datasets/exclusions/stays-on-screen.ts';
import { missingIn, packNpis, unpackNpis } from '#src/search/live/packed-npis.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { count } from '#src/shared/format.ts';
import { changedMeanwhile } from '#src/work/changed-meanwhile.ts';
import { lastPlaceSql } from '#src/work/last-place.ts';
import { actOn, type Caller, type OpenSearch, openSavedSearch, requireOwn } from '#src/work/searches/access.ts';
import {
  COMPARED_MAX,
  type SavedSearch,
  type SavedSearchRequest,
  SEARCHES_MAX,
  type SearchChange,
  SHOWN,
} from '#src/work/searches/contract.ts';
import type { FindMatches, Matches } from '#src/work/searches/matches.ts';
import { searchOf } from '#src/work/searches/queries.ts';
import { inventedNow } from '#src/work/searches/run.ts';

/** Saves a search of the caller. Throws a 400 if its alerts are on and it cannot have any. */
export async function insertSearch(
  db: Kysely<Tables>,
  findMatches: FindMatches,
  caller: Caller,
  { name, url, shared, time_zone, ...choice }: SavedSearchRequest,
): Promise<SavedSearch> {
  requireNotTold(url, { shared, alert: choice.alert });
  const matches = await findMatches(url, caller);
  requireAlertable(choice.alert, matches);
  const found = await looked(matches);
  return db.transaction().execute(async (trx) => {
    await requireRoom(trx, caller);
    await noteTimeZone(trx, caller, time_zone);
    const row = await trx
      .insertInto('saved_searches')
      .values({ team: caller.team, owner_id: caller.id, name, url, shared })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await follow(trx, caller, row.id, { ...choice, ...found, ...toldOf(found) });
    await record(trx, actOn('search_saved', caller, row, { new_value: shared ? `${url} (team)` : url }));
    return searchOf(trx, caller, row.id);
  });
}

/**
 * Changes what `change` gives: the search by its owner, alerts by each user for themselves. Throws a 409 `changed` if it
 * is of an earlier version.
 */
export async function updateSearch(
  db: Kysely<Tables>,
  findMatches: FindMatches,
  caller: Caller,
  id: string,
  { version, name, url, shared, time_zone, ...choice }: SearchChange,
): Promise<SavedSearch> {
  const before = await openSavedSearch(db, caller, id);
  const chooses = Object.values(choice).some((value) => value !== undefined);
  const matches = url !== undefined || chooses ? await findMatches(url ?? before.url, caller) : undefined;
  if (matches && choice.alert) requireAlertable(choice.alert, matches);
  const found = matches && (await looked(matches));
  return db.transaction().execute(async (trx) => {
    const search = await openSavedSearch(trx, caller, id, { lock: true });
    if (name !== undefined || url !== undefined || shared !== undefined) requireOwn(search);
    const now = await searchOf(trx, caller, id);
    const kept = url === undefined ? { shared: false, alert: 'off' as const } : now;
    requireNotTold(url ?? search.url, { shared: shared ?? kept.shared, alert: choice.alert ?? kept.alert });
    if (version !== undefined && now.version !== version) throw changedMeanwhile('search', now);
    await noteTimeZone(trx, caller, time_zone);
    if (name !== undefined || url !== undefined || shared !== undefined) {
      await trx
        .updateTable('saved_searches')
        .set({ name, url, shared, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
      if (shared === false) await dropOthers(trx, caller, search);
      const act = {
        old_value: `${search.name} ${search.url}`,
        new_value: `${name ?? search.name} ${url ?? search.url}`,
      };
      await record(trx, actOn('search_changed', caller, search, act));
    }
    if (url !== undefined) await forget(trx, id);
    // the next alert tells of what comes after the choice
    const restarts = choice.alert !== undefined && choice.alert !== now.alert;
    if (chooses || url !== undefined)
      await follow(trx, caller, id, {
        ...choice,
        version: sql<number>`search_followers.version + 1`,
        ...((url !== undefined || now.looked_at === null) && found),
        ...((url !== undefined || restarts) && found && { ...toldOf(found), told_at: sql<Date>`now()` }),
      });
    return searchOf(trx, caller, id);
  });
}

/** Deletes a saved search. It can be restored for a day. */
export const deleteSearch = (db: Kysely<Tables>, caller: Caller, id: string): Promise<{ id: string }> =>
  db.transaction().execute(async (trx) => {
    const search = await openSavedSearch(trx, caller, id, { lock: true });
    requireOwn(search);
    await setRemoved(trx, id, sql<Date>`now()`);
    await record(trx, actOn('search_deleted', caller, search));
    return { id };
  });

/** Restores a deleted search. */
export const undeleteSearch = (db: Kysely<Tables>, caller: Caller, id: string): Promise<SavedSearch> =>
  db.transaction().execute(async (trx) => {
    const search = await openSavedSearch(trx, caller, id, { lock: true, removed: true });
    requireOwn(search);
    await setRemoved(trx, id, null);
    await record(trx, actOn('search_saved', caller, search, { new_value: `${search.url} (restored)` }));
    return searchOf(trx, caller, id);
  });

/** Marks a search as looked at by the caller. Returns who was new before: the number, and some NPIs. */
export async function lookAt(db: Kysely<Tables>, findMatches: FindMatches, caller: Caller, id: string) {
  const { url } = await openSavedSearch(db, caller, id);
  const matches = await findMatches(url, caller);
  const { recounted_at: _, ...found } = await looked(matches);
  const before = await db.transaction().execute(async (trx) => {
    await openSavedSearch(trx, caller, id, { lock: true });
    const row = await trx
      .selectFrom('search_followers')
      .select(['seen', 'meaning'])
      .where('search_id', '=', id)
      .where('profile_id', '=', caller.id)
      .executeTakeFirst();
    const isSame = row?.meaning === found.meaning;
    const recounted_at = isSame || !row?.seen ? null : sql<Date>`now()`; // said once: until the next look
    await follow(trx, caller, id, { ...found, recounted_at, looks: sql<number>`search_followers.looks + 1` });
    return isSame ? row?.seen : null;
  });
  const arrived = matches.npis && before ? missingIn(await unpackNpis(before), matches.npis) : null;
  return { url, new: arrived?.length ?? null, npis: (arrived ?? []).slice(0, SHOWN).map(String) };
}

/** Deletes searches that were removed a day ago, private ones of deleted accounts, and alerts of the year before. */
export async function forgetSearches(db: Kysely<Tables>): Promise<void> {
  await sql`delete from saved_searches where removed_at < now() - interval '1 day' or owner_id is null and not shared`.execute(
    db,
  );
  await sql`delete from alerts where created_at < now() - interval '1 year'`.execute(db);
}

/** What a follower has seen after a look at these matches. */
async function looked({ total, npis, meaning, problem }: Matches) {
  return {
    seen: npis && (await packNpis(npis)),
    meaning,
    recounted_at: null,
    looked_at: sql<Date>`now()`,
    total,
    arrived: npis && 0,
    gone: npis && 0,
    problem,
  };
}

/** With these matches the next alert compares, unless other datasets are invented then (R-1071). */
const toldOf = ({ seen }: Awaited<ReturnType<typeof looked>>) => ({
  told: seen,
  told_place: lastPlaceSql,
  run: sql<string>`'chosen' || ${inventedNow}`,
});

type Values = Updateable<Tables['search_followers']>;
/** Values, some of them as SQL. */
type Set = { [N in keyof Values]: Values[N] | RawBuilder<NonNullable<Values[N]>> };

/** Writes what a user follows of a search. */
async function follow(trx: Transaction<Tables>, { id: profile_id }: Caller, search_id: string, values: Set) {
  const { version, looks: _, ...first } = values;
  await trx
    .insertInto('search_followers')
    .values({ search_id, profile_id, ...first, ...(version !== undefined && { version: 1 }) })
    .onConflict((conflict) => conflict.columns(['search_id', 'profile_id']).doUpdateSet(values))
    .execute();
}

const setRemoved = (trx: Transaction<Tables>, id: string, removed_at: ReturnType<typeof sql<Date>> | null) =>
  trx.updateTable('saved_searches').set({ removed_at }).where('id', '=', id).execute();

/** Forgets what followers have seen of a search, which now finds others. */
const forget = (trx: Transaction<Tables>, id: string) =>
  trx
    .updateTable('search_followers')
    .set({ seen: null, told: null, run: null, total: null, arrived: null, gone: null, problem: null })
    .where('search_id', '=', id)
    .execute();

/** The team no longer follows a search that became private. Throws a 403 unless the caller is its owner. */
async function dropOthers(trx: Transaction<Tables>, caller: Caller, { id, owner_id }: OpenSearch): Promise<void> {
  if (owner_id !== caller.id) throw new Failure(403, 'forbidden', 'Only the owner of this search may make it private.');
  await trx.deleteFrom('search_followers').where('search_id', '=', id).where('profile_id', '<>', caller.id).execute();
}

/** Stores the time zone of the caller's browser, unless they have one. */
async function noteTimeZone(trx: Transaction<Tables>, { id }: Caller, time_zone: string | undefined): Promise<void> {
  if (time_zone)
    await trx.updateTable('profiles').set({ time_zone }).where('id', '=', id).where('time_zone', 'is', null).execute();
}

async function requireRoom(trx: Transaction<Tables>, caller: Caller): Promise<void> {
  const { id } = caller;
  // locks the user, so that simultaneous requests all count
  await trx.selectFrom('profiles').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await userNow(trx, caller);
  const { saved } = await trx
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)::int`.as('saved'))
    .where('owner_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (saved >= SEARCHES_MAX)
    throw new Failure(409, 'too_many', `You have ${SEARCHES_MAX} saved searches. Delete one to save another.`);
}

/** Throws a 400 if a search for possible matches, which stay on screen, is shared or has alerts (R-1162). */
function requireNotTold(url: string, { shared, alert }: Pick<SavedSearch, 'shared' | 'alert'>): void {
  if (!asksForPossibleIn(url)) return;
  if (alert !== 'off') throw staysOnScreen('alert');
  if (shared) throw staysOnScreen('shared');
}

/** Throws a 400 if alerts are on for a search that has none. */
function requireAlertable(alert: SavedSearch['alert'], { total, npis, problem }: Matches): void {
  if (alert === 'off' || npis) return;
  const why =
    total === null
      ? (problem ?? 'Alerts are for searches of providers and organizations.')
      : `The search is too broad for alerts: it has ${count(total)} matches, and at most ${count(COMPARED_MAX)} are compared.`;
  throw new Failure(400, 'bad_request', `alert: ${why}`);
}
