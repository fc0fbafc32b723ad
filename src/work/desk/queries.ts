import { type Kysely, sql } from 'kysely';
import { changesWithListedDays } from '#src/datasets/changes/listed-days.ts';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { DESK_DAYS, DESK_ROWS, type DeskReply } from '#src/work/desk/contract.ts';
import { type Caller, listRightSql } from '#src/work/lists/access.ts';
import { openingsOf } from '#src/work/openings/queries.ts';
import { namesOf } from '#src/work/searches/inbox.ts';
import { searchesOf } from '#src/work/searches/queries.ts';

type Db = Kysely<Tables>;

/** People on lists whose changes are read: those that changed last on a list. */
const FOLLOWED = 2000;

/** What waits for a user on a day, YYYY-MM-DD. `sources` are the datasets whose changes the user may read; undefined for all. */
export async function deskOf(
  db: Db,
  user: Caller,
  today: string,
  sources: readonly string[] | undefined,
): Promise<DeskReply> {
  const [openings, lists, searches, steps, changes] = await Promise.all([
    openingsOf(db, user, today, { status: ['open', 'hold'], archived: false, all: false, page: 1, size: DESK_ROWS }),
    listsOf(db, user),
    searchesOf(db, user),
    stepsOf(db, user, today),
    changesOf(db, user, sources),
  ]);
  const names = await namesOf(
    db,
    [...steps.rows, ...changes].flatMap(({ npi }) => npi ?? []),
  );
  const named = <R extends { npi: string }>(row: R) => ({ ...row, name: names.get(row.npi) ?? null });
  return {
    openings: openings.rows,
    openings_total: openings.total,
    lists: lists.rows,
    lists_total: lists.total,
    searches: searches.toSorted((one, other) => (other.new ?? -1) - (one.new ?? -1)).slice(0, DESK_ROWS),
    searches_total: searches.length,
    steps: steps.rows.map(({ typed, ...row }) => ({ ...row, name: typed ?? names.get(row.npi ?? '') ?? null })),
    steps_total: steps.total,
    changes: changes.map(named),
  };
}

/** The lists in which a user works: their own, and those shared with them. */
const working = (user: User) => sql<boolean>`archived_at is null and ${listRightSql(user, false)} is not null`;

async function listsOf(db: Db, user: User) {
  const { rows } = await sql<{ id: string; name: string; owner: string | null; all: number }>`
    select lists.id, name, case when owner_id <> ${user.id} then coalesce(nullif(trim(full_name), ''), email) end owner,
      count(*) over ()::int as all
    from lists left join profiles on profiles.id = owner_id
    where ${working(user)} and not exists (select from openings where list_id = lists.id)
    order by lists.updated_at desc limit ${DESK_ROWS}`.execute(db);
  const counts = await sql<{ list_id: string; stage: string; count: number }>`
    select list_id, stage, count(*)::int from list_entries
    where list_id = any(${rows.map(({ id }) => id)}::uuid[]) and removed_at is null
    group by 1, 2 order by 3 desc, 2`.execute(db);
  return {
    total: rows[0]?.all ?? 0,
    rows: rows.map(({ id, name, owner }) => {
      const stages = counts.rows.filter(({ list_id }) => list_id === id);
      return {
        id,
        name,
        owner,
        total: stages.reduce((sum, { count }) => sum + count, 0),
        stages: stages.slice(0, 2).map(({ stage, count }) => ({ stage, count })),
      };
    }),
  };
}

async function stepsOf(db: Db, user: User, today: string) {
  type Row = Record<'id' | 'list' | 'next_step' | 'due_on', string> & { all: number } & Record<
      'npi' | 'typed',
      string | null
    >;
  const { rows } = await sql<Row>`
    select npi, typed, lists.id, lists.name list, next_step, due_on, count(*) over ()::int as all
    from (
      select npi, null as typed, list_id, owner_id, next_step, due_on, removed_at from list_entries
      union all select null, name, list_id, owner_id, next_step, due_on, removed_at from people_without_npi
    ) people join lists on lists.id = list_id
    where removed_at is null and due_on <= ${today}::date + 7 and ${working(user)}
      and (people.owner_id = ${user.id} or (people.owner_id is null and lists.owner_id = ${user.id}))
    order by due_on, npi, typed limit ${DESK_ROWS}`.execute(db);
  return {
    total: rows[0]?.all ?? 0,
    rows: rows.map(({ npi, typed, id, list, next_step, due_on }) => ({
      ...{ npi, typed, list: { id, name: list }, next_step, due_on },
      overdue: due_on < today,
    })),
  };
}

async function changesOf(db: Db, user: User, sources: readonly string[] | undefined) {
  type Row = Omit<DeskReply['changes'][number], 'imported_at' | 'name'> & { imported_at: Date };
  const { rows } = await sql<Row>`
    with followed as materialized (
      select npi from list_entries join lists on lists.id = list_id
      where removed_at is null and ${working(user)} order by list_entries.updated_at desc limit ${FOLLOWED}),
    newest as (
      select distinct on (npi) batch.sequence || '-' || changes.sequence id, npi, kind, field, was, "is", dataset source,
        batch.published_on, changes.imported_at
      from changes join change_batches batch on batch.id = batch_id
      where npi in (select npi from followed) and batch.state = 'visible'
        and changes.imported_at > now() - make_interval(days => ${DESK_DAYS})
        and (${sources ?? null}::text[] is null or dataset = any(${sources ?? null}::text[]))
      order by npi, changes.imported_at desc, changes.sequence)
    select * from newest order by imported_at desc, npi limit ${DESK_ROWS}`.execute(db);
  return changesWithListedDays(
    db,
    rows.map(({ imported_at, ...change }) => ({ ...change, imported_at: imported_at.toISOString() })),
  );
}
