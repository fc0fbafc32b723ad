import type { FastifyInstance } from 'fastify';
import { type ChangeQuery, listChanges, listNewest, listProviderChanges } from '#src/datasets/changes/contract.ts';
import { changesOf, changesSince, newestChanges } from '#src/datasets/changes/queries.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { openSpecialtyCodes } from '#src/datasets/specialty-codes.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

/**
 * Adds the calls that list changes. API tokens get none of licensed sources: naming one is refused, and the others
 * leave them out.
 */
export function changeRoutes(
  app: FastifyInstance,
  { database, readOnce, config, mayRead, historySources }: DatasetServices,
): void {
  const { timeZone } = config;
  const sourcesFor = (user: User, wanted?: readonly string[]) => {
    for (const name of wanted ?? []) {
      if (!historySources.includes(name))
        throw new Failure(400, 'bad_request', `source: must be one of ${historySources.join(', ')}`);
      if (!mayRead(user, name)) throw licensedOnly(name);
    }
    return wanted ?? historySources.filter((name) => mayRead(user, name));
  };
  const expand = openSpecialtyCodes(readOnce);
  const readerFor = async (
    user: User,
    query: Pick<ChangeQuery, 'source' | 'taxonomy' | 'profession' | 'specialty' | 'subspecialty'>,
  ) => {
    const named = await expand(query);
    const given = query.taxonomy?.length ? query.taxonomy : undefined;
    const codes = given && named ? given.filter((code) => named.includes(code)) : (given ?? named);
    return { sources: sourcesFor(user, query.source), codes, timeZone };
  };
  serve(app, listChanges, async ({ query, user }) => changesSince(database, query, await readerFor(user, query)));
  serve(app, listNewest, async ({ query, user }) => newestChanges(database, query, await readerFor(user, query)));
  serve(app, listProviderChanges, async ({ params: { npi }, user }) => ({
    rows: await changesOf(database, npi, { sources: sourcesFor(user) }),
  }));
}
