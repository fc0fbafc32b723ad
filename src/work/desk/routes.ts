import type { FastifyInstance } from 'fastify';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { getDesk } from '#src/work/desk/contract.ts';
import { deskOf } from '#src/work/desk/queries.ts';

/** Adds the call for the desk on the home page. */
export function deskRoutes(
  app: FastifyInstance,
  { users, config, historySources, mayRead }: DatasetServices & { users: Database },
): void {
  serve(app, getDesk, ({ user }) => {
    const sources = historySources.filter((name) => mayRead(user, name));
    return deskOf(users.db, user, todayIn(config.timeZone), sources);
  });
}
