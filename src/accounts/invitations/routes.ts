import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invite, listInvitations, withdrawInvitation } from '#src/accounts/administration/invitations.ts';
import { Role } from '#src/accounts/contract.ts';
import { acceptInvitation } from '#src/accounts/invitations/acceptance.ts';
import * as calls from '#src/accounts/invitations/contract.ts';
import { invitationOf } from '#src/accounts/mail/invitation-links.ts';
import { rememberDevice } from '#src/accounts/provider/new-device.ts';
import type { Services } from '#src/accounts/services.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import type { Devices } from '#src/accounts/sessions/devices.ts';
import { ABSOLUTE_HOURS, endSession, startSession } from '#src/accounts/sessions/sessions.ts';
import type { User } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';

interface Options extends Services {
  cookies: Cookies;
  /** Undefined: an outside provider keeps the accounts, so there are no invitations. */
  devices: Devices | undefined;
}

/** Adds the endpoints by which administrators invite people, and those of the invitation's page. */
export function invitationRoutes(app: FastifyInstance, services: Options): void {
  const { db, config, cookies, devices } = services;
  const administrator = { access: 'administrator' } as const;
  const anyone = { access: 'anyone' } as const;
  const actor = ({ user, request }: { user: User; request: FastifyRequest }) => ({
    ...user,
    address: addressOf(request),
  });
  const limit = (request: FastifyRequest) => allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);

  serve(app, calls.listInvitations, async () => ({ rows: await listInvitations(db) }), administrator);
  serve(app, calls.invite, (asked) => invite(services, actor(asked), asked.body), administrator);
  serve(
    app,
    calls.withdrawInvitation,
    async (asked) => {
      await withdrawInvitation(db, actor(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );

  serve(
    app,
    calls.readInvitation,
    async ({ body, request }) => {
      await limit(request);
      const { email, role, invited_by } = await invitationOf(db, body.token);
      return { email, role: Role.parse(role), invited_by };
    },
    anyone,
  );

  serve(
    app,
    calls.acceptInvitation,
    async ({ body, request, reply }) => {
      await limit(request);
      const address = addressOf(request);
      const { user, password_hash } = await acceptInvitation(services, body, address);
      const before = cookies.read(request, 'session');
      if (before) await endSession(db, before);
      const user_agent = request.headers['user-agent'];
      cookies.write(
        reply,
        'session',
        await startSession(db, { profile_id: user.id, user_agent, address }),
        ABSOLUTE_HOURS * 3600,
      );
      if (devices) rememberDevice({ cookies, devices }, request, reply, { id: user.subject, password_hash });
      return { email: user.email };
    },
    anyone,
  );
}
