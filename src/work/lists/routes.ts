import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { openList } from '#src/work/lists/access.ts';
import { archiveOrDeleteList, insertList, updateList } from '#src/work/lists/change.ts';
import * as calls from '#src/work/lists/contract.ts';
import { listReply, listsOf, teamMates } from '#src/work/lists/queries.ts';
import { storeSeen } from '#src/work/lists/seen.ts';

/** Adds the calls of lists and their settings. `database` is that of users and of what they make. */
export function listRoutes(app: FastifyInstance, { db }: Database, config: Config): void {
  serve(app, calls.getTeam, async (asked) => ({ rows: await teamMates(db, asked.user.team, config) }));
  serve(app, calls.getLists, async ({ query: { archived, all }, ...asked }) => ({
    rows: await listsOf(db, callerOf(asked), { archived: archived === 'yes', all: all === 'yes' }, config),
  }));
  serve(app, calls.makeList, (asked) => insertList(db, callerOf(asked), asked.body, config));
  serve(app, calls.getList, async (asked) => {
    const caller = callerOf(asked);
    return listReply(db, caller, await openList(db, caller, asked.params.id, { to: 'view' }), config);
  });
  serve(app, calls.changeList, (asked) => updateList(db, callerOf(asked), asked.params.id, asked.body, config));
  serve(app, calls.markSeen, (asked) => storeSeen(db, callerOf(asked), asked.params.id, asked.body.place));
  serve(app, calls.removeList, (asked) =>
    archiveOrDeleteList(db, callerOf(asked), asked.params.id, { forever: asked.query.forever === 'true' }),
  );
}
