import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { listScreeningDecisions } from '#src/work/marks/contract.ts';
import { addScreeningDecision } from '#src/work/screening/contract.ts';
import { addDecision, teamDecisions } from '#src/work/screening/decisions.ts';

/** Adds the calls that keep and list decisions about possible matches. `data`: the database of imported tables. */
export function screeningDecisionRoutes(app: FastifyInstance, users: Database, data: Database): void {
  serve(app, addScreeningDecision, async (asked) => ({
    npi: asked.body.npi,
    row: asked.body.row,
    ...(await addDecision(users.db, data, callerOf(asked), asked.body)),
  }));
  serve(
    app,
    listScreeningDecisions,
    async ({ user, query: { npi = [] } }) => ({ rows: await teamDecisions(users.db, data, user.team, npi) }),
    { access: 'approved-session' },
  );
}
