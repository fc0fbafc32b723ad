import type { FastifyInstance } from 'fastify';
import type { Search } from '#src/search/search.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { openList } from '#src/work/lists/access.ts';
import { deleteTyped, insertTyped, updateTyped } from '#src/work/lists/without-npi/change.ts';
import * as calls from '#src/work/lists/without-npi/contract.ts';
import { joinWithNpi } from '#src/work/lists/without-npi/join.ts';
import { listedOf, typedOn } from '#src/work/lists/without-npi/queries.ts';
import { openSuggest } from '#src/work/lists/without-npi/suggest.ts';
import type { ReadSpecialty } from '#src/work/lookup/match/given-row.ts';
import { recordsOf } from '#src/work/lookup/records.ts';
import { openListOf } from '#src/work/openings/change.ts';
import { requirePerson } from '#src/work/people/change.ts';

interface Services {
  /** The database of users and of what they make. */
  users: Database;
  /** The database of imported tables. */
  database: Database;
  search: Search;
  readSpecialty: ReadSpecialty;
  config: Config;
}

/** Adds the calls of people on lists who have no NPI. */
export function withoutNpiRoutes(app: FastifyInstance, services: Services): void {
  const { users, database, search, config } = services;
  const { db } = users;
  const suggest = openSuggest(services);
  const today = () => todayIn(config.timeZone);

  serve(app, calls.addTyped, async (asked) => {
    const caller = callerOf(asked);
    const { list, opening, ...typed } = asked.body;
    const id = list ?? (await openListOf(db, caller, opening ?? '', { to: 'edit' })).id;
    return insertTyped(db, caller, id, typed);
  });

  serve(app, calls.listTyped, async (asked) => {
    const { list, page } = asked.query;
    await openList(db, callerOf(asked), list, { to: 'view' });
    const { total, rows } = await typedOn(db, list, page);
    const suggested = await suggest(rows);
    const npis = suggested.flat().map(({ npi }) => npi);
    const [records, listed, marks] = await Promise.all([
      recordsOf(search, npis),
      listedOf(db, list, npis),
      doNotContactOf(db, { team: asked.user.team, today: today() }, npis),
    ]);
    const same = suggested.map((of) =>
      of.map(({ npi, reason }) => ({
        ...{ npi, reason, record: records.get(npi) ?? null },
        ...{ on_list: listed.has(npi), do_not_contact: marks.get(npi) ?? null },
      })),
    );
    return { total, rows: rows.map((row, n) => ({ ...row, same: same[n] ?? [] })), page, page_size: calls.TYPED_PAGE };
  });

  serve(app, calls.changeTyped, (asked) => updateTyped(db, callerOf(asked), asked.params.id, asked.body, config));
  serve(app, calls.removeTyped, (asked) =>
    deleteTyped(db, callerOf(asked), asked.params.id, { forever: asked.query.forever === 'true' }),
  );
  serve(app, calls.joinTyped, async (asked) => {
    const { npi } = asked.body;
    await requirePerson(database, npi);
    const joined = await joinWithNpi(db, callerOf(asked), asked.params.id, npi);
    const marks = await doNotContactOf(db, { team: asked.user.team, today: today() }, [npi]);
    return { ...joined, do_not_contact: marks.get(npi) ?? null };
  });
}
