import { type Kysely, sql, type Transaction } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { type TypedAtSignUp, takeLink } from '#src/accounts/mail/mail-links.ts';
import { endAccess } from '#src/accounts/tokens/tokens.ts';
import { splitFullName } from '#src/accounts/users/accounts.ts';
import { EMBEDDED, type UserRecord } from '#src/accounts/users/users.ts';
import type { Tables } from '#src/server/tables.ts';

/** Confirms the address that a link was mailed to, and returns it. */
export const confirmAddress = (db: Kysely<Tables>, token: string, address: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { account_id, password_hash, full_name } = await takeLink(trx, token, 'confirm');
    if (password_hash && full_name) await adopt(trx, account_id, { password_hash, full_name });
    const user = await markConfirmed(trx, account_id);
    await record(trx, { action: 'email_confirmed', actor: user, address });
    return user.email;
  });

/** Records that the user confirmed the address of an account. Returns the user. */
export async function markConfirmed(db: Kysely<Tables>, accountId: string): Promise<UserRecord> {
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

/**
 * Gives an account the name and the password of the confirmed sign-up. An earlier sign-up by a stranger may have had
 * another password, so all sessions end.
 */
async function adopt(
  trx: Transaction<Tables>,
  accountId: string,
  { password_hash, full_name }: TypedAtSignUp,
): Promise<void> {
  const changed = await trx
    .updateTable('accounts')
    .set({ password_hash, full_name, password_one_time: false })
    .where('id', '=', accountId)
    .where('password_hash', 'is distinct from', password_hash)
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return;
  const { id } = await trx
    .updateTable('profiles')
    .set({ full_name, ...splitFullName(full_name) })
    .where('issuer', '=', EMBEDDED)
    .where('subject', '=', accountId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await endAccess(trx, id);
}
