// Lists and their settings.

import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { isAlone, teamOfProfile } from '#src/accounts/users/team.ts';
import { isApproved } from '#src/accounts/users/users.ts';
import type { Config } from '#src/server/config.ts';
import type { Tables } from '#src/server/tables.ts';
import { todayIn } from '#src/shared/today.ts';
import { counts } from '#src/work/do-not-contact.ts';
import { actOn, type Caller, isForeign, listRightSql, mayReassign, type OpenList } from '#src/work/lists/access.ts';
import type { List, Member, TeamMate } from '#src/work/lists/contract.ts';
import { weekEndOf } from '#src/work/lists/week.ts';

type Settings = Pick<Config, 'timeZone' | 'access' | 'smtpUrl'>;

/** The users of a team who may read data, by name. */
export async function teamMates(db: Kysely<Tables>, team: string, config: Settings): Promise<TeamMate[]> {
  const users = await db
    .selectFrom('profiles')
    .selectAll()
    .where(teamOfProfile, '=', team)
    .where('disabled_at', 'is', null)
    .orderBy('full_name')
    .orderBy('email')
    .execute();
  return users
    .filter((user) => isApproved(user, config))
    .map(({ id, full_name, email }) => ({ id, name: full_name, email }));
}

/**
 * The lists that the caller owns, that are shared with them and that are of their whole team, last changed first. With
 * `all`, also those that their role lets them open; that of private ones is audited (R-1074).
 */
export async function listsOf(
  db: Kysely<Tables>,
  caller: Caller,
  { archived, all }: { archived: boolean; all: boolean },
  config: Settings,
): Promise<List[]> {
  const rows = await db
    .selectFrom('lists')
    .selectAll()
    .select([
      listRightSql(caller, all).as('may'),
      mayReassign(caller).as('may_reassign'),
      isForeign(caller).as('is_foreign'),
    ])
    .where(listRightSql(caller, all), 'is not', null)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  for (const list of rows.filter(({ is_foreign }) => is_foreign)) await record(db, actOn('list_opened', caller, list));
  return asReplies(db, caller, rows as Row[], config); // the condition leaves out rows without a right
}

/** A list as the caller sees it. */
export async function listReply(db: Kysely<Tables>, caller: Caller, list: Row, config: Settings): Promise<List> {
  const [reply] = await asReplies(db, caller, [list], config);
  if (!reply) throw new Error('A list has no reply'); // there is one for each row
  return reply;
}

type Row = Omit<OpenList, 'is_foreign'>;

async function asReplies(
  db: Kysely<Tables>,
  caller: Caller,
  lists: readonly Row[],
  { timeZone }: Settings,
): Promise<List[]> {
  if (lists.length === 0) return [];
  const ids = lists.map(({ id }) => id);
  const [counts, typed, marked, owners, members, openings] = await Promise.all([
    countsOf(db, ids, todayIn(timeZone)),
    typedOn(db, ids),
    markedOn(db, ids, caller.team, todayIn(timeZone)),
    ownersOf(db, lists),
    membersOf(db, lists),
    openingsWith(db, ids),
  ]);
  return lists.map((list) => {
    const owner = owners.get(list.owner_id ?? '') ?? null;
    const counted = counts.get(list.id) ?? [];
    const countOf = (stage: string) => counted.find((each) => each.stage === stage)?.count ?? 0;
    const sum = (of: 'count' | 'overdue' | 'this_week') => counted.reduce((total, each) => total + each[of], 0);
    return {
      id: list.id,
      name: list.name,
      description: list.description,
      visibility: list.visibility,
      open_to: openTo(list, owner, caller),
      owner,
      members: members.get(list.id) ?? [],
      may: list.may,
      may_reassign: list.may_reassign,
      stages: list.stages,
      total: sum('count'),
      without_npi: typed.get(list.id) ?? 0,
      by_stage: list.stages.map((stage) => ({ stage, count: countOf(stage) })),
      overdue: sum('overdue'),
      due_this_week: sum('this_week'),
      do_not_contact: marked.get(list.id) ?? 0,
      opening: openings.get(list.id) ?? null,
      archived: list.archived_at !== null,
      version: list.version,
      created_at: list.created_at.toISOString(),
      updated_at: list.updated_at.toISOString(),
    };
  });
}

