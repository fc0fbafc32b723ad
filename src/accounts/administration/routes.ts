import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  approveUser,
  changeRole,
  disableUser,
  listUsers,
  rejectUser,
  resetSecondFactor,
  resetUserPassword,
} from '#src/accounts/administration/administration.ts';
import * as calls from '#src/accounts/administration/contract.ts';
import { findAudit } from '#src/accounts/audit/audit.ts';
import { listAudit } from '#src/accounts/audit/contract.ts';
import type { Services } from '#src/accounts/services.ts';
import type { User } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the endpoints by which administrators manage users and read the audit log. */
export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const administrator = { access: 'administrator' } as const;
  const actor = ({ user, request }: { user: User; request: FastifyRequest }) => ({
    ...user,
    address: addressOf(request),
  });

  serve(app, calls.listUsers, async () => ({ rows: await listUsers(db) }), administrator);
  serve(app, calls.approveUser, (asked) => approveUser(services, actor(asked), asked.params.id), administrator);
  serve(
    app,
    calls.rejectUser,
    async (asked) => {
      await rejectUser(services, actor(asked), asked.params.id);
      return asked.params;
    },
    administrator,
  );
  serve(
    app,
    calls.changeRole,
    (asked) => changeRole(services, actor(asked), asked.params.id, asked.body.role),
    administrator,
  );
  serve(
    app,
    calls.disableUser,
    (asked) => disableUser(services, actor(asked), asked.params.id, asked.body.disabled),
    administrator,
  );
  serve(
    app,
    calls.resetUserPassword,
    async (asked) => ({ password: await resetUserPassword(services, actor(asked), asked.params.id) }),
    administrator,
  );
  serve(
    app,
    calls.resetSecondFactor,
    (asked) => resetSecondFactor(services, actor(asked), asked.params.id),
    administrator,
  );
  serve(app, listAudit, ({ query }) => findAudit(db, query), administrator);
}
