// The links of invitations.
import { type Kysely, sql } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** Whether a row of invitations can still be used. */
export const isOpen = sql<boolean>`used_at is null and withdrawn_at is null and expires_at > now()`;

/** Makes the token of the mailed link. Returns undefined if the invitation is no longer open. */
export async function makeMailedLink(db: Kysely<Tables>, id: string) {
  const token = makeSecret();
  const invitation = await db
    .updateTable('invitations')
    .from('profiles')
    .set({ mailed_hash: hashOf(token) })
    .whereRef('profiles.id', '=', 'invited_by')
    .where('invitations.id', '=', id)
    .where(isOpen)
    .returning(['invitations.email', 'invitations.role', 'profiles.full_name as by'])
    .executeTakeFirst();
  return invitation && { ...invitation, token };
}

/**
 * The open invitation of a token, locked until a transaction ends. Throws Failure 410 that says why a link no longer
 * works.
 */
export async function invitationOf(db: Kysely<Tables>, token: string) {
  const hash = hashOf(token);
  const found = await db
    .selectFrom('invitations')
    .innerJoin('profiles', 'profiles.id', 'invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'profiles.email as invited_by'])
    .select(['used_at', 'withdrawn_at', isOpen.as('open')])
    .where((where) => where.or([where('token_hash', '=', hash), where('mailed_hash', '=', hash)]))
    .forUpdate('invitations')
    .executeTakeFirst();
  if (!found) throw gone('unknown', 'This invitation link is not valid.');
  if (found.used_at) throw new Failure(410, 'used', 'This invitation was used. Sign in with your email address.');
  if (found.withdrawn_at) throw gone('withdrawn', 'This invitation was withdrawn.');
  if (!found.open) throw gone('expired', 'This invitation has expired.');
  return found;
}

const gone = (code: string, reason: string) =>
  new Failure(410, code, `${reason} Ask an administrator for another invitation.`);

/** Deletes invitations a month after their end. Until then, their page says why the link does not work. */
export async function deleteOldInvitations(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('invitations').where(sql<boolean>`expires_at < now() - interval '30 days'`).execute();
}
