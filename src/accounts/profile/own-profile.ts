import { type Kysely, sql } from 'kysely';
import { splitFullName } from '#src/accounts/users/accounts.ts';
import { roleOf } from '#src/accounts/users/authorization.ts';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { EMBEDDED, isOfCompany, type UserRecord } from '#src/accounts/users/users.ts';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator } from '#src/shared/roles.ts';

/** The user of a session, as the screens show them. `domain`: the company's. */
export async function currentUserOf(db: Kysely<Tables>, user: User, domain: string): Promise<CurrentUser> {
  const row = await db.selectFrom('profiles').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  return asCurrentUser(db, row, user, domain);
}

/** Dismisses the notice of a password reset. */
export async function clearReset(db: Kysely<Tables>, user: User, domain: string): Promise<CurrentUser> {
  await db
    .updateTable('accounts')
    .set({ password_reset_by: null, password_reset_at: null })
    .where(sql<boolean>`id::text = (select subject from profiles where id = ${user.id} and issuer = ${EMBEDDED})`)
    .execute();
  return currentUserOf(db, user, domain);
}

/** Updates the profile of `user`. */
export const storeProfile = (
  db: Kysely<Tables>,
  user: User,
  { full_name, default_state, time_zone }: { full_name?: string; default_state?: string | null; time_zone?: string },
  domain: string,
): Promise<CurrentUser> =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('profiles')
      .set({ full_name, default_state, time_zone, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const renamed = full_name !== undefined && changed.issuer === EMBEDDED;
    return asCurrentUser(trx, renamed ? await renameAccount(trx, changed) : changed, user, domain);
  });

/** Copies the full name of a user to their account at the embedded provider. */
async function renameAccount(db: Kysely<Tables>, { id, subject, full_name }: UserRecord): Promise<UserRecord> {
  await db.updateTable('accounts').set({ full_name, updated_at: sql`now()` }).where('id', '=', subject).execute();
  return db
    .updateTable('profiles')
    .set(splitFullName(full_name))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Who last reset an administrator's password, so that they notice it. Null once they dismissed the notice. */
async function resetOf(db: Kysely<Tables>, row: UserRecord): Promise<CurrentUser['password_reset']> {
  if (row.issuer !== EMBEDDED || !isAdministrator(roleOf(row))) return null;
  const account = await db
    .selectFrom('accounts')
    .select(['password_reset_by as by', 'password_reset_at as at'])
    .where('id', '=', row.subject)
    .executeTakeFirst();
  return account?.by && account.at ? { by: account.by, at: account.at.toISOString() } : null;
}

const asCurrentUser = async (
  db: Kysely<Tables>,
  row: UserRecord,
  { approved, secondFactorDue = false }: User,
  domain: string,
): Promise<CurrentUser> => ({
  id: row.id,
  email: row.email,
  email_verified: row.email_verified,
  full_name: row.full_name,
  given_name: row.given_name,
  family_name: row.family_name,
  nickname: row.nickname,
  picture: row.picture,
  subject: row.subject,
  role: roleOf(row),
  approved: approved && !secondFactorDue,
  second_factor_due: secondFactorDue,
  embedded: row.issuer === EMBEDDED,
  password_reset: await resetOf(db, row),
  internal: isOfCompany(row.email, domain),
  default_state: row.default_state,
  time_zone: row.time_zone,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
