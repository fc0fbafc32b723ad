import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { logCall, nextCall, undoCall } from '#src/work/calls/contract.ts';
import { deleteCall, insertCall } from '#src/work/calls/log.ts';
import { takeTurn } from '#src/work/calls/turns.ts';
import { requirePerson } from '#src/work/people/change.ts';

interface Services {
  /** The database of users and of what they make. */
  users: Database;
  /** The database of imported tables. */
  data: Database;
  config: Pick<Config, 'timeZone'>;
}

/** Adds the calls of call queues (R-1480). */
export function callRoutes(app: FastifyInstance, { users: { db }, data, config: { timeZone } }: Services): void {
  serve(app, nextCall, (asked) => takeTurn(db, callerOf(asked), asked.body, { today: todayIn(timeZone), timeZone }));
  serve(app, logCall, async (asked) => {
    await requirePerson(data, asked.body.npi);
    return insertCall(db, callerOf(asked), { timeZone }, asked.body);
  });
  serve(app, undoCall, (asked) => deleteCall(db, callerOf(asked), asked.params.id));
}
