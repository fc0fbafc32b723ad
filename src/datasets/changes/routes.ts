import type { FastifyInstance } from 'fastify';
import { listChanges, listNewest, listProviderChanges } from '#src/datasets/changes/contract.ts';
import { changesOf, changesSince, newestChanges } from '#src/datasets/changes/queries.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

/**
 * Adds the calls that list changes. API tokens get none of licensed sources: naming one is refused, and the others
 * leave them out.
 */
export function changeRoutes(app: FastifyInstance, { database, config, mayRead, historySources }: Services): void {
  const { timeZone } = config;
  const sourcesFor = (user: User, wanted?: readonly string[]) => {
    for (const name of wanted ?? []) {
      if (!historySources.includes(name))
        throw new Failure(400, 'bad_request', `source: must be one of ${historySources.join(', ')}`);
      if (!mayRead(user, name)) throw licensedOnly(name);
    }
    return wanted ?? historySources.filter((name) => mayRead(user, name));
  };
  serve(app, listChanges, async ({ query, user }) =>
    changesSince(database, query, { sources: sourcesFor(user, query.source), timeZone }),
  );
  serve(app, listNewest, async ({ query, user }) =>
    newestChanges(database, query, { sources: sourcesFor(user, query.source), timeZone }),
  );
  serve(app, listProviderChanges, async ({ params: { npi }, user }) => ({
    rows: await changesOf(database, npi, sourcesFor(user)),
  }));
}
