// The teams of users at public mail domains, as the setting of the server has these domains (R-1078 to R-1082).
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { isAlone, isPublicMailDomain, PUBLIC_MAIL_DOMAINS, teamOfProfile } from '#src/accounts/users/team.ts';
import type { Config } from '#src/server/config.ts';
import { setSetting, settingOf } from '#src/server/settings.ts';
import type { Tables } from '#src/server/tables.ts';
import { count, counted } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';

type Db = Kysely<Tables>;

/** Records of a user that went to another team. */
interface Moved {
  email: string;
  was: string;
  now: string;
  /** Records, in the plural. */
  kind: string;
  count: number;
}

/**
 * Stores the public mail domains, and gives each record to the team that its owner has by them: to the owner alone, or to
 * the domain if it is public no longer. Servers that start at the same time do so one after another, each in one transaction.
 * The audit log has each change. Returns a sentence per domain and one for the lists; none if nothing changed.
 */
export const applyPublicMailDomains = (
  db: Db,
  { publicMailDomains: domains, timeZone }: Pick<Config, 'publicMailDomains' | 'timeZone'>,
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('medatlas teams'))`.execute(trx);
    const text = domains.join(',');
    if ((await settingOf(trx, PUBLIC_MAIL_DOMAINS)) !== text) await setSetting(trx, PUBLIC_MAIL_DOMAINS, text);
    const shared = await shareTeamLists(trx);
    await copySharedSearches(trx);
    const copied = await copyMarks(trx, todayIn(timeZone));
    await deleteRepeatedDetails(trx);
    const moved = [
      await move(trx, 'lists', 'lists', 'owner_id', sql`, version = version + 1`),
      await move(trx, 'saved searches', 'saved_searches', 'owner_id', sql`, shared = false, version = version + 1`),
      await move(trx, 'notes', 'notes', 'author_id'),
      await move(trx, 'activities', 'activities', 'author_id'),
      await move(trx, 'templates of letters', 'letter_templates', 'author_id'),
      await move(trx, 'letters', 'letters', 'author_id'),
      await move(trx, 'contact details', 'contact_details', 'author_id'),
      await move(trx, 'Do not contact marks', 'do_not_contact', 'set_by'),
      await move(trx, 'screening decisions', 'screening_decisions', 'author_id'),
      await move(trx, 'checks at HRSA', 'shortage_checks', 'author_id'),
      await move(trx, 'pay tables', 'pay_tables', 'author_id'),
      await move(trx, 'trainees', 'trainees', 'added_by'),
      await move(trx, 'records of openings', 'opening_records', 'user_id'),
      await move(trx, 'reported problems', 'problems', 'author_id'),
      await move(trx, 'deleted records', 'removed_records', 'removed_by', sql`, record = record || ${teamOfAuthor}`),
    ].flat();
    await preferOneDetail(trx);
    const changes = [...moved, ...copied];
    for (const name of shared)
      await record(trx, { action: 'list_shared', target: name, old_value: 'everybody', new_value: 'shared' });
    const users = [...Map.groupBy(changes, ({ email, was, now }) => JSON.stringify([email, was, now])).values()];
    for (const [first, ...others] of users) {
      if (!first) continue;
      const { email, was, now } = first;
      const new_value = `${isAlone(now) ? 'alone' : now}: ${countsByKind([first, ...others])}`;
      await record(trx, { action: 'team_changed', target: email, old_value: isAlone(was) ? 'alone' : was, new_value });
    }
    return summaryOf(changes, shared.length);
  });

/** The changes in sentences, one per domain, and one for the `shared` lists. */
function summaryOf(changes: readonly Moved[], shared: number): string[] {
  const domains = [...Map.groupBy(changes, ({ was, now }) => (isAlone(now) ? `from ${was}` : `to ${now}`)).entries()];
  const lines = domains.sort().map(([domain, of]) => {
    const users = counted(new Set(of.map(({ email }) => email)).size, 'user');
    const [way, name] = domain.split(' ');
    return way === 'from'
      ? `${name} is a public mail domain. Each a team alone now: ${users} with ${countsByKind(of)}.`
      : `${name} is one team. Part of it now: ${users} with ${countsByKind(of)}.`;
  });
  return shared
    ? [
        ...lines,
        `No longer open to the whole team, but shared with the users who opened them: ${counted(shared, 'list')}.`,
      ]
    : lines;
}

/** How many records of each kind moved: `lists 2, notes 14`. */
const countsByKind = (of: readonly Moved[]) =>
  [...Map.groupBy(of, ({ kind }) => kind).entries()]
    .map(([kind, rows]) => `${kind} ${count(rows.reduce((sum, { count }) => sum + count, 0))}`)
    .join(', ');

/** A condition on a row of a table with its owner in `profiles`, perhaps without one: its team is not the owner's. */
const isDue = (table: string): RawBuilder<boolean> => {
  const team = sql.ref(`${table}.team`);
  return sql`(${isPublicMailDomain(team)} or ${team} = profiles.id::text and ${team} <> ${teamOfProfile})`;
};

/** Whether a row of `profiles` is of the domain that is the team of a row. */
const isOfDomain = (team: string) => sql<boolean>`lower(split_part(profiles.email, '@', -1)) = ${sql.ref(team)}`;

/** Gives the rows of a table to the teams of their owners. Rows whose owner was deleted stay. */
async function move(db: Db, kind: string, table: string, owner: string, more = sql``): Promise<Moved[]> {
  const { rows } = await sql<Omit<Moved, 'kind'>>`
    with due as (
      select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.team`)} as was, profiles.email, ${teamOfProfile} as now
      from ${sql.table(table)} join profiles on profiles.id = ${sql.ref(owner)}
      where ${isDue(table)}
    ), moved as (
      update ${sql.table(table)} set team = due.now ${more} from due where ${sql.ref(`${table}.id`)} = due.id
      returning due.email, due.was, due.now
    )
    select email, was, now, count(*)::int from moved group by email, was, now`.execute(db);
  return rows.map((row) => ({ ...row, kind }));
}

