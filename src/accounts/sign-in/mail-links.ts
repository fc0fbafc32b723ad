// Mailed links. Each works once and for a limited time, and only its hash is stored.

import { type Kysely, sql } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/secrets.ts';
import { CONFIRM_HOURS, RESET_HOURS } from '#src/accounts/sign-in/contract.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

type Purpose = 'confirm' | 'reset';

const hours: Record<Purpose, number> = { confirm: CONFIRM_HOURS, reset: RESET_HOURS };

/** What the user typed at the sign-up that mailed the link. */
export interface Typed {
  password_hash: string;
  full_name: string;
}

/** Creates a link for an account and returns its token. Earlier links keep working: a new request must not end them. */
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

/**
 * Uses up a link and all others of the account for that purpose. Returns the account and what was typed for the link.
 */
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

/** Ends the open links of an account. */
export async function endLinks(db: Kysely<Tables>, accountId: string, purpose: Purpose): Promise<void> {
  await db
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Keeps an account's links from setting a name or password, because its password was set since. They still confirm. */
export async function forgetTyped(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .updateTable('mail_links')
    .set({ password_hash: null, full_name: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes expired links. */
export async function deleteOldLinks(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', sql<Date>`now()`).execute();
}
