import type { FastifyInstance } from 'fastify';
import type { FindServices } from '#src/find/find.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { checkOf, updateAlerts } from '#src/work/openings/arrivals/checks.ts';
import { changeOpeningAlerts, getOpeningCheck } from '#src/work/openings/arrivals/contract.ts';
import { archiveOrDeleteOpening, insertOpening, openListOf, updateOpening } from '#src/work/openings/change.ts';
import * as calls from '#src/work/openings/contract.ts';
import { openOpeningCriteria } from '#src/work/openings/criteria.ts';
import { listOpeningHistory } from '#src/work/openings/history/contract.ts';
import { historyOf } from '#src/work/openings/history/history.ts';
import { openingChanges, openingReply, openingsOf } from '#src/work/openings/queries.ts';
import { listOpeningRecords } from '#src/work/openings/records/contract.ts';
import { recordsOf } from '#src/work/openings/records/records.ts';

/** Adds the calls of openings (R-1300). */
export function openingRoutes(app: FastifyInstance, services: FindServices & { users: Database }): void {
  const { config, users } = services;
  const { db } = users;
  const means = { db, config, criteria: openOpeningCriteria(services) };
  const today = () => todayIn(config.timeZone);
  serve(app, calls.listOpenings, ({ query: { status, archived, all, page }, ...asked }) =>
    openingsOf(db, callerOf(asked), today(), { status, archived: archived === 'yes', all: all === 'yes', page }),
  );
  serve(app, calls.makeOpening, (asked) => insertOpening(means, callerOf(asked), asked.body));
  serve(app, calls.listOpeningChanges, (asked) => openingChanges(db, callerOf(asked), asked.query.since));
  serve(app, listOpeningRecords, ({ query, ...asked }) => recordsOf(db, callerOf(asked), query), {
    access: 'administrator',
  });
  serve(app, calls.getOpening, async (asked) => {
    const caller = callerOf(asked);
    await openListOf(db, caller, asked.params.id, { to: 'view' });
    return openingReply(db, caller, today(), asked.params.id);
  });
  serve(app, listOpeningHistory, async (asked) => {
    const { id } = asked.params;
    const { id: list } = await openListOf(db, callerOf(asked), id, { to: 'view' });
    const mayRead = (dataset: string) => services.mayRead(asked.user, dataset);
    return historyOf(db, { opening: { id, list }, page: asked.query.page, mayRead });
  });
  serve(app, getOpeningCheck, (asked) => checkOf(db, config, callerOf(asked), asked.params.id));
  serve(app, changeOpeningAlerts, (asked) =>
    updateAlerts(db, config, callerOf(asked), { id: asked.params.id, choice: asked.body }),
  );
  serve(app, calls.changeOpening, (asked) => updateOpening(means, callerOf(asked), asked.params.id, asked.body));
  serve(app, calls.removeOpening, (asked) =>
    archiveOrDeleteOpening(means, callerOf(asked), asked.params.id, asked.query.forever === 'true'),
  );
}
