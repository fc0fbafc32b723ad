import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { changeOwnership, getOwnership } from '#src/work/ownership/contract.ts';
import { ruleOf, saveRule } from '#src/work/ownership/owners.ts';

/** Adds the rule of a team by which people are a user's for a while. Managers set it (R-1570). */
export function ownershipRoutes(app: FastifyInstance, { db }: Database): void {
  serve(app, getOwnership, ({ user }) => ruleOf(db, user.team));
  serve(app, changeOwnership, (asked) => saveRule(db, callerOf(asked), asked.body), { access: 'manager' });
}
