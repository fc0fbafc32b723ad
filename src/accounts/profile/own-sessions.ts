// A user's own sessions: the list, and how users end them.
import type { Kysely } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { endSessionsOutside } from '#src/accounts/auth0/auth0.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import type { OwnSession } from '#src/accounts/sessions/contract.ts';
import { deviceOf } from '#src/accounts/sessions/device.ts';
import { endSessionByHandle, endSessionsOf, sessionsOf } from '#src/accounts/sessions/sessions.ts';
import type { User } from '#src/server/authorization.ts';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** The sessions of `user`. `secret` is the one of the current session. */
export async function ownSessions(db: Kysely<Tables>, user: User, secret: string): Promise<OwnSession[]> {
  const sessions = await sessionsOf(db, user.id, secret);
  return sessions.map(({ handle, user_agent, address, created_at, last_seen_at, current }) => ({
    id: handle,
    device: deviceOf(user_agent),
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_seen_at.toISOString(),
    current,
  }));
}

/** Ends one session of `user`. Throws Failure 404 if they have no such session. */
export async function endOneSession(db: Kysely<Tables>, user: User, handle: string, address: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSessionByHandle(trx, user.id, handle);
    if (!ended) throw notFound('This session has already ended.');
    const target = [deviceOf(ended.user_agent), ended.address].filter(Boolean).join(', ');
    await record(trx, { action: 'sign_out', actor: user, target, address });
  });
}

/** Ends every session of `user`, here and at the embedded provider or Auth0. API tokens keep working. */
export async function endEverySession(
  { db, ...outside }: Pick<AccountServices, 'db' | 'auth0' | 'report'>,
  user: User,
  address: string,
): Promise<void> {
  const row = await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, user.id);
    await record(trx, { action: 'sign_out', actor: user, target: 'every session', address });
    const profiles = trx.selectFrom('profiles').select(['issuer', 'subject']);
    return profiles.where('id', '=', user.id).executeTakeFirstOrThrow();
  });
  await endSessionsOutside(outside, row);
}
