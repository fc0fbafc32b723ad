// Mailed links. Each works once and for a limited time, and only the hash of its token is stored.

import { type Kysely, sql, type Transaction } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { CONFIRM_HOURS, RESET_HOURS } from '#src/accounts/mail/contract.ts';
import { lockAccount } from '#src/accounts/users/accounts.ts';
import { EMBEDDED } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** What a mailed link does: confirms an address, or sets a password. */
export type Purpose = 'confirm' | 'reset';

const hours: Record<Purpose, number> = { confirm: CONFIRM_HOURS, reset: RESET_HOURS };

/** What the user typed at the sign-up that mailed the link. */
export interface TypedAtSignUp {
  password_hash: string;
  full_name: string;
}

/**
 * Creates a link for an account and returns its ID. It works once it has a token. Earlier links keep working: a new
 * request must not end them.
 */
export async function makeLink(
  db: Kysely<Tables>,
  accountId: string,
  purpose: Purpose,
  typed?: TypedAtSignUp,
): Promise<string> {
  const { id } = await db
    .insertInto('mail_links')
    .values({ account_id: accountId, purpose, ...typed, expires_at: inHoursFor(purpose) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Gives a link a new token, whose time begins now. Returns it with the account's address, or undefined if the link was
 * used, has expired, or was deleted with its account.
 */
export async function renewToken(db: Kysely<Tables>, id: string, purpose: Purpose) {
  const token = makeSecret();
  const link = await db
    .updateTable('mail_links')
    .from('accounts')
    .set({ token_hash: hashOf(token), expires_at: inHoursFor(purpose) })
    .whereRef('accounts.id', '=', 'account_id')
    .where('mail_links.id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst();
  return link && { token, email: link.email };
}

/**
 * Uses up a link and all others of the account for that purpose. Returns the account and what was typed for the link.
 */
export async function takeLink(trx: Transaction<Tables>, token: string, purpose: Purpose) {
  await lockOwner(trx, token);
  const taken = await trx
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'password_hash', 'full_name'])
    .executeTakeFirst();
  if (!taken) throw new Failure(410, 'gone', 'This link is no longer valid. Please request a new one.');
  await endLinks(trx, taken.account_id, purpose);
  return taken;
}

/**
 * Locks the user and the account of a link, in the order of all changes of users. Without it, two links of an account that
 * are used at once wait for each other.
 */
async function lockOwner(trx: Transaction<Tables>, token: string): Promise<void> {
  const link = await trx
    .selectFrom('mail_links')
    .select('account_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) return;
  await trx
    .selectFrom('profiles')
    .select('id')
    .where('issuer', '=', EMBEDDED)
    .where('subject', '=', link.account_id)
    .forNoKeyUpdate()
    .execute();
  await lockAccount(trx, link.account_id);
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

const inHoursFor = (purpose: Purpose) => sql<Date>`now() + make_interval(hours => ${hours[purpose]})`;
