// Links sent by mail: each works once and for a while, and only its hash is kept.

import { type Kysely, sql } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/secrets.ts';
import { CONFIRM_HOURS, RESET_HOURS } from '#src/accounts/sign-in/contract.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

type Purpose = 'confirm' | 'reset';

const hours: Record<Purpose, number> = { confirm: CONFIRM_HOURS, reset: RESET_HOURS };

/** What was typed at the sign-up that a link was mailed for. */
export interface Typed {
  password_hash: string;
  full_name: string;
}

/** The token of a new link for an account. Earlier ones go on working: a request for another must not end them. */
export async function makeLink(
  db: Kysely<Tables>,
  accountId: string,
  purpose: Purpose,
  typed?: Typed,
): Promise<string> {
  const token = makeSecret();
  await db
    .insertInto('mail_links')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      purpose,
      ...typed,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours[purpose]})`,
    })
    .execute();
  return token;
}

/** Uses a link up, and with it every other of that purpose; the account it was for, and what was typed for it. */
export async function takeLink(db: Kysely<Tables>, token: string, purpose: Purpose) {
  const taken = await db
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'password_hash', 'full_name'])
    .executeTakeFirst();
  if (!taken) throw new Failure(410, 'gone', 'This link is no longer valid. Please request a new one.');
  await endLinks(db, taken.account_id, purpose);
  return taken;
}

/** Ends the links of an account that are still open. */
export async function endLinks(db: Kysely<Tables>, accountId: string, purpose: Purpose): Promise<void> {
  await db
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Lets the links of an account confirm its address and nothing else: its password was set since by other means. */
export async function forgetTyped(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .updateTable('mail_links')
    .set({ password_hash: null, full_name: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes the links that ran out. */
export async function deleteOldLinks(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', sql<Date>`now()`).execute();
}
