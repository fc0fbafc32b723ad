import { type Kysely, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { SIGN_IN_MAX_AGE } from '#src/accounts/sessions/sessions.ts';
import type { Tables } from '#src/server/tables.ts';

/** Limit of the ids that the provider generates. */
const LONGEST_ID = 200;

/**
 * Stores the provider's records (sessions, codes) in PostgreSQL. Finds no session whose password is older than a day
 * so that a page never depends on a session that ends while the user reads it.
 */
export const recordsIn =
  (db: Kysely<Tables>) =>
  (model: string): Adapter => {
    const find = async (column: 'id' | 'uid', value: string) => {
      if (value.length > LONGEST_ID || value.includes('\0')) return undefined; // PostgreSQL rejects such text
      const found = await db
        .selectFrom('provider_records')
        .select('payload')
        .where('model', '=', model)
        .where(column, '=', value)
        .where(sql<boolean>`coalesce(expires_at > now(), true)`)
        .executeTakeFirst();
      const payload = found?.payload as AdapterPayload | undefined; // written by upsert
      return payload && model === 'Session' && isTooOld(payload) ? undefined : payload;
    };
    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined, // used only by devices without a browser
      upsert: async (id, payload, expiresIn) => {
        // a session without an account is not stored: a flood of them would fill the disk
        if (model === 'Session' && !payload.accountId) return;
        const kept = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId,
          uid: payload.uid,
          account_id: accountOf(payload),
          expires_at: expiresIn === undefined ? null : sql<Date>`now() + make_interval(secs => ${expiresIn})`,
        };
        await db
          .insertInto('provider_records')
          .values({ model, id, ...kept })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(kept))
          .execute();
      },
      consume: async (id) => {
        const consumed = sql`jsonb_build_object('consumed', extract(epoch from now())::int)`;
        await db
          .updateTable('provider_records')
          .set({ payload: sql`payload || ${consumed}` })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      destroy: async (id) => {
        await db.deleteFrom('provider_records').where('model', '=', model).where('id', '=', id).execute();
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom('provider_records').where('grant_id', '=', grantId).execute();
      },
    };
  };

/**
 * The account of a record. A visit to the sign-in page has one after the correct password, so that it ends with the
 * sessions.
 */
const accountOf = ({ accountId, session, result }: AdapterPayload) =>
  accountId ?? result?.login?.accountId ?? session?.accountId;

/** By the clock that the provider compares with `max_age`. */
const isTooOld = ({ loginTs = 0 }: AdapterPayload) => Date.now() / 1000 - loginTs >= SIGN_IN_MAX_AGE;

/** Deletes expired records. */
export async function deleteExpiredRecords(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('provider_records').where('expires_at', '<', sql<Date>`now()`).execute();
}
