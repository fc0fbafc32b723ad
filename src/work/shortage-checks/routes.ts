import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { checksOf, insertCheck } from '#src/work/shortage-checks/checks.ts';
import { addShortageCheck, listShortageChecks } from '#src/work/shortage-checks/contract.ts';

/** Adds the calls that keep and list checks at HRSA. `data`: the database of imported tables. */
export function shortageCheckRoutes(app: FastifyInstance, users: Database, data: Database): void {
  serve(app, listShortageChecks, async ({ user, query }) => ({ rows: await checksOf(users.db, user.team, query) }));
  serve(app, addShortageCheck, (asked) => insertCheck(users.db, data, callerOf(asked), asked.body));
}
