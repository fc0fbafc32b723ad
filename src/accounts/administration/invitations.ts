// Invitations, as administrators make and withdraw them.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Invitation } from '#src/accounts/administration/contract.ts';
import { record } from '#src/accounts/audit/audit.ts';
import { roleName } from '#src/accounts/contract.ts';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import { INVITATION_DAYS } from '#src/accounts/mail/contract.ts';
import { isOpen } from '#src/accounts/mail/invitation-links.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { type Actor, requireRank } from '#src/accounts/users/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { links } from '#src/shared/links.ts';
import type { Role as RoleName } from '#src/shared/roles.ts';

/** The open invitations, newest first. */
export async function openInvitations(db: Kysely<Tables>): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('profiles', 'profiles.id', 'invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'profiles.email as invited_by', 'expires_at'])
    .where(isOpen)
    .orderBy('invitations.created_at', 'desc')
    .execute();
  return rows.map(inReply);
}

/**
 * Invites a person to an account with a role up to the actor's own, at any domain and also with SIGN_UP=closed.
 * An earlier invitation of the address ends. Returns the link; only the hash of its token is stored.
 */
export async function insertInvitation(
  services: AccountServices,
  actor: Actor & { id: string },
  { email, role }: { email: string; role: RoleName },
): Promise<{ invitation: Invitation; link: string; mail: boolean }> {
  const { db, config } = services;
  if (config.oidc) throw new Failure(409, 'elsewhere', 'Your identity provider creates accounts. Invite people there.');
  const token = makeSecret();
  const invitation = await db.transaction().execute(async (trx) => {
    await requireRank(trx, actor.id, role);
    await refuseKnown(trx, email);
    await withdraw(trx, actor, { column: 'email', value: email });
    const { id, expires_at } = await trx
      .insertInto('invitations')
      .values({
        email,
        role,
        invited_by: actor.id,
        token_hash: hashOf(token),
        expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    await record(trx, { action: 'invited', actor, target: email, new_value: role, address: actor.address });
    await addAccountMail(services, trx, { template: 'invitation', invitation: id });
    return inReply({ id, email, role, invited_by: actor.email, expires_at });
  });
  return { invitation, link: config.publicUrl + links.invitation(token), mail: config.smtpUrl !== undefined };
}

/** Withdraws one open invitation. */
export async function deleteInvitation(db: Kysely<Tables>, actor: Actor, id: string): Promise<void> {
  const withdrawn = await db.transaction().execute((trx) => withdraw(trx, actor, { column: 'id', value: id }));
  if (!withdrawn) throw notFound('This invitation was used or withdrawn, or it has expired.');
}

/** Withdraws the open invitations by a user who may no longer invite. */
export const withdrawInvitationsBy = (trx: Transaction<Tables>, actor: Actor, userId: string): Promise<number> =>
  withdraw(trx, actor, { column: 'invited_by', value: userId });

async function withdraw(
  trx: Transaction<Tables>,
  actor: Actor,
  by: { column: 'id' | 'email' | 'invited_by'; value: string },
): Promise<number> {
  const rows = await trx
    .updateTable('invitations')
    .set({ withdrawn_at: sql`now()` })
    .where(by.column, '=', by.value)
    .where(isOpen)
    .returning('email')
    .execute();
  for (const { email } of rows)
    await record(trx, { action: 'invitation_withdrawn', actor, target: email, address: actor.address });
  return rows.length;
}

/** Refuses the address of an account. */
async function refuseKnown(trx: Transaction<Tables>, email: string): Promise<void> {
  const known = await trx.selectFrom('profiles').select('role').where('email', '=', email).executeTakeFirst();
  if (!known) return;
  throw new Failure(
    409,
    'known',
    known.role
      ? `${email} already has an account.`
      : `${email} already has an account, which awaits approval. Approve it instead.`,
  );
}

const inReply = ({
  role,
  expires_at,
  ...row
}: Record<'id' | 'email' | 'role' | 'invited_by', string> & { expires_at: Date }): Invitation => ({
  ...row,
  role: roleName.parse(role),
  expires_at: expires_at.toISOString(),
});
