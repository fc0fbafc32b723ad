// Changes of users by administrators. Each is one transaction that locks the rows it reads.
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ManagedUser } from '#src/accounts/administration/contract.ts';
import { withdrawInvitationsBy } from '#src/accounts/administration/invitations.ts';
import { type Act, record } from '#src/accounts/audit/audit.ts';
import { endSessionsOutside } from '#src/accounts/auth0/auth0.ts';
import { liftLimits } from '#src/accounts/limits/sign-in-limits.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { endLinks, forgetTyped } from '#src/accounts/mail/mail-links.ts';
import { hashPassword, makePassword } from '#src/accounts/passwords/passwords.ts';
import { accountsWithSecondFactor, forgetSecondFactor } from '#src/accounts/second-factor/authenticator.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { endSessionsOf } from '#src/accounts/sessions/sessions.ts';
import { endAccess } from '#src/accounts/tokens/tokens.ts';
import { type Actor, forbidden, lockUser, roleOf } from '#src/accounts/users/authorization.ts';
import { EMBEDDED, type UserRecord } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator, type Role, rankOf } from '#src/shared/roles.ts';

export type Administration = Pick<AccountServices, 'db' | 'auth0' | 'report'>;

/** Every user, newest first. */
export async function allUsers(db: Kysely<Tables>): Promise<ManagedUser[]> {
  const rows = await db.selectFrom('profiles').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
  return asManagedUsers(db, rows);
}

/** Approves a pending user as specialist. */
export const storeApproval = ({ db, auth0 }: Administration, actor: Actor, id: string): Promise<ManagedUser> =>
  db.transaction().execute(async (trx) => {
    const { user } = await lockUser(trx, actor, id);
    if (user.role) throw new Failure(409, 'approved', 'This account is already approved.');
    const approved = await update(trx, user, { role: 'specialist' });
    await record(trx, act('approved', actor, user, { new_value: 'specialist' }));
    await sendRole(auth0, approved);
    return asManagedUser(trx, approved);
  });

/**
 * Deletes a pending user and all their rows. Users of an outside provider may sign in again and become pending.
 */
export async function deletePendingUser(administration: Administration, actor: Actor, id: string): Promise<void> {
  const rejected = await administration.db.transaction().execute(async (trx) => {
    const { user } = await lockUser(trx, actor, id);
    if (user.role) throw new Failure(409, 'approved', 'This account is already approved. Disable it instead.');
    await endSessionsOf(trx, id);
    await trx.deleteFrom('profiles').where('id', '=', id).execute();
    if (user.issuer === EMBEDDED) await trx.deleteFrom('accounts').where('id', '=', user.subject).execute();
    await record(trx, act('rejected', actor, user));
    return user;
  });
  await endSessionsOutside(administration, rejected);
}

/**
 * Changes a role here and at the provider, and ends the user's sessions. An actor cannot give a role above their own,
 * change their own, or take the last superadmin's. The user's invitations end with the right to invite. If the provider refuses, nothing changes.
 */
export async function storeRole(
  administration: Administration,
  actor: Actor,
  id: string,
  role: Role,
): Promise<ManagedUser> {
  const changed = await administration.db.transaction().execute(async (trx) => {
    const { user, rank, lastSuperadmin } = await lockUser(trx, actor, id);
    if (user.role === role) return user;
    if (!user.role) throw new Failure(409, 'pending', 'This account awaits approval. Approve it first.');
    if (rankOf(role) > rank) throw forbidden('You cannot grant a role above your own.');
    if (lastSuperadmin && role !== 'superadmin') throw lastOne();
    const after = await update(trx, user, { role });
    await record(trx, act('role_changed', actor, user, { old_value: user.role, new_value: role }));
    await endSessionsOf(trx, id);
    if (!isAdministrator(role)) await withdrawInvitationsBy(trx, actor, id);
    await sendRole(administration.auth0, after); // last, so that a refusal rolls back the rest
    return after;
  });
  await endSessionsOutside(administration, changed);
  return asManagedUser(administration.db, changed);
}

/** Disables a user and ends their sessions, tokens and invitations, or enables them again. */
export async function storeDisabled(administration: Administration, actor: Actor, id: string, disabled: boolean) {
  const changed = await administration.db.transaction().execute(async (trx) => {
    const { user, lastSuperadmin } = await lockUser(trx, actor, id);
    if (disabled && lastSuperadmin) throw lastOne();
    const disabled_at = disabled ? new Date() : null;
    if (user.issuer === EMBEDDED) await updateAccount(trx, user, { disabled_at });
    if (disabled) await endAccess(trx, id);
    if (disabled) await withdrawInvitationsBy(trx, actor, id);
    await record(trx, act(disabled ? 'disabled' : 'enabled', actor, user));
    return update(trx, user, { disabled_at });
  });
  if (disabled) await endSessionsOutside(administration, changed);
  return asManagedUser(administration.db, changed);
}

