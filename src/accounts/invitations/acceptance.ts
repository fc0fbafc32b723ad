import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { roleName } from '#src/accounts/contract.ts';
import { invitationOf } from '#src/accounts/mail/invitation-links.ts';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';
import { hashPassword } from '#src/accounts/passwords/passwords.ts';
import { addAccount } from '#src/accounts/users/accounts.ts';
import type { UserRecord } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/**
 * Creates the account of an invitation with its role, and uses the invitation up. The address counts as
 * confirmed, because an administrator gave it. Throws Failure: 410 if the link no longer works, 409 if the address has an
 * account now, 400 for a weak password.
 */
export async function insertInvitedAccount(
  db: Kysely<Tables>,
  { token, full_name, password }: { token: string; full_name: string; password: string },
  address: string,
): Promise<{ user: UserRecord; password_hash: string }> {
  const { email } = await invitationOf(db, token);
  requireStrongPassword(password, email);
  const password_hash = await hashPassword(password); // slow, so before rows are locked
  return db.transaction().execute(async (trx) => {
    const invitation = await invitationOf(trx, token);
    const role = roleName.parse(invitation.role);
    const user = await addAccount(trx, { email, full_name, password_hash, role, confirmed: true });
    if (!user) throw new Failure(409, 'known', `${email} already has an account. Sign in.`);
    await trx.updateTable('invitations').set({ used_at: sql`now()` }).where('id', '=', invitation.id).execute();
    await trx.updateTable('accounts').set({ first_sign_in_at: sql`now()` }).where('id', '=', user.subject).execute();
    const by = `invited by ${invitation.invited_by}`;
    await record(trx, { action: 'invitation_accepted', actor: user, target: by, new_value: role, address });
    return { user, password_hash };
  });
}
