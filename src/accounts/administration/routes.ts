import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as users from '#src/accounts/administration/administration.ts';
import * as calls from '#src/accounts/administration/contract.ts';
import { deleteInvitation, insertInvitation, openInvitations } from '#src/accounts/administration/invitations.ts';
import { findAudit } from '#src/accounts/audit/audit.ts';
import { listAudit } from '#src/accounts/audit/contract.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import type { User } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the endpoints by which administrators manage users, invite people and read the audit log. */
export function administrationRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services;
  const administrator = { access: 'administrator' } as const;
  const actor = ({ user, request }: { user: User; request: FastifyRequest }) => ({
    ...user,
    address: addressOf(request),
  });

  serve(app, calls.listUsers, async () => ({ rows: await users.allUsers(db) }), administrator);
  serve(app, calls.approveUser, (asked) => users.storeApproval(services, actor(asked), asked.params.id), administrator);
  serve(
    app,
    calls.rejectUser,
    async (asked) => {
      await users.deletePendingUser(services, actor(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(
    app,
    calls.changeRole,
    (asked) => users.storeRole(services, actor(asked), asked.params.id, asked.body.role),
    administrator,
  );
  serve(
    app,
    calls.disableUser,
    (asked) => users.storeDisabled(services, actor(asked), asked.params.id, asked.body.disabled),
    administrator,
  );
  serve(
    app,
    calls.resetUserPassword,
    async (asked) => ({ password: await users.storeOneTimePassword(services, actor(asked), asked.params.id) }),
    administrator,
  );
  serve(
    app,
    calls.resetSecondFactor,
    (asked) => users.deleteSecondFactorOf(services, actor(asked), asked.params.id),
    administrator,
  );
  serve(app, calls.listInvitations, async () => ({ rows: await openInvitations(db) }), administrator);
  serve(app, calls.invite, (asked) => insertInvitation(services, actor(asked), asked.body), administrator);
  serve(
    app,
    calls.withdrawInvitation,
    async (asked) => {
      await deleteInvitation(db, actor(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(app, listAudit, ({ query }) => findAudit(db, query), administrator);
}