/**
 * Gives an account of the embedded provider a one-time password. Returns it; only its hash is stored. The user must
 * choose another at the next sign-in. A mail and, for administrators, a notice say who reset it. Sign-ins that were
 * refused after failures work again.
 */
export async function storeOneTimePassword(
  services: AccountServices,
  actor: Actor,
  id: string,
  password = makePassword(),
) {
  const password_hash = await hashPassword(password); // slow, so before rows are locked
  const by = nameOf(actor);
  await services.db.transaction().execute(async (trx) => {
    const { user } = await lockUser(trx, actor, id);
    if (user.issuer !== EMBEDDED)
      throw new Failure(409, 'elsewhere', 'An external identity provider manages the password of this account.');
    await updateAccount(trx, user, {
      password_hash,
      password_one_time: true,
      password_reset_by: by,
      password_reset_at: new Date(),
    });
    await endLinks(trx, user.subject, 'reset');
    await forgetTyped(trx, user.subject);
    await endAccess(trx, id);
    await record(trx, act('password_reset', actor, user));
    if (await liftLimits(trx, user.email)) await record(trx, act('limit_lifted', actor, user));
    await addAccountMail(services, trx, { template: 'password_reset', account: user.subject, by });
  });
  return password;
}

/**
 * Deletes the second factor of a user who lost it, and ends their sessions, which the lost device may have. A mail tells
 * them.
 */
export async function deleteSecondFactorOf(services: AccountServices, actor: Actor, id: string): Promise<ManagedUser> {
  const reset = await services.db.transaction().execute(async (trx) => {
    const { user } = await lockUser(trx, actor, id);
    if (user.issuer !== EMBEDDED || !(await forgetSecondFactor(trx, user.subject)))
      throw new Failure(409, 'off', 'This account has no two-step verification.');
    await endSessionsOf(trx, id);
    await record(trx, act('second_factor_reset', actor, user));
    const by = nameOf(actor);
    await addAccountMail(services, trx, { template: 'second_factor_reset', account: user.subject, by });
    return user;
  });
  return asManagedUser(services.db, reset);
}

const lastOne = () => new Failure(409, 'last_superadmin', 'At least one superadmin is required.');

const update = (trx: Transaction<Tables>, { id }: UserRecord, change: Updateable<Tables['profiles']>) =>
  trx
    .updateTable('profiles')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Updates the account of a user of the embedded provider. */
const updateAccount = (trx: Transaction<Tables>, { subject }: UserRecord, change: Updateable<Tables['accounts']>) =>
  trx
    .updateTable('accounts')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', subject)
    .execute();

const act = (action: Act['action'], actor: Actor, { email }: UserRecord, values: Partial<Act> = {}): Act => ({
  action,
  actor,
  target: email,
  address: actor.address,
  ...values,
});

/** Sends the role to Auth0, and throws if it refuses. The embedded provider reads roles from profiles. */
async function sendRole(auth0: AccountServices['auth0'], user: UserRecord): Promise<void> {
  const role = roleOf(user);
  if (auth0?.issuer === user.issuer && role) await auth0.setRole(user.subject, role);
}

/** How mails name the actor. */
const nameOf = ({ id, email }: Actor) => (id === null ? 'an operator (command line)' : email);

async function asManagedUser(db: Kysely<Tables>, user: UserRecord): Promise<ManagedUser> {
  const [managed] = await asManagedUsers(db, [user]);
  if (!managed) throw new Error('A user was lost.');
  return managed;
}

async function asManagedUsers(db: Kysely<Tables>, users: readonly UserRecord[]): Promise<ManagedUser[]> {
  const accounts = await accountsWithSecondFactor(db);
  return users.map((user) => ({
    id: user.id,
    full_name: user.full_name,
    email: user.email,
    email_verified: user.email_verified,
    role: roleOf(user),
    disabled: user.disabled_at !== null,
    embedded: user.issuer === EMBEDDED,
    second_factor: user.issuer === EMBEDDED && accounts.has(user.subject),
    created_at: user.created_at.toISOString(),
  }));
}
