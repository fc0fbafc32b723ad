import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { hashPassword } from '#src/accounts/passwords/passwords.ts';
import { EMBEDDED, type UserRecord } from '#src/accounts/users/users.ts';
import type { Tables } from '#src/server/tables.ts';
import type { Role } from '#src/shared/roles.ts';

interface NewAccount {
  email: string;
  full_name: string;
  /** Null: the user sets a password later by a mailed link. */
  password_hash: string | null;
  role: Role | null;
  /** Whether the address counts as confirmed without a mail. */
  confirmed: boolean;
  demo?: boolean;
  /** Whether an administrator chose the password. The user must replace it at the next sign-in. */
  one_time?: boolean;
}

/** Creates an account with a password, as `addAccount` does. */
export const createAccount = async (
  db: Kysely<Tables>,
  { password, ...wish }: Omit<NewAccount, 'password_hash'> & { password: string },
): Promise<UserRecord | undefined> => addAccount(db, { ...wish, password_hash: await hashPassword(password) });

/** Creates an account of the embedded provider and its user. Returns undefined if the e-mail has an account. */
export async function addAccount(
  db: Kysely<Tables>,
  { email, full_name, password_hash, role, confirmed, demo = false, one_time = false }: NewAccount,
): Promise<UserRecord | undefined> {
  const { given_name, family_name } = splitFullName(full_name);
  return db
    .with('account', (query) =>
      query
        .insertInto('accounts')
        .values({
          email,
          full_name,
          password_hash,
          password_one_time: one_time,
          email_confirmed_at: confirmed ? sql`now()` : null,
          demo,
        })
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returning('id'),
    )
    .insertInto('profiles')
    .columns([
      'issuer',
      'subject',
      'email',
      'email_verified',
      'full_name',
      'given_name',
      'family_name',
      'nickname',
      'role',
    ])
    .expression((query) =>
      query
        .selectFrom('account')
        .select([
          sql.val(EMBEDDED).as('issuer'),
          sql<string>`account.id::text`.as('subject'),
          sql.val(email).as('email'),
          sql<boolean>`${confirmed}::boolean`.as('email_verified'),
          sql.val(full_name).as('full_name'),
          sql.val(given_name).as('given_name'),
          sql.val(family_name).as('family_name'),
          sql.val(email.split('@')[0]).as('nickname'),
          sql.val(role).as('role'),
        ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Splits a full name: the first word, and the rest. */
export function splitFullName(full_name: string) {
  const [given_name = '', ...family] = full_name.split(/\s+/);
  return { given_name, family_name: family.join(' ') || null };
}

/** Sets a password that the user chose. It also replaces a one-time password. */
export async function setOwnPassword(db: Kysely<Tables>, id: string, password_hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash, password_one_time: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The account of an e-mail address, ignoring case. */
export const accountOf = (db: Kysely<Tables>, email: string) =>
  db.selectFrom('accounts').selectAll().where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();

/** The embedded provider's account of a user. */
export const accountOfUser = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('accounts', (join) => join.on(sql<boolean>`accounts.id::text = profiles.subject`))
    .select(['accounts.id', 'accounts.email', 'accounts.full_name', 'password_hash'])
    .where('profiles.id', '=', userId)
    .where('issuer', '=', EMBEDDED);

/** Locks an account until the transaction ends, so that its second factors and recovery codes change one after another. */
export const lockAccount = (trx: Kysely<Tables>, accountId: string) =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();

/**
 * The provider's claims of an account, and whether its password is a one-time one. Undefined if the account is deleted or
 * disabled.
 */
export async function findClaims(db: Kysely<Tables>, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const found = await db
    .selectFrom('accounts')
    .leftJoin('profiles', (join) => join.on('issuer', '=', EMBEDDED).on('subject', '=', sql<string>`accounts.id::text`))
    .select(['accounts.email', 'accounts.full_name', 'email_confirmed_at', 'accounts.updated_at', 'password_one_time'])
    .select(['given_name', 'family_name', 'nickname', 'role'])
    .where('accounts.id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { email, full_name: name, email_confirmed_at, updated_at, role, password_one_time, ...names } = found;
  const claims = {
    name,
    email,
    email_verified: email_confirmed_at !== null,
    updated_at: Math.floor(updated_at.getTime() / 1000),
    roles: role ? [role] : [],
    ...names,
  };
  return { claims, oneTimePassword: password_one_time };
}
