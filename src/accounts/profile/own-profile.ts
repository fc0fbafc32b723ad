import { type Kysely, sql } from 'kysely';
import { namesIn } from '#src/accounts/provider/accounts.ts';
import type { Person } from '#src/accounts/session/contract.ts';
import { isOfCompany } from '#src/accounts/sign-in/company.ts';
import { EMBEDDED, type Profile } from '#src/accounts/users/profiles.ts';
import { roleOf } from '#src/accounts/users/standing.ts';
import type { Tables } from '#src/server/tables.ts';
import type { User } from '#src/server/who.ts';
import { isAdministrator } from '#src/shared/roles.ts';

/** What somebody signed in is told of themselves. `domain`: the company's. */
export async function personOf(db: Kysely<Tables>, user: User, domain: string): Promise<Person> {
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  return asPerson(db, profile, user, domain);
}

/** Dismisses the notice of a password reset. */
export async function dismissReset(db: Kysely<Tables>, user: User, domain: string): Promise<Person> {
  await db
    .updateTable('accounts')
    .set({ password_reset_by: null, password_reset_at: null })
    .where(sql<boolean>`id::text = (select subject from profiles where id = ${user.id} and issuer = ${EMBEDDED})`)
    .execute();
  return personOf(db, user, domain);
}

/** Changes what somebody says about themselves. */
export const updateProfile = (
  db: Kysely<Tables>,
  user: User,
  { full_name, default_state }: { full_name?: string; default_state?: string | null },
  domain: string,
): Promise<Person> =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('profiles')
      .set({ full_name, default_state, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const renamed = full_name !== undefined && changed.issuer === EMBEDDED;
    return asPerson(trx, renamed ? await renameAccount(trx, changed) : changed, user, domain);
  });

/** The embedded provider says of its account what the profile says. */
async function renameAccount(db: Kysely<Tables>, { id, subject, full_name }: Profile): Promise<Profile> {
  await db.updateTable('accounts').set({ full_name, updated_at: sql`now()` }).where('id', '=', subject).execute();
  return db
    .updateTable('profiles')
    .set(namesIn(full_name))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Who reset the password of an administrator, so that a peer's reset does not go unnoticed; null once it was dismissed. */
async function resetOf(db: Kysely<Tables>, profile: Profile): Promise<Person['password_reset']> {
  if (profile.issuer !== EMBEDDED || !isAdministrator(roleOf(profile))) return null;
  const account = await db
    .selectFrom('accounts')
    .select(['password_reset_by as by', 'password_reset_at as at'])
    .where('id', '=', profile.subject)
    .executeTakeFirst();
  return account?.by && account.at ? { by: account.by, at: account.at.toISOString() } : null;
}

const asPerson = async (db: Kysely<Tables>, profile: Profile, { approved }: User, domain: string): Promise<Person> => ({
  id: profile.id,
  email: profile.email,
  email_verified: profile.email_verified,
  full_name: profile.full_name,
  given_name: profile.given_name,
  family_name: profile.family_name,
  nickname: profile.nickname,
  picture: profile.picture,
  subject: profile.subject,
  role: roleOf(profile),
  approved,
  embedded: profile.issuer === EMBEDDED,
  password_reset: await resetOf(db, profile),
  internal: isOfCompany(profile.email, domain),
  default_state: profile.default_state,
  created_at: profile.created_at.toISOString(),
  updated_at: profile.updated_at.toISOString(),
});
