import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as users from '#src/accounts/administration/administration.ts';
import * as calls from '#src/accounts/administration/contract.ts';
import { invite, listInvitations, withdrawInvitation } from '#src/accounts/administration/invitations.ts';
import { findAudit } from '#src/accounts/audit/audit.ts';
import { listAudit } from '#src/accounts/audit/contract.ts';
import type { Services } from '#src/accounts/services.ts';
import type { User } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the endpoints by which administrators manage users, invite people and read the audit log. */
export function administrationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const administrator = { access: 'administrator' } as const;
  const actor = ({ user, request }: { user: User; request: FastifyRequest }) => ({
    ...user,
    address: addressOf(request),
  });

  serve(app, calls.listUsers, async () => ({ rows: await users.listUsers(db) }), administrator);
  serve(app, calls.approveUser, (asked) => users.approveUser(services, actor(asked), asked.params.id), administrator);
  serve(
    app,
    calls.rejectUser,
    async (asked) => {
      await users.rejectUser(services, actor(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(
    app,
    calls.changeRole,
    (asked) => users.changeRole(services, actor(asked), asked.params.id, asked.body.role),
    administrator,
  );
  serve(
    app,
    calls.disableUser,
    (asked) => users.disableUser(services, actor(asked), asked.params.id, asked.body.disabled),
    administrator,
  );
  serve(
    app,
    calls.resetUserPassword,
    async (asked) => ({ password: await users.resetUserPassword(services, actor(asked), asked.params.id) }),
    administrator,
  );
  serve(
    app,
    calls.resetSecondFactor,
    (asked) => users.resetSecondFactor(services, actor(asked), asked.params.id),
    administrator,
  );
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
  serve(app, listAudit, ({ query }) => findAudit(db, query), administrator);
}
