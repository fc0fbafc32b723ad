// Who is in a medical group: those whom Doctors and Clinicians lists in it, and those who bill Medicare through it (R-1242).
import type { MedicalGroup } from '#src/datasets/affiliations/contract.ts';
import type { Database } from '#src/server/database.ts';

/** SQL for the ties of enrollments to groups, `npi` and `pac_id`. People through whom others bill are no groups. */
const enrolled = 'select npi, pac_id from employer_people join employers using (pac_id) where organization';

/** SQL that begins a statement: ties that only enrollments have, and how many people each group has in both sources. */
const withCounts = `with only_enrolled as materialized (
    ${enrolled} and not exists (
      select from group_members listed where listed.npi = employer_people.npi and org_pac_id = employer_people.pac_id)
  ), counted as materialized (
    select org_pac_id, count(*)::int as people
    from (select org_pac_id from group_members union all select pac_id from only_enrolled) ties group by org_pac_id
  )`;

/** SQL for the members of a group: its people, each once, or without enrollments the number that the publisher says. */
const members = '(case when exists (select from employer_people) then people else org_members end)';

/**
 * SQL for people in groups: `npi`, `org_pac_id`, `members` and `telehealth`. A person has a row for each address of a group, and
 * one for a group that only an enrollment says.
 */
export const groupPeopleSql = `${withCounts}
  select npi, org_pac_id, ${members} as members, telehealth from affiliations left join counted using (org_pac_id)
  union all
  select npi, pac_id, people, null from only_enrolled join counted on org_pac_id = pac_id`;

/** SQL for the groups of Doctors and Clinicians, numbered in the order of their PAC IDs. */
export const groupsSql = `${withCounts}
  select row_number() over (order by org_pac_id collate pg_c_utf8) as place, org_pac_id, facility_name,
    ${members} as org_members, clinicians, locations, city, state
  from medical_groups left join counted using (org_pac_id)`;

/** How many people are in each of some groups, by PAC ID, while enrollments are imported. */
export async function membersOfGroups({ pool }: Database, pacIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ pac_id: string; members: number }>(
    `select wanted.pac_id, count(*)::int as members
     from unnest($1::text[]) wanted (pac_id) cross join lateral (
       select npi from group_members where org_pac_id = wanted.pac_id
       union
       select npi from (${enrolled}) enrolled where pac_id = wanted.pac_id
     ) people group by wanted.pac_id`,
    [pacIds],
  );
  return new Map(rows.map(({ pac_id, members }) => [pac_id, members]));
}

/** A group that only enrollments have. Undefined if the PAC ID is no such group's. */
export async function enrolledGroup({ pool }: Database, pacId: string): Promise<MedicalGroup | undefined> {
  const { rows } = await pool.query<MedicalGroup>(
    `select pac_id as org_pac_id, name as facility_name, people as org_members, 0 as clinicians, 0 as locations, null as city,
       case when cardinality(states) = 1 then states[1] end as state
     from employers where pac_id = $1 and organization and people > 0`,
    [pacId],
  );
  return rows[0];
}

/** The names of medical groups: those of Doctors and Clinicians, or else of enrollments. */
export async function groupNames({ pool }: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ org_pac_id: string; name: string }>(
    `select org_pac_id, coalesce(facility_name, name) as name from unnest($1::text[]) org_pac_id
     left join medical_groups using (org_pac_id) left join employers on pac_id = org_pac_id
     where coalesce(facility_name, name) is not null`,
    [ids],
  );
  return new Map(rows.map(({ org_pac_id, name }) => [org_pac_id, name]));
}
