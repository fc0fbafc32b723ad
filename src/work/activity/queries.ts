import { type Kysely, sql } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import type { ActivityReport } from '#src/work/activity/contract.ts';

type Db = Kysely<Tables>;

interface Period {
  /** Mondays, YYYY-MM-DD, ascending. */
  weeks: readonly string[];
  timeZone: string;
}

/**
 * What the users of the caller's team did per week, or all users for an administrator. These are numbers alone:
 * nothing says which lists or people they are about.
 */
export async function activityOf(db: Db, caller: User, { weeks, timeZone }: Period): Promise<ActivityReport> {
  const users = await usersFor(db, caller);
  const ids = users.map(({ id }) => id);
  const first = sql`${weeks[0]}::date`;
  const since = sql`(${first}::timestamp at time zone ${timeZone})`;
  const weekOf = (time: string) => sql`date_trunc('week', ${sql.ref(time)} at time zone ${timeZone})::date`;
  const { rows } = await sql<ActivityReport['rows'][number]>`
    with done (user_id, week, searches, exports, rows, contacts, calls, replies, submissions) as (
      select profile_id, date_trunc('week', day::timestamp)::date, searches, 0, 0, 0, 0, 0, 0
      from searches_made where day >= ${first}
      union all
      select actor_id, ${weekOf('at')}, 0, 1, 0, 0, 0, 0, 0 from audit_log where action = 'export' and at >= ${since}
      union all
      select profile_id, date_trunc('week', day::timestamp)::date, 0, 0, rows, 0, 0, 0, 0
      from exported_rows where day >= ${first}
      union all
      select author_id, ${weekOf('at')}, 0, 0, 0, 1, (kind = 'call')::int, 0, 0 from activities where at >= ${since}
      union all
      select author_id, ${weekOf('replied_at')}, 0, 0, 0, 0, 0, 1, 0 from letters where replied_at >= ${since}
      union all
      select sent_by, ${weekOf('sent_at')}, 0, 0, 0, 0, 0, 0, 1
      from submissions join submitted_people on submission_id = submissions.id where sent_at >= ${since}
    )
    select user_id as user, week::text, sum(searches)::int searches, sum(exports)::int exports, sum(rows)::int rows,
      sum(contacts)::int contacts, sum(calls)::int calls, sum(replies)::int replies, sum(submissions)::int submissions
    from done where user_id = any(${ids}::uuid[])
    group by user_id, week having sum(searches + exports + rows + contacts + replies + submissions) > 0
    order by week, user_id`.execute(db);
  return { weeks: [...weeks], users, rows };
}

async function usersFor(db: Db, caller: User): Promise<ActivityReport['users']> {
  const { rows } = await sql<ActivityReport['users'][number]>`
    select id, coalesce(nullif(trim(full_name), ''), email) as name, email from profiles
    where role is not null
      and (${isAdministrator(caller.role)}::boolean or ${teamOfProfile} = ${caller.team})
    order by lower(full_name), email`.execute(db);
  return rows;
}
