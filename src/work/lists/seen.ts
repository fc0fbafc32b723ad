// The changes of the people on a list that a user marked as seen.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { lastPlaceSql } from '#src/work/last-place.ts';
import { type Caller, type OpenList, openList } from '#src/work/lists/access.ts';

/** A place in the history: the sequence of a batch of changes. Those after it are not seen. */
interface Seen {
  place: number;
  seen_at: Date;
}

/** What the caller has seen of a list. Undefined if they never marked changes there. */
export const seenOn = (
  db: Kysely<Tables>,
  { id }: Pick<Caller, 'id'>,
  list: Pick<OpenList, 'id'>,
): Promise<Seen | undefined> =>
  db
    .selectFrom('list_seen')
    .select(['place', 'seen_at'])
    .where('list_id', '=', list.id)
    .where('profile_id', '=', id)
    .executeTakeFirst();

/**
 * Marks the changes of a list as seen by the caller up to a place, or with null forgets the mark. Returns the
 * earlier place, for an undo.
 */
export const storeSeen = (
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  place: number | null,
): Promise<{ was: number | null }> =>
  db.transaction().execute(async (trx) => {
    const list = await openList(trx, caller, id, { to: 'view', lock: true }); // so that it stays until the end
    const was = (await seenOn(trx, caller, list))?.place ?? null;
    const key = { list_id: list.id, profile_id: caller.id };
    if (place === null) {
      await trx.deleteFrom('list_seen').where('list_id', '=', list.id).where('profile_id', '=', caller.id).execute();
      return { was };
    }
    // a place that does not exist yet would hide later changes
    const known = sql<number>`least(${place}::integer, ${lastPlaceSql})`;
    await trx
      .insertInto('list_seen')
      .values({ ...key, place: known })
      .onConflict((conflict) =>
        conflict.columns(['list_id', 'profile_id']).doUpdateSet({ place: known, seen_at: sql<Date>`now()` }),
      )
      .execute();
    return { was };
  });
