import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAudit } from '#src/accounts/audit/audit.ts';
import { listAudit } from '#src/accounts/audit/contract.ts';
import type { People } from '#src/accounts/people.ts';
import * as calls from '#src/accounts/users/contract.ts';
import {
  approveMember,
  changeRole,
  disableMember,
  listMembers,
  rejectMember,
  resetMember,
} from '#src/accounts/users/membership.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';
import type { User } from '#src/server/who.ts';

/** Adds the calls by which administrators manage users and read the audit log. */
export function userRoutes(app: FastifyInstance, people: People): void {
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
  serve(app, listAudit, ({ query }) => findAudit(db, query), administrator);
}
