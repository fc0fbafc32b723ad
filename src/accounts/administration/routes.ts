import type { FastifyInstance } from 'fastify';
import * as users from '#src/accounts/administration/administration.ts';
import * as calls from '#src/accounts/administration/contract.ts';
import { deleteInvitation, insertInvitation, openInvitations } from '#src/accounts/administration/invitations.ts';
import { findAudit } from '#src/accounts/audit/audit.ts';
import { listAudit } from '#src/accounts/audit/contract.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { callerOf } from '#src/server/caller.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the endpoints by which administrators manage users, invite people and read the audit log. */
export function administrationRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services;
  const administrator = { access: 'administrator' } as const;

  serve(app, calls.listUsers, async () => ({ rows: await users.allUsers(db) }), administrator);
  serve(
    app,
    calls.approveUser,
    (asked) => users.storeApproval(services, callerOf(asked), asked.params.id),
    administrator,
  );
  serve(
    app,
    calls.rejectUser,
    async (asked) => {
      await users.deletePendingUser(services, callerOf(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(
    app,
    calls.changeRole,
    (asked) => users.storeRole(services, callerOf(asked), asked.params.id, asked.body.role),
    administrator,
  );
  serve(
    app,
    calls.disableUser,
    (asked) => users.storeDisabled(services, callerOf(asked), asked.params.id, asked.body.disabled),
    administrator,
  );
  serve(
    app,
    calls.resetUserPassword,
    async (asked) => ({ password: await users.storeOneTimePassword(services, callerOf(asked), asked.params.id) }),
    administrator,
  );
  serve(
    app,
    calls.resetSecondFactor,
    (asked) => users.deleteSecondFactorOf(services, callerOf(asked), asked.params.id),
    administrator,
  );
  serve(app, calls.listInvitations, async () => ({ rows: await openInvitations(db) }), administrator);
  serve(app, calls.invite, (asked) => insertInvitation(services, callerOf(asked), asked.body), administrator);
  serve(
    app,
    calls.withdrawInvitation,
    async (asked) => {
      await deleteInvitation(db, callerOf(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(app, listAudit, ({ query }) => findAudit(db, query), administrator);
}
