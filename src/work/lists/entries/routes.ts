import type { FastifyInstance } from 'fastify';
import { requireNoPossible } from '#src/datasets/exclusions/stays-on-screen.ts';
import type { FindServices } from '#src/find/find.ts';
import { requireCriteriaOn } from '#src/find/providers/off.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { type Caller, openList } from '#src/work/lists/access.ts';
import { candidatesAmong, candidatesOf, parsed } from '#src/work/lists/entries/candidates.ts';
import { deleteEntries, insertEntries, undeleteEntries, updateEntries } from '#src/work/lists/entries/change.ts';
import { unseenChanges } from '#src/work/lists/entries/changes.ts';
import * as calls from '#src/work/lists/entries/contract.ts';
import { entriesPage, missingOf, npisMatching, stageCounts } from '#src/work/lists/entries/find.ts';
import { newMatchesOf } from '#src/work/lists/entries/matches.ts';
import { withProgress } from '#src/work/lists/entries/rows.ts';
import type { openListScope } from '#src/work/lists/entries/scope.ts';
import { entrySearchOf, onlyProvider } from '#src/work/lists/entries/search.ts';
import { parametersOf, requireLawful, requireLawfulCriteria, requireLawfulOrder } from '#src/work/lists/lawful.ts';
import { mayOwn } from '#src/work/lists/queries.ts';

/** Adds the calls of the people on lists. `people` is the database of users and of what they make. */
export function entryRoutes(
  app: FastifyInstance,
  services: FindServices,
  { people: { db }, listScope }: { people: Database; listScope: ReturnType<typeof openListScope> },
): void {
  const { search, database, config, criteriaOff, find, mayRead } = services;

  const entrySearch = entrySearchOf(find.queries);

  serve(app, { ...calls.getEntries, query: entrySearch }, async (asked) => {
    const { query, user, params } = asked;
    requireCriteriaOn(criteriaOff, onlyProvider(query));
    const open = listScope(await openList(db, callerOf(asked), params.id, { to: 'view' }), user);
    await requireLawfulOrder(db, params.id, query.sort);
    await requireLawfulCriteria(db, [params.id], parametersOf(query));
    const [page, by_stage, missing] = await Promise.all([
      entriesPage(open, query),
      stageCounts(open, query),
      missingOf(open),
    ]);
    const rows = await withProgress(db, user, params.id, page.rows, {
      today: open.searches.today,
      mayRead: (dataset) => mayRead(user, dataset),
    });
    return { ...page, rows, by_stage, missing };
  });

  serve(
    app,
    calls.addEntries,
    async (asked) => {
      const caller = callerOf(asked);
      const { npis, search: text } = asked.body;
      await openList(db, caller, asked.params.id, { to: 'edit' }); // before any work
      if (text !== undefined) await requireLawful(db, asked.params.id, text);
      const found =
        text === undefined
          ? await candidatesAmong(database, npis ?? [])
          : await candidatesOf(search, text, find.providers(asked.user));
      const added = await insertEntries(db, caller, asked.params.id, { npis: found.npis, search: text });
      return { ...added, refused: found.refused };
    },
    { bodyLimit: calls.ENTRIES_BODY },
  );

  /** The NPIs that a change is of. */
  const chosen = async (
    caller: Caller,
    listId: string,
    { npis, search: text }: { npis?: string[] | undefined; search?: string | undefined },
  ): Promise<string[]> => {
    if (npis) return [...new Set(npis)];
    const query = parsed(entrySearch, text ?? '');
    requireCriteriaOn(criteriaOff, onlyProvider(query));
    requireNoPossible(query);
    const open = listScope(await openList(db, caller, listId, { to: 'edit' }), caller);
    await requireLawful(db, listId, text ?? '');
    return Array.from(await npisMatching(open, query), String);
  };
  serve(
    app,
    calls.changeEntries,
    async (asked) => {
      const caller = callerOf(asked);
      const { search: _, npis: given, version, versions, ...values } = asked.body;
      const npis = versions ? (given ?? []) : await chosen(caller, asked.params.id, asked.body);
      const of = version === undefined ? versions : [version];
      const change = { ...values, npis, versions: of };
      return updateEntries(db, caller, asked.params.id, change, (trx, list, id) =>
        mayOwn(trx, caller, list, id, config),
      );
    },
    { bodyLimit: calls.ENTRIES_BODY },
  );

  serve(
    app,
    calls.removeEntries,
    async (asked) => {
      const caller = callerOf(asked);
      const { addition } = asked.body;
      const which = addition ? { addition } : { npis: await chosen(caller, asked.params.id, asked.body) };
      return deleteEntries(db, caller, asked.params.id, which);
    },
    { bodyLimit: calls.ENTRIES_BODY },
  );

  serve(app, calls.restoreEntries, (asked) => undeleteEntries(db, callerOf(asked), asked.params.id, asked.body.npis), {
    bodyLimit: calls.ENTRIES_BODY,
  });

  serve(app, calls.getNewMatches, async (asked) => {
    const list = await openList(db, callerOf(asked), asked.params.id, { to: 'edit' });
    return { npis: await newMatchesOf(listScope(list, asked.user)) };
  });

  serve(app, calls.getListChanges, async (asked) => {
    const list = await openList(db, callerOf(asked), asked.params.id, { to: 'view' });
    return unseenChanges(listScope(list, asked.user), asked.query.changed_since);
  });
}
