// Criteria of provider searches on lists and contacts.
import { type Kysely, sql } from 'kysely';
import { among } from '#src/search/criteria.ts';
import type { ReadEntries } from '#src/search/live/kept-entries.ts';
import type { KeySets } from '#src/search/live/key-sets.ts';
import { readNpis } from '#src/search/live/read-npis.ts';
import type { Criterion, SharedKeys } from '#src/search/query.ts';
import type { WorkCriteria, WorkQuery } from '#src/search/work-criteria.ts';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { todayIn } from '#src/shared/today.ts';
import { counts } from '#src/work/do-not-contact.ts';
import { listRightSql, openList } from '#src/work/lists/access.ts';
import { parametersOf, requireLawfulCriteria } from '#src/work/lists/lawful.ts';

/** Where sets of people are read. */
export interface PeopleSources {
  db: Kysely<Tables>;
  keySets: KeySets;
  people: ReadEntries<never>;
}
type Sources = PeopleSources & { timeZone: string };

/** Makes the function that returns the criteria of a user. It reads the versions of all sets, and only changed sets. */
export const workCriteria =
  (sources: Sources): WorkCriteria =>
  async (user, { list, contacted_from, contacted_to, contactable, of }) => [
    ...(list ? [await onLists(sources, user, list, of)] : []),
    ...(contacted_from || contacted_to
      ? [among(await contacted(sources, user.team, { contacted_from, contacted_to }))]
      : []),
    ...(contactable ? [{ not: among(await markedPeople(sources, user.team)) }] : []),
  ];

/** The people on any of the lists; `none` is those on no list that the user may open. `of` is the whole search. */
async function onLists(sources: Sources, user: User, wanted: readonly string[], of: object): Promise<Criterion> {
  const any: Criterion[] = [];
  const named = wanted.filter((value) => value !== 'none');
  for (const id of new Set(named))
    any.push(among(await peopleOn(sources, await openList(sources.db, user, id, { to: 'view' }))));
  if (named.length > 0) await requireLawfulCriteria(sources.db, named, parametersOf(of));
  if (wanted.includes('none')) {
    const lists = await listsWithPeople(sources.db, user);
    const sets = await Promise.all(lists.map((list) => peopleOn(sources, list)));
    any.push(sets.length > 0 ? { not: { any: sets.map(among) } } : everyone);
  }
  return { any };
}

/** Every row meets all of no criteria. */
const everyone: Criterion = { not: { column: 'npi', match: 'equals', values: ['0'] } };

/** The lists that a user may open, but not private ones of others, whose opening is audited. */
const listsWithPeople = (db: Kysely<Tables>, user: User) =>
  db
    .selectFrom('lists')
    .select(['id', 'people_version', 'entries_version', 'deletions'])
    .where(listRightSql(user), 'is not', null)
    .where((where) => where.or([where('visibility', '<>', 'private'), where('owner_id', '=', user.id)]))
    .where((where) => where.exists(where.selectFrom('list_entries').where('list_id', '=', where.ref('lists.id'))))
    .execute();

/** The NPIs of the people on the lists that a user may open, except private lists of others. Distinct. */
export async function peopleOnLists({ db, people }: Omit<PeopleSources, 'keySets'>, user: User): Promise<number[]> {
  const entries = await Promise.all((await listsWithPeople(db, user)).map(people));
  return [...new Set(entries.flatMap(({ npis }) => [...npis]))];
}

/** The people on a list. */
export const peopleOn = (
  { keySets, people }: Omit<PeopleSources, 'db'>,
  list: Parameters<PeopleSources['people']>[0],
): Promise<SharedKeys> => keySets(`list ${list.id}`, list.people_version, async () => (await people(list)).npis);

/** The people whom a team contacted within a range of days. */
async function contacted(
  { db, keySets, timeZone }: Sources,
  team: string,
  { contacted_from: from = null, contacted_to: to = null }: { [N in keyof WorkQuery]?: string | undefined | null },
): Promise<SharedKeys> {
  const day = (value: string | null) => sql`(${value}::date::timestamp at time zone ${timeZone})`;
  return keySets(`contacted ${team} ${from} ${to}`, await activityVersion(db, team), () =>
    readNpis(
      db,
      sql`select distinct npi from activities where team = ${team}
        and (${from}::date is null or at >= ${day(from)})
        and (${to}::date is null or at < ${day(to)} + interval '1 day')`,
    ),
  );
}

/** The people whom a team marked Do not contact. */
export async function markedPeople(
  { db, keySets, timeZone }: Omit<Sources, 'people'>,
  team: string,
): Promise<SharedKeys> {
  const today = todayIn(timeZone);
  return keySets(`marked ${team}`, `${today} ${await activityVersion(db, team)}`, () =>
    readNpis(
      db,
      sql`select distinct npi from do_not_contact
        where ${counts({ team, today })}`,
    ),
  );
}

/** The version of a team's activities and marks. */
export async function activityVersion(db: Kysely<Tables>, team: string): Promise<number> {
  const row = await db.selectFrom('team_versions').select('version').where('team', '=', team).executeTakeFirst();
  return row?.version ?? 0;
}
