import type { FastifyInstance } from 'fastify';
import type { FindServices } from '#src/find/find.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { openSavedSearch } from '#src/work/searches/access.ts';
import { deleteSearch, insertSearch, lookAt, undeleteSearch, updateSearch } from '#src/work/searches/change.ts';
import * as calls from '#src/work/searches/contract.ts';
import { alertsOf, markRead } from '#src/work/searches/inbox.ts';
import { openMatches } from '#src/work/searches/matches.ts';
import { searchesOf, searchOf } from '#src/work/searches/queries.ts';
import { unsubscribeRoutes } from '#src/work/searches/unsubscribe.ts';

/** Adds the calls about saved searches and alerts. */
export function searchRoutes(app: FastifyInstance, services: FindServices & { users: Database }): void {
  const { config, mayRead, users } = services;
  const { db } = users;
  const find = openMatches(services);
  serve(app, calls.listSearches, async ({ user }) => ({
    rows: await searchesOf(db, user),
    mail: config.smtpUrl !== undefined,
  }));
  serve(app, calls.saveSearch, (call) => insertSearch(db, find, callerOf(call), call.body));
  serve(app, calls.getSearch, async ({ user, params: { id } }) => {
    await openSavedSearch(db, user, id);
    return searchOf(db, user, id);
  });
  serve(app, calls.changeSearch, (call) => updateSearch(db, find, callerOf(call), call.params.id, call.body));
  serve(app, calls.removeSearch, (call) => deleteSearch(db, callerOf(call), call.params.id));
  serve(app, calls.restoreSearch, (call) => undeleteSearch(db, callerOf(call), call.params.id));
  serve(app, calls.lookAtSearch, (call) => lookAt(db, find, callerOf(call), call.params.id));

  serve(app, calls.listAlerts, ({ user }) =>
    alertsOf(db, {
      user,
      mayReadEvent: (event) => {
        const source = { license: 'licenses', newly_licensed: 'licenses', certification: 'certifications' }[
          event as string
        ];
        return source === undefined || mayRead(user, source);
      },
      mayRead: (dataset) => mayRead(user, dataset),
      today: todayIn(config.timeZone),
    }),
  );
  serve(app, calls.readAlerts, async ({ user, body }) => ({ unread: await markRead(db, user, body.ids) }));
  unsubscribeRoutes(app, db);
}
