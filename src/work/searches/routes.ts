import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';
import * as calls from '#src/work/searches/contract.ts';
import { alertsOf, markRead, switchOff } from '#src/work/searches/inbox.ts';
import { look, withNews } from '#src/work/searches/looks.ts';
import { openMatches } from '#src/work/searches/matches.ts';
import {
  dropSearch,
  openSearch,
  openSearches,
  type StoredSearch,
  storeSearch,
  undropSearch,
  updateSearch,
} from '#src/work/searches/searches.ts';

/** Adds the calls about saved searches and alerts. */
export function searchRoutes(app: FastifyInstance, services: Services & { users: Database }): void {
  const { db } = services.users;
  const find = openMatches(services);
  const callerOf = ({ user, request }: { user: User; request: FastifyRequest }) => ({
    ...user,
    address: addressOf(request),
  });
  const replyOf = async (user: User, search: StoredSearch) => {
    const [row] = await withNews(db, user, find, [search]);
    if (!row) throw new Error('The saved search is missing.');
    return row;
  };

  serve(app, calls.listSearches, async ({ user }) => ({
    rows: await withNews(db, user, find, await openSearches(db, user)),
  }));
  serve(app, calls.saveSearch, async (call) => {
    const stored = await storeSearch(db, callerOf(call), call.body);
    await look(db, call.user, find, stored); // the user has just seen its matches
    return replyOf(call.user, stored);
  });
  serve(app, calls.changeSearch, async (call) =>
    replyOf(call.user, await updateSearch(db, callerOf(call), call.params.id, call.body)),
  );
  serve(app, calls.removeSearch, (call) => dropSearch(db, callerOf(call), call.params.id));
  serve(app, calls.restoreSearch, async (call) =>
    replyOf(call.user, await undropSearch(db, callerOf(call), call.params.id)),
  );
  serve(app, calls.lookAtSearch, async ({ user, params }) =>
    look(db, user, find, await openSearch(db, user, params.id)),
  );

  /** The datasets behind events of licensed sources. */
  const behind = { license: 'licenses', certification: 'certifications' };
  serve(app, calls.listAlerts, ({ user }) =>
    alertsOf(db, user.id, (event) => event in behind && !services.mayRead(user, behind[event as keyof typeof behind])),
  );
  serve(app, calls.readAlerts, async ({ user, body }) => ({ unread: await markRead(db, user.id, body.ids) }));

  void app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) => done(null));
    serve(scope, calls.unsubscribe, ({ query }) => switchOff(db, query.token), { access: 'anyone' });
  });
}
