// The work of a user, as an administrator counts it and hands it over.
import { type Kysely, sql, type Transaction } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { type Actor, lockUser } from '#src/accounts/users/authorization.ts';
import { teamOf, teamOfProfile } from '#src/accounts/users/team.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { counted } from '#src/shared/format.ts';
import type { OwnedWork } from '#src/work/handover/contract.ts';
import type { TeamMate } from '#src/work/lists/contract.ts';
import { teamMates } from '#src/work/lists/queries.ts';

type Db = Kysely<Tables>;
type Settings = Pick<Config, 'access' | 'smtpUrl' | 'timeZone'>;

/** Counts the work of a user, and lists the users of their team who can take it over. Throws a 404 for no user. */
export async function workOf(db: Db, id: string, config: Settings): Promise<OwnedWork & { colleagues: TeamMate[] }> {
  const user = await db.selectFrom('profiles').select(teamOfProfile.as('team')).where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound('User not found');
  const { rows } = await sql<OwnedWork>`
    select (select count(*)::int from lists where owner_id = ${id}) lists,
      (select count(*)::int from saved_searches where owner_id = ${id} and removed_at is null) searches,
      (select count(*)::int from list_entries where owner_id = ${id} and removed_at is null)
        + (select count(*)::int from people_without_npi where owner_id = ${id} and removed_at is null) steps,
      (select count(*)::int from trainees where added_by = ${id} and team = ${user.team}) trainees`.execute(db);
  const colleagues = (await teamMates(db, user.team, config)).filter((mate) => mate.id !== id);
  return { lists: 0, searches: 0, steps: 0, trainees: 0, ...rows[0], colleagues };
}

/**
 * Gives the lists, saved searches and trainees of a user to `to`, and the next steps on lists that `to` may open. Returns their
 * numbers. Each list and search is in the audit log, and the steps of each list. Throws a 404 for no user, a 403 if the
 * actor may not change the user, and a 400 if `to` is no approved user of the same team.
 */
export const transferWork = (db: Db, actor: Actor, id: string, to: string, config: Settings): Promise<OwnedWork> =>
  db.transaction().execute(async (trx) => {
    const { user } = await lockUser(trx, actor, id);
    const team = await teamOf(trx, id);
    const heir = (await teamMates(trx, team, config)).find((mate) => mate.id === to && mate.id !== id);
    if (!heir) throw new Failure(400, 'bad_request', 'to: must be another approved user of the same team');
    const lists = await giveLists(trx, id, to);
    const searches = await trx
      .updateTable('saved_searches')
      .set({ owner_id: to, version: sql`version + 1` })
      .where('owner_id', '=', id)
      .where('removed_at', 'is', null)
      .returning(['id', 'name'])
      .execute();
    await giveFollowing(trx, id, to, searches);
    const { numUpdatedRows } = await trx
      .updateTable('trainees')
      .set({ added_by: to })
      .where('added_by', '=', id)
      .where('team', '=', team)
      .executeTakeFirstOrThrow();
    const trainees = Number(numUpdatedRows);
    const steps = await giveSteps(trx, actor, id, { id: to, team });
    const from = { actor, address: actor.address, old_value: user.email, new_value: heir.email };
    for (const { id, name } of lists)
      await record(trx, { ...from, action: 'list_reassigned', target: `${name} (${id})` });
    for (const { id, name } of searches)
      await record(trx, { ...from, action: 'search_reassigned', target: `${name} (${id})` });
    for (const { id, name } of steps)
      await record(trx, { ...from, action: 'entries_changed', target: `${name} (${id})` });
    if (trainees > 0)
      await record(trx, { ...from, action: 'trainees_reassigned', target: counted(trainees, 'trainee') });
    return {
      lists: lists.length,
      searches: searches.length,
      steps: steps.reduce((sum, { count }) => sum + count, 0),
      trainees,
    };
  });

interface Named {
  id: string;
  name: string;
}

async function giveLists(trx: Transaction<Tables>, from: string, to: string): Promise<Named[]> {
  const given = await trx
    .updateTable('lists')
    .set({ owner_id: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('owner_id', '=', from)
    .returning(['id', 'name'])
    .execute();
  await sql`
    delete from list_members where profile_id = ${to} and list_id = any(${given.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
  return given;
}

/**
 * Gives what a user follows of their searches, with the alerts that they chose. What the heir follows already stays, and
 * links in mails to the former owner end nothing any more.
 */
async function giveFollowing(trx: Transaction<Tables>, from: string, to: string, searches: readonly Named[]) {
  await sql`
    update search_followers follower set profile_id = ${to}, mail_token = gen_random_uuid(), looked_at = null, seen = null
    where profile_id = ${from} and search_id = any(${searches.map(({ id }) => id)}::uuid[])
      and not exists (
        select from search_followers where search_id = follower.search_id and profile_id = ${to})`.execute(trx);
  await sql`
    delete from search_followers
    where profile_id = ${from} and search_id = any(${searches.map(({ id }) => id)}::uuid[])`.execute(trx);
}

/** Gives the steps on lists that the heir may open. Those on other lists stay. */
async function giveSteps(
  trx: Transaction<Tables>,
  actor: Actor,
  from: string,
  { id: to, team }: Pick<User, 'id' | 'team'>,
) {
  const { rows } = await sql<Named & { count: number }>`
    with open as (
      select id, name from lists
      where owner_id = ${to} or visibility = 'everybody' and team = ${team}
        or visibility <> 'private' and exists (select from list_members where list_id = lists.id and profile_id = ${to})
    ), given as (
      update list_entries set owner_id = ${to}, version = version + 1, updated_by = ${actor.id}, updated_at = now()
      from open where list_id = open.id and owner_id = ${from} and removed_at is null returning list_id
    ), given_without_npi as (
      update people_without_npi set owner_id = ${to}, version = version + 1, updated_by = ${actor.id}, updated_at = now()
      from open where list_id = open.id and owner_id = ${from} and removed_at is null returning list_id
    )
    select open.id, name, count(*)::int
    from (select * from given union all select * from given_without_npi) given join open on open.id = list_id group by open.id, name`.execute(
    trx,
  );
  return rows;
}
