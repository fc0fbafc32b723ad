// The addresses of calendars. A key is stored as a hash only.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import type { User } from '#src/server/authorization.ts';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import type { Caller } from '#src/work/lists/access.ts';

type Db = Kysely<Tables>;

/** The path of a calendar, for calendar programs. */
export const calendarPath = (key: string): string => `/calendar/${key}.ics`;

/** Bytes of a key. */
const KEY = 16;

/** Whether a user's calendar has an address. */
export async function feedOf(db: Db, { id }: Pick<User, 'id'>) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['made_at', 'names'])
    .where('profile_id', '=', id)
    .executeTakeFirst();
  return { since: row?.made_at.toISOString() ?? null, names: row?.names ?? false };
}

/** Makes the key of a user's calendar in place of the one before. Returns it once. */
export const insertFeed = (db: Db, caller: Caller, names: boolean) =>
  db.transaction().execute(async (trx) => {
    await userNow(trx, caller);
    const key = randomBytes(KEY).toString('base64url');
    const values = { key_hash: hashOf(key), names, made_at: sql<Date>`now()` };
    await trx
      .insertInto('calendar_feeds')
      .values({ profile_id: caller.id, ...values })
      .onConflict((known) => known.column('profile_id').doUpdateSet(values))
      .execute();
    await record(trx, actOn('calendar_made', caller, names));
    return { key, ...(await feedOf(trx, caller)) };
  });

/** Changes whether a user's calendar names people. Throws a 404 without an address. */
export const updateFeed = (db: Db, caller: Caller, names: boolean) =>
  db.transaction().execute(async (trx) => {
    await userNow(trx, caller);
    const { numUpdatedRows } = await trx
      .updateTable('calendar_feeds')
      .set({ names })
      .where('profile_id', '=', caller.id)
      .executeTakeFirst();
    if (!numUpdatedRows) throw notFound('Your calendar has no address.');
    await record(trx, actOn('calendar_changed', caller, names));
    return feedOf(trx, caller);
  });

/** Ends the address of a user's calendar. */
export const deleteFeed = (db: Db, caller: Caller) =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('calendar_feeds')
      .where('profile_id', '=', caller.id)
      .executeTakeFirst();
    if (numDeletedRows) await record(trx, { action: 'calendar_ended', actor: caller, address: caller.address });
    return { ended: numDeletedRows > 0n };
  });

const actOn = (action: 'calendar_made' | 'calendar_changed', caller: Caller, names: boolean) => ({
  ...{ action, actor: caller, address: caller.address },
  new_value: names ? 'with names' : 'without names',
});

/** Whose calendar has a key, and whether it names people. Undefined for an unknown key and for users who may read no data. */
export async function ownerOfFeed(db: Db, key: string) {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('profiles', 'profiles.id', 'profile_id')
    .select(['profiles.id', 'email', 'role', 'names', teamOfProfile.as('team')])
    .where('key_hash', '=', hashOf(key))
    .where('disabled_at', 'is', null)
    .where('role', 'is not', null)
    .executeTakeFirst();
  return row && { names: row.names, user: { id: row.id, team: row.team } };
}
