import type { FastifyInstance } from 'fastify';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { completedLookup } from '#src/work/lookup/read-access.ts';
import * as calls from '#src/work/trainees/contract.ts';
import { columnsOfSheet, deleteTrainees, keepSheet } from '#src/work/trainees/keep.ts';

type Services = Pick<DatasetServices, 'database' | 'mayRead' | 'config'> & {
  /** The database of users and of what they make. */
  users: Database;
};

/** Adds the calls of a team's trainees. */
export function traineeRoutes(app: FastifyInstance, services: Services): void {
  const { users, config } = services;
  serve(app, calls.getTraineeColumns, async ({ query, user }) =>
    columnsOfSheet(users.db, await completedLookup(services, query.lookup, user)),
  );
  serve(app, calls.keepTrainees, async (asked) => {
    const { lookup: id, ...wish } = asked.body;
    const lookup = await completedLookup(services, id, asked.user);
    return keepSheet(services, callerOf(asked), lookup, wish, todayIn(config.timeZone));
  });
  serve(app, calls.removeTrainees, (asked) => deleteTrainees(users.db, callerOf(asked), asked.body.ids), {
    bodyLimit: calls.TRAINEES_BODY,
  });
}
