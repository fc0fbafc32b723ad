import type { FastifyInstance, FastifyRequest } from 'fastify';
import { roleName } from '#src/accounts/contract.ts';
import { insertInvitedAccount } from '#src/accounts/invitations/acceptance.ts';
import * as calls from '#src/accounts/invitations/contract.ts';
import { invitationOf } from '#src/accounts/mail/invitation-links.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { type Devices, rememberDevice } from '#src/accounts/sessions/devices.ts';
import { signInBrowser } from '#src/accounts/sessions/sign-in-browser.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';

interface Options extends AccountServices {
  cookies: Cookies;
  /** Undefined: an outside provider keeps the accounts, so there are no invitations. */
  devices: Devices | undefined;
}

/** Adds the endpoints of the page that an invitation links to. */
export function invitationRoutes(app: FastifyInstance, { db, config, cookies, devices }: Options): void {
  const anyone = { access: 'anyone' } as const;
  const limit = (request: FastifyRequest) => allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);

  serve(
    app,
    calls.readInvitation,
    async ({ body, request }) => {
      await limit(request);
      const { email, role, invited_by } = await invitationOf(db, body.token);
      return { email, role: roleName.parse(role), invited_by };
    },
    anyone,
  );

  serve(
    app,
    calls.acceptInvitation,
    async ({ body, request, reply }) => {
      await limit(request);
      const { user, password_hash } = await insertInvitedAccount(db, body, addressOf(request));
      await signInBrowser({ db, cookies, request, reply }, user);
      if (devices) rememberDevice({ cookies, devices }, request, reply, { id: user.subject, password_hash });
      return { email: user.email };
    },
    anyone,
  );
}