/** The team of the author of a deleted record, in its JSON. */
const teamOfAuthor = sql`jsonb_build_object('team', coalesce(
  (select ${teamOfProfile} from profiles where profiles.id::text = record ->> 'author_id'), due.now))`;

/**
 * Shares each list of a whole team that changes with the users of the domain who opened it: those who marked its changes as
 * seen, or added, changed or own people on it. Returns the names and IDs of the lists.
 */
async function shareTeamLists(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with due as (
      select lists.id, owner_id, team from lists left join profiles on profiles.id = owner_id
      where visibility = 'everybody' and ${isDue('lists')}
    ), opened as (
      select list_id, profile_id from list_seen
      union select list_id, unnest(array[owner_id, added_by, updated_by]) from list_entries
      union select list_id, unnest(array[owner_id, added_by, updated_by]) from people_without_npi
    ), members as (
      insert into list_members (list_id, profile_id, may)
      select due.id, profiles.id, 'edit' from due
        join opened on list_id = due.id
        join profiles on profiles.id = opened.profile_id and ${isOfDomain('due.team')}
      where profiles.id is distinct from due.owner_id
      on conflict (list_id, profile_id) do update set may = 'edit'
    )
    update lists set visibility = 'shared', version = version + 1 from due where lists.id = due.id
    returning lists.name || ' (' || lists.id || ')' as name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes a copy of each shared search for each user of the domain who follows it, with their alerts. */
const copySharedSearches = (db: Db) =>
  sql`
    with copies as materialized (
      select gen_random_uuid() as id, search.id as search_id, profiles.id as profile_id, name, url
      from saved_searches search
        join search_followers follower on follower.search_id = search.id
        join profiles on profiles.id = follower.profile_id and ${isOfDomain('search.team')}
      where shared and removed_at is null and ${isPublicMailDomain(sql.ref('search.team'))}
        and profiles.id is distinct from search.owner_id
    ), made as (
      insert into saved_searches (id, team, owner_id, name, url) select id, profile_id::text, profile_id, name, url from copies
    ), moved_alerts as (
      update alerts set search_id = copies.id from copies
      where alerts.search_id = copies.search_id and alerts.profile_id = copies.profile_id
    )
    update search_followers follower set search_id = copies.id from copies
    where follower.search_id = copies.search_id and follower.profile_id = copies.profile_id`.execute(db);

/**
 * Marks that count stay for all users of the domain: each gets one, which they may lift. The marks of deleted users then
 * end, so that no later user of the domain gets them.
 */
async function copyMarks(db: Db, today: string): Promise<Moved[]> {
  const { rows } = await sql<Omit<Moved, 'kind'>>`
    with made as (
      insert into do_not_contact (npi, team, phone, email, reason, until, set_by, set_at)
      select npi, profiles.id, phone, mark.email, reason, until, profiles.id, set_at
      from do_not_contact mark join profiles on ${isOfDomain('mark.team')} and profiles.id is distinct from set_by
      where lifted_at is null and (until is null or until >= ${today}::date) and ${isPublicMailDomain(sql.ref('mark.team'))}
        and not exists (
          select from do_not_contact own
          where own.npi = mark.npi and own.set_by = profiles.id and own.set_at = mark.set_at and own.reason = mark.reason
            and own.lifted_at is null
        )
      returning set_by
    )
    select email, lower(split_part(email, '@', -1)) as was, id::text as now, count(*)::int
    from made join profiles on profiles.id = set_by group by id, email`.execute(db);
  await sql`
    update do_not_contact set lifted_at = now()
    where set_by is null and lifted_at is null and ${isPublicMailDomain(sql.ref('team'))}`.execute(db);
  return rows.map((row) => ({ ...row, kind: 'Do not contact marks' }));
}

/** Deletes contact details that their new team would have twice. */
const deleteRepeatedDetails = (db: Db) =>
  sql`
    with after as (
      select contact_details.id, npi, kind, value, preferred, contact_details.created_at, ${isDue('contact_details')} as due,
        case when ${isDue('contact_details')} then coalesce(${teamOfProfile}, team) else team end as team
      from contact_details left join profiles on profiles.id = author_id
    ), ranked as (
      select id, row_number() over (
        partition by npi, team, kind, value order by preferred desc, created_at, id) as place,
        bool_or(due) over (partition by npi, team, kind, value) as due
      from after
    )
    delete from contact_details using ranked where contact_details.id = ranked.id and place > 1 and due`.execute(db);

/** Of a person's contact details, the team prefers the last of those that its users preferred. */
const preferOneDetail = (db: Db) =>
  sql`
    update contact_details detail set preferred = false
    where preferred and exists (
      select from contact_details other
      where other.npi = detail.npi and other.team = detail.team and other.preferred
        and (other.created_at, other.id) > (detail.created_at, detail.id))`.execute(db);
