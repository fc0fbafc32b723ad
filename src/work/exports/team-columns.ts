// The columns of what a team wrote about people. Only those that the reader may open are read.
import { escapeLiteral } from 'pg';
import { amongNpis, computed, type ExportGroup, type GroupReading } from '#src/server/export-columns.ts';
import { OUR_SCREENING, WHY } from '#src/work/exports/contract.ts';

/** What the team of the reader wrote about a person. The sub-selects join the NPI of `asked`. */
export const team: ExportGroup = {
  name: 'team',
  title: 'Your team',
  dataset: null,
  from: ({ timeZone, decided = {}, reader: { id, team, administrator, lists } }) => `(select npi,
      ${escapeLiteral(JSON.stringify(decided))}::jsonb ->> npi::text as screening,
      (select string_agg(name, '; ' order by place)
        from list_entries entry join lists on lists.id = list_id
          join unnest(${escapeLiteral(`{${lists}}`)}::uuid[]) with ordinality named(id, place) on named.id = list_id
        where entry.npi = asked.npi and removed_at is null) as lists,
      (select string_agg(text, ' | ' order by created_at desc) from notes
        where notes.npi = asked.npi and team = ${escapeLiteral(team)}
          and (not private or author_id = ${escapeLiteral(id)} or ${administrator})) as notes,
      ${contact('mobile', team)} as mobile, ${contact('email', team)} as email,
      (select (max(at) at time zone ${escapeLiteral(timeZone)})::date from activities where activities.npi = asked.npi and team = ${escapeLiteral(team)}) as contacted
    from unnest($1::bigint[]) asked(npi)) asked`,
  columns: [
    computed('lists', 'Lists', 'Lists', 'text', 'lists'),
    computed('notes', 'Notes', 'Notes', 'text', 'notes'),
    computed('mobile', 'Mobile', 'Mobile', 'phone', 'mobile'),
    computed('email', 'E-mail', 'E-mail', 'email', 'email'),
    computed('last_contact', 'Last Contact', 'Last Contact', 'date', 'contacted'),
    computed(OUR_SCREENING, 'Our Screening', 'Our Screening', 'text', 'screening'),
  ],
};

const contact = (
  kind: string,
  team: string,
) => `(select string_agg(value, '; ' order by preferred desc, created_at desc)
  from contact_details where contact_details.npi = asked.npi and team = ${escapeLiteral(team)} and kind = '${kind}')`;

/** SQL for the people without an NPI on a list, with the fields of `list`. */
export const typedOnList = ({ list, timeZone }: Pick<GroupReading, 'list' | 'timeZone'>) =>
  `(select *, null as priority, null as why, (added_at at time zone ${escapeLiteral(timeZone)})::date as added_on from people_without_npi
    where removed_at is null and list_id = ${escapeLiteral(list ?? '')}) entry left join profiles on profiles.id = owner_id`;

/** The fields of the people on a list. */
export const list: ExportGroup = {
  name: 'list',
  title: 'List',
  dataset: null,
  from: ({
    list,
    timeZone,
    reasonsOf = [],
  }) => `(select *, (added_at at time zone ${escapeLiteral(timeZone)})::date as added_on, (
      select string_agg(reason ->> 'text', '; ' order by place)
      from jsonb_array_elements(arrival -> 'reasons') with ordinality each(reason, place)
      where reason ->> 'dataset' is null or reason ->> 'dataset' = any(${escapeLiteral(`{${reasonsOf}}`)}::text[])) as why
    from list_entries) entry left join profiles on profiles.id = owner_id
    where ${amongNpis} and removed_at is null and list_id = ${escapeLiteral(list ?? '')}`,
  columns: [
    computed('stage', 'Stage', 'Stage', 'text', 'stage'),
    computed('owner', 'Owner', 'Owner', 'text', 'coalesce(full_name, email)'),
    computed('priority', 'Priority', 'Priority', 'text', 'priority'),
    computed('next_step', 'Next Step', 'Next Step', 'text', 'next_step'),
    computed('due_on', 'Due', 'Due', 'date', 'due_on'),
    computed('added_on', 'Added', 'Added', 'date', 'added_on'),
    computed(WHY, 'Why', 'Why', 'text', 'why'),
  ],
  usual: ['stage', 'owner', 'priority', 'next_step', 'due_on'],
};
