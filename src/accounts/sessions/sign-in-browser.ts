import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { ABSOLUTE_HOURS, endSession, type NewSession, startSession } from '#src/accounts/sessions/sessions.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

interface Browser {
  db: Kysely<Tables>;
  cookies: Cookies;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Ends the former session of the browser. */
  end?: (db: Kysely<Tables>, secret: string) => Promise<unknown>;
}

/** Starts and records a session of `user` in the browser of a request, in place of a former one. */
export async function signInBrowser(
  { db, cookies, request, reply, end = endSession }: Browser,
  user: { id: string; email: string },
  session: Pick<NewSession, 'auth_time' | 'id_token' | 'provider_session'> = {},
): Promise<void> {
  const address = addressOf(request);
  const former = cookies.read(request, 'session');
  if (former) await end(db, former);
  const user_agent = request.headers['user-agent'];
  const secret = await startSession(db, { ...session, profile_id: user.id, user_agent, address });
  await record(db, { action: 'sign_in', actor: user, address });
  cookies.write(reply, 'session', secret, ABSOLUTE_HOURS * 3600);
}
