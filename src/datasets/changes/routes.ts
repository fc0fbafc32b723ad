import type { FastifyInstance } from 'fastify';
import { listChanges, listNewest, listProviderChanges } from '#src/datasets/changes/contract.ts';
import { changesOf, changesSince, newestChanges } from '#src/datasets/changes/queries.ts';
import { openChangeReader } from '#src/datasets/changes/reader.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';

/**
 * Adds the calls that list changes. API tokens get none of licensed sources: naming one is refused, and the others
 * leave them out.
 */
export function changeRoutes(app: FastifyInstance, services: DatasetServices): void {
  const { database, peopleOnLists } = services;
  const { readerFor, sourcesFor } = openChangeReader(services);
  serve(app, listChanges, async ({ query, user }) => changesSince(database, query, await readerFor(user, query)));
  serve(app, listNewest, async ({ query, user }) => {
    const people = query.lists ? await peopleOnLists(user) : undefined;
    return newestChanges(database, query, { ...(await readerFor(user, query)), people });
  });
  serve(app, listProviderChanges, async ({ params: { npi }, user }) => ({
    rows: await changesOf(database, npi, { sources: sourcesFor(user) }),
  }));
}
