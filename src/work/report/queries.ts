// The report of openings, from their lists.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { meansNo } from '#src/shared/no-reasons.ts';
import { callOutcomes } from '#src/work/people/contract.ts';
import type { Report } from '#src/work/report/contract.ts';

type Db = Kysely<Tables>;

interface Period {
  /** Mondays, YYYY-MM-DD, ascending. */
  weeks: readonly string[];
  timeZone: string;
}

/** What became of the people of some lists, and the work with them (R-1550). The caller may open them. */
export async function reportOf(db: Db, lists: readonly string[], { weeks, timeZone }: Period): Promise<Report> {
  const of = sql`${lists}::uuid[]`;
  const [people, stages, reasons, work] = await Promise.all([
    sql<Pick<Report, 'people' | 'without_npi' | 'unknown_since'>>`
      select (select count(*)::int from people_without_npi where list_id = any(${of}) and removed_at is null) without_npi,
        count(*)::int people, count(*) filter (where stage_set_at is null)::int unknown_since
      from list_entries where list_id = any(${of}) and removed_at is null`.execute(db),
    stagesOf(db, of),
    reasonsOf(db, of),
    workOf(db, of, { weeks, timeZone }),
  ]);
  const [first = { people: 0, without_npi: 0, unknown_since: 0 }] = people.rows;
  return { ...first, stages, reasons, weeks: [...weeks], work };
}

type Lists = ReturnType<typeof sql>;

/** Stages of the same name are one. They are in the order of their middle place on the lists; those that mean no come last. */
async function stagesOf(db: Db, of: Lists): Promise<Report['stages']> {
  const { rows } = await sql<Report['stages'][number]>`
    with people as (
      select list_id, npi, stage, stage_set_at from list_entries where list_id = any(${of}) and removed_at is null
    ), stays as (
      select list_id, npi, stage, stage_set_at as since, now() as until, true as is_now from people
      union all
      select list_id, npi, past.stage, since, until, false from past_stages past join people using (list_id, npi)
    ), spent as (
      select lower(stage) as name, bool_or(is_now) as is_now,
        case when bool_and(since is not null) then sum(extract(epoch from until - since)) / 86400 end as days
      from stays group by name, list_id, npi
    ), counted as (
      select name, count(*) filter (where is_now)::int as now, count(*)::int as reached,
        round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as days
      from spent group by name
    ), named as (
      select lower(stage) as name, min(stage) as stage, avg(place) as place
      from lists cross join unnest(stages) with ordinality staged (stage, place)
      where id = any(${of}) group by 1
    )
    select stage, coalesce(now, 0) as now, coalesce(reached, 0) as reached, days
    from named left join counted using (name) order by place, stage`.execute(db);
  return rows.toSorted((a, b) => Number(meansNo(a.stage)) - Number(meansNo(b.stage)));
}

async function reasonsOf(db: Db, of: Lists): Promise<Report['reasons']> {
  const { rows: named } = await sql<{ stage: string }>`
    select distinct stage from lists, unnest(stages) stage where id = any(${of})`.execute(db);
  const { rows } = await sql<Report['reasons'][number]>`
    select no_reason as reason, count(*)::int people,
      coalesce(json_agg(json_build_object('npi', npi::text, 'text', no_words) order by updated_at desc)
        filter (where no_words is not null), '[]') as words
    from list_entries
    where list_id = any(${of}) and removed_at is null
      and stage = any(${named.map(({ stage }) => stage).filter(meansNo)}::text[])
    group by no_reason order by no_reason is null, people desc, no_reason`.execute(db);
  return rows;
}

/**
 * Calls, mails, meetings, letters, replies and submissions of the people on the lists. What was done from a list or for its opening
 * counts for it; what was logged elsewhere counts from the time at which the person was added (R-1552).
 */
async function workOf(db: Db, of: Lists, { weeks, timeZone }: Period): Promise<Report['work']> {
  const counts = [
    ...Object.entries(kinds).map(
      ([name, kind]) => sql`count(*) filter (where kind = ${kind})::int as ${sql.ref(name)}`,
    ),
    ...callOutcomes.map((name) => sql`count(*) filter (where outcome = ${name})::int as ${sql.ref(name)}`),
  ];
  const openings = sql`(select id from openings where list_id = any(${of}))`;
  const isOnList = (table: 'activities' | 'letters', at: string) => sql`exists (
    select from list_entries entry join lists on lists.id = entry.list_id
    where entry.list_id = any(${of}) and entry.npi = ${sql.table(table)}.npi and removed_at is null
      and lists.team = ${sql.table(table)}.team and entry.added_at <= ${sql.ref(at)})`;
  const isOfLetters = (at: string) => sql`${sql.ref(at)} is not null
    and (opening_id in ${openings} or opening_id is null and ${isOnList('letters', at)})`;
  const { rows } = await sql<Report['work'][number]>`
    with done (user_id, at, kind, outcome) as (
      select author_id, at, kind, outcome from activities
      where (from_list = any(${of}) or from_list is null and ${isOnList('activities', 'at')})
        and not exists (select from letters where activity_id = activities.id)
      union all
      select author_id, sent_at, 'letter', null from letters where ${isOfLetters('sent_at')}
      union all
      select author_id, replied_at, 'reply', null from letters where ${isOfLetters('replied_at')}
      union all
      select sent_by, sent_at, 'submission', null
      from submissions join submitted_people on submission_id = submissions.id where opening_id in ${openings}
    )
    select case when profiles.id is not null
        then json_build_object('id', profiles.id, 'name', coalesce(nullif(trim(full_name), ''), email)) end as user,
      date_trunc('week', at at time zone ${timeZone})::date::text as week, ${sql.join(counts)}
    from done left join profiles on profiles.id = user_id
    where at >= ${weeks[0]}::date::timestamp at time zone ${timeZone}
    group by profiles.id, week order by week, lower(full_name), profiles.id`.execute(db);
  return rows;
}

const kinds = {
  ...{ calls: 'call', mails: 'mail', meetings: 'meeting' },
  ...{ letters: 'letter', replies: 'reply', submissions: 'submission' },
};