function openTo({ visibility, team }: Row, owner: TeamMate | null, caller: Caller): string {
  const whose = owner?.id === caller.id ? 'you' : (owner?.name ?? 'no owner');
  if (visibility === 'private') return `Private: ${whose} and administrators`;
  if (visibility === 'shared') return 'Shared: the people named here, managers and administrators';
  if (isAlone(team)) return `Team: ${whose} alone, and the people named here`;
  return `Team: everybody at ${team}, and the people named here`;
}

/** The number of people per list and stage, and of those with a step due. */
async function countsOf(db: Kysely<Tables>, ids: readonly string[], today: string) {
  const { rows } = await sql<{ list_id: string; stage: string; count: number; overdue: number; this_week: number }>`
    select list_id, stage, count(*)::int count,
      count(*) filter (where due_on < ${today}::date)::int overdue,
      count(*) filter (where due_on between ${today}::date and ${weekEndOf(today)}::date)::int this_week
    from list_entries where list_id = any(${ids}::uuid[]) and removed_at is null
    group by list_id, stage`.execute(db);
  return Map.groupBy(rows, ({ list_id }) => list_id);
}

/** The number of people per list who have no NPI. */
async function typedOn(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ list_id: string; count: number }>`
    select list_id, count(*)::int from people_without_npi
    where list_id = any(${ids}::uuid[]) and removed_at is null group by list_id`.execute(db);
  return new Map(rows.map(({ list_id, count }) => [list_id, count]));
}

/** The number of people per list whom a team marked Do not contact. */
async function markedOn(db: Kysely<Tables>, ids: readonly string[], team: string, today: string) {
  const { rows } = await sql<{ list_id: string; count: number }>`
    select list_id, count(distinct npi)::int count
    from do_not_contact join list_entries using (npi)
    where list_id = any(${ids}::uuid[]) and removed_at is null
      and ${counts({ team, today })}
    group by list_id`.execute(db);
  return new Map(rows.map(({ list_id, count }) => [list_id, count]));
}

async function ownersOf(db: Kysely<Tables>, lists: readonly Row[]): Promise<Map<string, TeamMate>> {
  const ids = lists.flatMap(({ owner_id }) => owner_id ?? []);
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('profiles').select(['id', 'full_name', 'email']).where('id', 'in', ids).execute();
  return new Map(users.map(({ id, full_name, email }) => [id, { id, name: full_name, email }]));
}

/** The IDs of the openings that have these lists. */
async function openingsWith(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('openings').select(['id', 'list_id']).where('list_id', 'in', ids).execute();
  return new Map(rows.map(({ id, list_id }) => [list_id, id]));
}

/** The people each list is shared with by name. Of those outside its team, only the address is told. */
async function membersOf(db: Kysely<Tables>, lists: readonly Row[]): Promise<Map<string, Member[]>> {
  const { rows } = await sql<Member & { list_id: string }>`
    select list_id, case when of_team then id end id, case when of_team then full_name end name, email, may
    from (
      select list_id, profiles.id, full_name, lower(profiles.email) email, may,
        ${teamOfProfile} = team as of_team
      from list_members
        join profiles on profiles.id = profile_id
        join lists on lists.id = list_id
      union all
      select list_id, null, null, email, may, false from list_invitations
    ) as members
    where list_id = any(${lists.map(({ id }) => id)}::uuid[])
    order by email`.execute(db);
  const members = new Map<string, Member[]>();
  for (const { list_id, ...member } of rows) members.set(list_id, [...(members.get(list_id) ?? []), member]);
  return members;
}

/** Whether a user may own people on a list: a user of the caller's team, and one who may open the list. */
export const mayOwn = async (
  db: Kysely<Tables>,
  { team }: Caller,
  list: Pick<OpenList, 'id'>,
  id: string,
  config: Settings,
): Promise<boolean> => (await teamMates(db, team, config)).some((mate) => mate.id === id) || canOpen(db, list.id, id);

/** Whether a user owns a list or may open it as one of the people it is shared with. */
async function canOpen(db: Kysely<Tables>, listId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('lists')
    .select('id')
    .where('id', '=', listId)
    .where((where) =>
      where.or([
        where('owner_id', '=', id),
        where.exists(where.selectFrom('list_members').where('list_id', '=', listId).where('profile_id', '=', id)),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
