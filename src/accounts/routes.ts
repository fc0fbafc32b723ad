import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAudit } from '#src/accounts/audit/audit.ts';
import * as calls from '#src/accounts/contract.ts';
import type { People } from '#src/accounts/people.ts';
import { changePassword } from '#src/accounts/profile/own-password.ts';
import { dismissReset, personOf, updateProfile } from '#src/accounts/profile/own-profile.ts';
import type { Cookies } from '#src/accounts/session/cookies.ts';
import { confirmAddress } from '#src/accounts/sign-in/confirmation.ts';
import { requestPassword, setNewPassword } from '#src/accounts/sign-in/password-reset.ts';
import { createOwnAccount } from '#src/accounts/sign-in/sign-up.ts';
import { makeToken, revokeToken, tokensOf } from '#src/accounts/tokens/tokens.ts';
import {
  approveMember,
  changeRole,
  disableMember,
  listMembers,
  rejectMember,
  resetMember,
} from '#src/accounts/users/membership.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';
import type { User, WhoOptions } from '#src/server/who.ts';

type PeopleOptions = People & WhoOptions & { cookies: Cookies };

/** Adds the calls about people: the session, one's own account, tokens, and what administrators do. */
export function peopleRoutes(app: FastifyInstance, people: PeopleOptions): void {
  sessionRoutes(app, people);
  entryRoutes(app, people);
  tokenRoutes(app, people);
  adminRoutes(app, people);
}

function sessionRoutes(app: FastifyInstance, people: PeopleOptions) {
  const { db, config, identify, cookies } = people;
  const domain = config.company.company_domain;

  serve(
    app,
    calls.getSession,
    async ({ request }) => {
      const user = await identify(request);
      return { person: user?.via === 'session' ? await personOf(db, user, domain) : null };
    },
    { access: 'anyone' },
  );

  serve(
    app,
    calls.checkConnection,
    async () => {
      await db.selectFrom('providers').select('npi').limit(1).execute(); // spec §7
      return { ok: true as const };
    },
    { access: 'signed-in' },
  );

  const session = { access: 'session' } as const;
  serve(app, calls.updateProfile, ({ user, body }) => updateProfile(db, user, body, domain), session);
  serve(app, calls.dismissReset, ({ user }) => dismissReset(db, user, domain), session);
  serve(
    app,
    calls.changePassword,
    async ({ user, body, request }) => {
      const from = { session: cookies.read(request, 'session') ?? '', address: addressOf(request) };
      await changePassword(people, user, body, from);
      return { ok: true as const };
    },
    session,
  );
}

/** The ways in for those who cannot sign in yet, or any more. */
function entryRoutes(app: FastifyInstance, people: People) {
  const { db, config } = people;
  const anyone = { access: 'anyone' } as const;

  serve(
    app,
    calls.signUp,
    async ({ request, body }) => {
      await allow(db, 'sign_up', config.limits.signUp, [addressOf(request), body.email]);
      return createOwnAccount(people, body, addressOf(request));
    },
    anyone,
  );

  serve(
    app,
    calls.confirmEmail,
    async ({ request, body }) => {
      await allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);
      return { email: await confirmAddress(db, body.token, addressOf(request)) };
    },
    anyone,
  );

  serve(
    app,
    calls.requestReset,
    async ({ request, body }) => {
      await allow(db, 'reset', config.limits.reset, [addressOf(request), body.email]);
      return requestPassword(people, body.email);
    },
    anyone,
  );

  serve(
    app,
    calls.resetPassword,
    async ({ request, body }) => {
      await allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);
      return { email: await setNewPassword(people, body.token, body.password, addressOf(request)) };
    },
    anyone,
  );
}

function tokenRoutes(app: FastifyInstance, { db }: People) {
  const session = { access: 'session' } as const;
  serve(app, calls.listTokens, async ({ user }) => ({ rows: await tokensOf(db, user.id) }), session);
  serve(app, calls.makeToken, ({ user, body, request }) => makeToken(db, user, body, addressOf(request)), session);
  serve(
    app,
    calls.revokeToken,
    async ({ user, params: { id }, request }) => {
      await revokeToken(db, user, id, addressOf(request));
      return { id };
    },
    session,
  );
}

function adminRoutes(app: FastifyInstance, people: People) {
  const { db } = people;
  const administrator = { access: 'administrator' } as const;
  const actor = ({ user, request }: { user: User; request: FastifyRequest }) => ({
    ...user,
    address: addressOf(request),
  });

  serve(app, calls.listMembers, async () => ({ rows: await listMembers(db) }), administrator);
  serve(app, calls.approveMember, (asked) => approveMember(people, actor(asked), asked.params.id), administrator);
  serve(
    app,
    calls.rejectMember,
    async (asked) => {
      await rejectMember(people, actor(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(
    app,
    calls.changeRole,
    (asked) => changeRole(people, actor(asked), asked.params.id, asked.body.role),
    administrator,
  );
  serve(
    app,
    calls.disableMember,
    (asked) => disableMember(people, actor(asked), asked.params.id, asked.body.disabled),
    administrator,
  );
  serve(
    app,
    calls.resetMember,
    async (asked) => ({ password: await resetMember(people, actor(asked), asked.params.id) }),
    administrator,
  );
  serve(app, calls.listAudit, ({ query }) => findAudit(db, query), administrator);
}
