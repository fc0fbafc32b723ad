import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit.ts';
import { takeLink } from '#src/accounts/mail-links.ts';
import { EMBEDDED, type Profile } from '#src/accounts/profiles.ts';
import type { Tables } from '#src/server/tables.ts';

/** Confirms the address that a mailed link went to, and returns it. */
export const confirmAddress = (db: Kysely<Tables>, token: string, address: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const profile = await markConfirmed(trx, await takeLink(trx, token, 'confirm'));
    await record(trx, { action: 'email_confirmed', actor: profile, address });
    return profile.email;
  });

/** Notes that the address of an account has been shown to be its owner's; the profile of the account. */
export async function markConfirmed(db: Kysely<Tables>, accountId: string): Promise<Profile> {
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())`, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute();
  return db
    .updateTable('profiles')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('issuer', '=', EMBEDDED)
    .where('subject', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
