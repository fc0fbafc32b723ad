// What a user is to do on which day, as far as a calendar says it.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { CALL_BACK } from '#src/work/calls/progress.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { listRightSql } from '#src/work/lists/access.ts';

/** Days of a calendar before and after today. */
const BEFORE = 30;
const AHEAD = 90;

/** Most entries of a calendar, the next ones first. */
const MOST = 2000;

export interface DueStep {
  list_id: string;
  /** The title of the opening, or the name of the list. */
  title: string;
  opening_id: string | null;
  /** Null for people without an NPI. */
  npi: string | null;
  /** The ID of a person without an NPI. */
  typed_id: string | null;
  first_name: string | null;
  last_name: string | null;
  /** What a user typed of a person without an NPI. */
  typed_name: string | null;
  due_on: string;
  /** The time of a call back. Null: some time on the day. */
  at: Date | null;
  updated_at: Date;
}

/**
 * The next steps that are the user's, as on the desk, from 30 days before today to 90 days after, without people marked Do not
 * contact. `today` and the times of call backs are in `timeZone`.
 */
export async function dueSteps(
  db: Kysely<Tables>,
  user: Pick<User, 'id' | 'team'>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<DueStep[]> {
  const caller = { ...user, role: null } as User; // rights by role count nothing here
  const pattern = `^${CALL_BACK}((?:1[0-2]|[1-9]):[0-5]\\d).([AP]M) .*$`;
  const { rows } = await sql<DueStep>`
    select list_id, lists.name as title, openings.id as opening_id, people.npi, typed_id, first_name, last_name, typed_name,
      due_on, people.updated_at,
      case when next_step ~ ${pattern}
        then (due_on + regexp_replace(next_step, ${pattern}, '\\1 \\2')::time) at time zone ${timeZone} end as at
    from (
      select list_id, npi, null::uuid as typed_id, null as typed_name, owner_id, next_step, due_on, removed_at, updated_at
      from list_entries
      union all
      select list_id, null, id, name, owner_id, next_step, due_on, removed_at, updated_at from people_without_npi
    ) people
    join lists on lists.id = list_id left join openings using (list_id) left join providers on providers.npi = people.npi
    where removed_at is null and due_on between ${today}::date - ${BEFORE}::int and ${today}::date + ${AHEAD}::int
      and archived_at is null and ${listRightSql(caller, false)} is not null
      and (people.owner_id = ${user.id} or (people.owner_id is null and lists.owner_id = ${user.id}))
    order by due_on < ${today}::date, due_on, list_id, people.npi, typed_id limit ${MOST}`.execute(db);
  const npis = rows.flatMap(({ npi }) => npi ?? []);
  const barred = await doNotContactOf(db, { team: user.team, today }, npis);
  return rows.filter(({ npi }) => npi === null || !barred.has(npi));
}
