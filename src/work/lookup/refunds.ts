// The rows that lookups by API token count against the allowance, and their refunds. Each locks the lookup first.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Tables } from '#src/server/tables.ts';
import { isLost, refundRows, spendRows } from '#src/work/allowance.ts';

type Db = Kysely<Tables>;
type Limits = Pick<Config, 'exportRows' | 'timeZone'>;

/** Counts the rows of a lookup, in a transaction. Throws a 403 `export_limit` beyond the allowance. */
export async function countLookupRows(
  trx: Db,
  config: Limits,
  user: Pick<User, 'id' | 'role'>,
  id: string,
  rows: number,
) {
  const day = await spendRows(trx, config, user, rows);
  await trx.updateTable('lookups').set({ counted: rows, day }).where('id', '=', id).execute();
}

/** Counts the rows of a lookup again that were refunded when its job ended early. Throws a 403 `export_limit`. */
export const countLookupAgain = (db: Db, config: Limits, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const refunded = await trx
      .selectFrom('lookups')
      .innerJoin('profiles', 'profiles.id', 'profile_id')
      .select(['profiles.id', 'role', 'rows'])
      .where('lookups.id', '=', id)
      .where('day', 'is not', null)
      .where('counted', '=', 0)
      .forUpdate('lookups')
      .executeTakeFirst();
    if (!refunded) return;
    const { rows, ...user } = refunded;
    await countLookupRows(trx, config, user as Pick<User, 'id' | 'role'>, id, rows); // the table checks the roles
  });

/** Deletes lookups, and refunds those that are not done. With `unsent`, refunds all, because no reply had their result. */
export const deleteLookups = (db: Db, which: RawBuilder<boolean>, { unsent = false } = {}): Promise<void> =>
  atOnce(db, async (trx) => {
    const gone = await trx
      .deleteFrom('lookups')
      .where(which)
      .returning(['profile_id', 'state', 'day', 'counted'])
      .execute();
    for (const { profile_id, state, day, counted } of gone)
      if ((unsent || state !== 'done') && day) await refundRows(trx, profile_id, day, counted);
  });

/** Refunds lookups that will have no result: their job failed or was canceled, or their server stopped within the call. */
export async function refundEndedLookups(db: Db, profileId?: string): Promise<void> {
  const open = await db
    .selectFrom('lookups')
    .select(['id', 'job_id', sql<boolean>`created_at < now() - interval '1 hour'`.as('late')])
    .where('state', '=', 'waiting')
    .where('counted', '>', 0)
    .$if(profileId !== undefined, (all) => all.where('profile_id', '=', profileId ?? ''))
    .execute();
  for (const one of open) if (await isLost(db, one)) await refund(db, one.id);
}

const refund = (db: Db, id: string) =>
  db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('lookups')
      .select(['profile_id', 'day', 'counted'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!open?.day) return;
    await trx.updateTable('lookups').set({ counted: 0 }).where('id', '=', id).execute();
    await refundRows(trx, open.profile_id, open.day, open.counted);
  });

/** Runs `work` in the transaction of the caller, or in one of its own. */
const atOnce = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
