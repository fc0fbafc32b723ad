// The orders of people on a list by what users entered.
import { sql } from 'kysely';
import { type Entries, positionsAmong } from '#src/search/live/kept-entries.ts';
import { type Ranks, ranksOf, sortedValues } from '#src/search/live/ranks.ts';
import { numbersIn } from '#src/search/live/read-npis.ts';
import { activityVersion } from '#src/work/lists/criteria.ts';
import { priorities, progressSorts } from '#src/work/lists/entries/contract.ts';
import type { Activities, ListScope } from '#src/work/lists/entries/scope.ts';
import type { EntrySearch } from '#src/work/lists/entries/search.ts';

export type ProgressSort = (typeof progressSorts)[number];

export const isProgressSort = (sort: EntrySearch['sort']): sort is ProgressSort =>
  (progressSorts as readonly (string | undefined)[]).includes(sort);

/** The ranks of people by a column or by their last activity. */
export async function ranksBy(scope: ListScope, entries: Entries, sort: ProgressSort): Promise<Ranks> {
  if (sort === 'activity') return byActivity(entries, await activities(scope));
  if (sort === 'stage') return ranksOf(entries, sort, scope.list.stages);
  if (sort === 'priority') return ranksOf(entries, sort, priorities);
  const values = sortedValues(entries, sort);
  return ranksOf(entries, sort, sort === 'owner' ? await byName(scope, values) : values);
}

/** The ids of users by name. Those with the same name are together. */
async function byName({ db }: ListScope, ids: readonly string[]) {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id::text) ids from profiles where id = any(${ids}::uuid[])
    group by lower(full_name) order by lower(full_name)`.execute(db);
  return rows.map((row) => row.ids);
}

async function activities({ db, list, user, activities }: ListScope): Promise<Activities> {
  const team = user.team;
  return activities(`${list.id} ${team}`, `${list.people_version} ${await activityVersion(db, team)}`, async () => {
    const { rows } = await sql<{ npis: Buffer | null; ranks: Buffer | null }>`
      select array_send(array_agg(npi order by npi)) npis, array_send(array_agg(rank order by npi)) ranks
      from (
        select npi, dense_rank() over (order by max(at)) rank from activities
        where team = ${team} and npi in (select npi from list_entries where list_id = ${list.id} and removed_at is null)
        group by npi
      ) as active`.execute(db);
    return { npis: numbersIn(rows[0]?.npis), ranks: numbersIn(rows[0]?.ranks) };
  });
}

/** Each person has their own code. 0 is no activity. */
const byActivity = (entries: Entries, { npis, ranks }: Activities): Ranks => ({
  codes: Uint32Array.from(positionsAmong(entries.npis, npis), (place) => place + 1),
  ranks: Uint32Array.of(0, ...ranks),
});
