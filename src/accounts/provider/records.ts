import { type Kysely, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Tables } from '#src/server/tables.ts';

/** The longest id that a record of ours has. */
const LONGEST_ID = 200;

/** Keeps what the provider remembers between requests (sessions, codes) in PostgreSQL. */
export const recordsIn =
  (db: Kysely<Tables>) =>
  (model: string): Adapter => {
    const find = async (column: 'id' | 'uid', value: string) => {
      if (value.length > LONGEST_ID || value.includes('\0')) return undefined; // text that PostgreSQL refuses
      const found = await db
        .selectFrom('provider_records')
        .select('payload')
        .where('model', '=', model)
        .where(column, '=', value)
        .where(sql<boolean>`coalesce(expires_at > now(), true)`)
        .executeTakeFirst();
      return found?.payload as AdapterPayload | undefined; // written by upsert
    };
    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined, // belongs to devices without a browser
      upsert: async (id, payload, expiresIn) => {
        if (model === 'Session' && !payload.accountId) return; // a stranger's: a flood of them would fill the disk
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

/** Whose a record is: of a visit to the sign-in page too, once the password was right, so that it ends with their sessions. */
const accountOf = ({ accountId, session, result }: AdapterPayload) =>
  accountId ?? result?.login?.accountId ?? session?.accountId;

/** Deletes what has expired. */
export async function deleteExpiredRecords(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('provider_records').where('expires_at', '<', sql<Date>`now()`).execute();
}
