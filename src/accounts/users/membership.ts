// What administrators do with accounts. Each is one transaction that locks the rows it judges by.
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { type Act, record } from '#src/accounts/audit/audit.ts';
import type { Auth0 } from '#src/accounts/auth0/auth0.ts';
import type { People } from '#src/accounts/people.ts';
import { liftLimits } from '#src/accounts/provider/login-limits.ts';
import { hashPassword, makePassword } from '#src/accounts/provider/passwords.ts';
import { endSessionsOf } from '#src/accounts/session/sessions.ts';
import { passwordResetLetter, sendNotice } from '#src/accounts/sign-in/letters.ts';
import { endLinks, forgetTyped } from '#src/accounts/sign-in/mail-links.ts';
import { revokeTokensOf } from '#src/accounts/tokens/tokens.ts';
import type { Member } from '#src/accounts/users/contract.ts';
import { EMBEDDED, type Profile } from '#src/accounts/users/profiles.ts';
import { type Actor, forbidden, lockMember, roleOf } from '#src/accounts/users/standing.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { type Role, rankOf } from '#src/shared/roles.ts';

export interface Membership {
  db: Kysely<Tables>;
  /** Undefined: roles are told to no provider but the embedded one, which reads them here. */
  auth0: Auth0 | undefined;
  /** Is told of what failed after the work was done. */
  report: (error: unknown) => void;
}

/** Every profile, newest first (spec §7). */
export async function listMembers(db: Kysely<Tables>): Promise<Member[]> {
  const profiles = await db.selectFrom('profiles').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
  return profiles.map(asMember);
}

/** Lets a pending account in, as specialist (spec §4). */
export const approveMember = ({ db, auth0 }: Membership, actor: Actor, id: string): Promise<Member> =>
  db.transaction().execute(async (trx) => {
    const { member } = await lockMember(trx, actor, id);
    if (member.role) throw new Failure(409, 'approved', 'This account is approved already.');
    const approved = await update(trx, member, { role: 'specialist' });
    await record(trx, act('approved', actor, member, { new_value: 'specialist' }));
    await tellRole(auth0, approved);
    return asMember(approved);
  });

/** Deletes a pending account with all that hangs on it (spec §4); an outside identity may come back, pending again. */
export async function rejectMember(membership: Membership, actor: Actor, id: string): Promise<void> {
  const rejected = await membership.db.transaction().execute(async (trx) => {
    const { member } = await lockMember(trx, actor, id);
    if (member.role) throw new Failure(409, 'approved', 'This account is approved; disable it instead.');
    await endSessionsOf(trx, id);
    await trx.deleteFrom('profiles').where('id', '=', id).execute();
    if (member.issuer === EMBEDDED) await trx.deleteFrom('accounts').where('id', '=', member.subject).execute();
    await record(trx, act('rejected', actor, member));
    return member;
  });
  await endSessionsOutside(membership, rejected);
}

/**
 * Changes a role here and at the provider, and ends the sessions that had the old one. Nobody gives a role above their own,
 * changes their own or takes the last superadmin's (design §5). When the provider refuses, nothing has changed anywhere.
 */
export async function changeRole(membership: Membership, actor: Actor, id: string, role: Role): Promise<Member> {
  const changed = await membership.db.transaction().execute(async (trx) => {
    const { member, rank, lastSuperadmin } = await lockMember(trx, actor, id);
    if (member.role === role) return member;
    if (!member.role) throw new Failure(409, 'pending', 'This account awaits approval; approve it first.');
    if (rankOf(role) > rank) throw forbidden('You cannot give a role above your own.');
    if (lastSuperadmin && role !== 'superadmin') throw lastOne();
    const after = await update(trx, member, { role });
    await record(trx, act('role_changed', actor, member, { old_value: member.role, new_value: role }));
    await endSessionsOf(trx, id);
    await tellRole(membership.auth0, after); // last: a refusal undoes the rest
    return after;
  });
  await endSessionsOutside(membership, changed);
  return asMember(changed);
}

