import type { FastifyInstance } from 'fastify';
import { currentUserOf } from '#src/accounts/profile/own-profile.ts';
import { endEverySession, endOneSession, ownSessions } from '#src/accounts/profile/own-sessions.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import * as calls from '#src/accounts/sessions/contract.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { endSession } from '#src/accounts/sessions/sessions.ts';
import { type IdentityProvider, nextAfterSignOut } from '#src/accounts/sign-in/sign-in.ts';
import type { AuthorizationOptions } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

type Options = AccountServices & AuthorizationOptions & IdentityProvider & { cookies: Cookies };

/** Adds the endpoints about the current session and the user's other ones. */
export function sessionRoutes(app: FastifyInstance, services: Options): void {
  const { db, config, cookies, identify } = services;
  const domain = config.company.company_domain;
  const session = { access: 'session' } as const;

  serve(
    app,
    calls.getSession,
    async ({ request }) => {
      const user = await identify(request);
      return { person: user?.via === 'session' ? await currentUserOf(db, user, domain) : null };
    },
    { access: 'anyone' },
  );

  serve(
    app,
    calls.checkConnection,
    async () => {
      await db.selectFrom('providers').select('npi').limit(1).execute();
      return { ok: true as const };
    },
    { access: 'signed-in' },
  );

  serve(
    app,
    calls.listSessions,
    async ({ user, request }) => ({ rows: await ownSessions(db, user, cookies.read(request, 'session') ?? '') }),
    session,
  );

  serve(
    app,
    calls.endOwnSession,
    async ({ user, params: { id }, request }) => {
      await endOneSession(db, user, id, addressOf(request));
      return { id };
    },
    session,
  );

  serve(
    app,
    calls.signOutEverywhere,
    async ({ user, request, reply }) => {
      const ended = await endSession(db, cookies.read(request, 'session') ?? '');
      cookies.clear(reply, 'session');
      await endEverySession(services, user, addressOf(request));
      return { location: await nextAfterSignOut(request, services, ended?.id_token ?? null) };
    },
    session,
  );
}
