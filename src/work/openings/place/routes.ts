import type { FastifyInstance } from 'fastify';
import type { FindServices } from '#src/find/find.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { openExportQueries } from '#src/work/exports/query.ts';
import { openListOf } from '#src/work/openings/change.ts';
import { changePayTable, getOpeningPlace, getPayTable } from '#src/work/openings/place/contract.ts';
import { payTableOf, replacePayTable } from '#src/work/openings/place/pay.ts';
import { placeOf } from '#src/work/openings/place/supply.ts';
import { openingReply } from '#src/work/openings/queries.ts';

/** Adds the calls of the place of an opening (R-1322) and of the team's pay table (R-1324). */
export function placeRoutes(app: FastifyInstance, services: FindServices & { users: Database }): void {
  const { config, users } = services;
  const { db } = users;
  const around = { ...services, queries: openExportQueries(services.find.queries) };
  serve(app, getOpeningPlace, async (asked) => {
    const caller = callerOf(asked);
    const today = todayIn(config.timeZone);
    await openListOf(db, caller, asked.params.id, { to: 'view' });
    return placeOf(around, asked.user, await openingReply(db, caller, today, asked.params.id), today);
  });
  serve(app, getPayTable, ({ user }) => payTableOf(db, user.team));
  serve(app, changePayTable, (asked) => replacePayTable(db, callerOf(asked), asked.body));
}