/** Shuts an account out, its sessions and tokens with it, or lets it in again. */
export async function disableMember(membership: Membership, actor: Actor, id: string, disabled: boolean) {
  const changed = await membership.db.transaction().execute(async (trx) => {
    const { member, lastSuperadmin } = await lockMember(trx, actor, id);
    if (disabled && lastSuperadmin) throw lastOne();
    const disabled_at = disabled ? new Date() : null;
    if (member.issuer === EMBEDDED) await updateAccount(trx, member, { disabled_at });
    if (disabled) await shutOut(trx, id);
    await record(trx, act(disabled ? 'disabled' : 'enabled', actor, member));
    return update(trx, member, { disabled_at });
  });
  if (disabled) await endSessionsOutside(membership, changed);
  return asMember(changed);
}

/**
 * Gives an account of the embedded provider a one-time password, which is returned here and kept nowhere. Its owner must
 * choose another at the next sign-in; a mail and, for administrators, a notice tell them who reset it. Sign-ins that were
 * refused after failures work again.
 */
export async function resetMember(people: People, actor: Actor, id: string, password = makePassword()) {
  const password_hash = await hashPassword(password); // before rows are locked: it takes its time
  const by = actor.id === null ? 'an operator (command line)' : actor.email;
  const email = await people.db.transaction().execute(async (trx) => {
    const { member } = await lockMember(trx, actor, id);
    if (member.issuer !== EMBEDDED)
      throw new Failure(409, 'elsewhere', 'The password of this account is kept at its identity provider.');
    await updateAccount(trx, member, {
      password_hash,
      password_one_time: true,
      password_reset_by: by,
      password_reset_at: new Date(),
    });
    await endLinks(trx, member.subject, 'reset');
    await forgetTyped(trx, member.subject);
    await shutOut(trx, id);
    await record(trx, act('password_reset', actor, member));
    if (await liftLimits(trx, member.email)) await record(trx, act('limit_lifted', actor, member));
    return member.email;
  });
  await sendNotice(people, (site) => passwordResetLetter(site, email, by));
  return password;
}

/** Ends everything a profile is signed in with. */
export async function shutOut(trx: Transaction<Tables>, profileId: string): Promise<void> {
  await endSessionsOf(trx, profileId);
  await revokeTokensOf(trx, profileId);
}

const lastOne = () => new Failure(409, 'last_superadmin', 'The last superadmin must stay one.');

const update = (trx: Transaction<Tables>, { id }: Profile, change: Updateable<Tables['profiles']>) =>
  trx
    .updateTable('profiles')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes the account of somebody whose provider is the embedded one. */
const updateAccount = (trx: Transaction<Tables>, { subject }: Profile, change: Updateable<Tables['accounts']>) =>
  trx
    .updateTable('accounts')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', subject)
    .execute();

const act = (action: Act['action'], actor: Actor, { email }: Profile, values: Partial<Act> = {}): Act => ({
  action,
  actor,
  target: email,
  address: actor.address,
  ...values,
});

/** The embedded provider reads roles from the profiles; Auth0 is told. Throws when it refuses. */
async function tellRole(auth0: Auth0 | undefined, profile: Profile): Promise<void> {
  const role = roleOf(profile);
  if (auth0?.issuer === profile.issuer && role) await auth0.setRole(profile.subject, role);
}

/** At the embedded provider sessions end with ours. At Auth0 they are asked to, after the work is done: ours ended for good. */
export async function endSessionsOutside(
  { auth0, report }: Pick<Membership, 'auth0' | 'report'>,
  { issuer, subject }: Pick<Profile, 'issuer' | 'subject'>,
): Promise<void> {
  if (auth0?.issuer === issuer) await auth0.endSessions(subject).catch(report);
}

const asMember = (profile: Profile): Member => ({
  id: profile.id,
  full_name: profile.full_name,
  email: profile.email,
  email_verified: profile.email_verified,
  role: roleOf(profile),
  disabled: profile.disabled_at !== null,
  embedded: profile.issuer === EMBEDDED,
  created_at: profile.created_at.toISOString(),
});
