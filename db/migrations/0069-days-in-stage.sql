-- Since when a person on a list is in the stage (R-1460). Null: unknown, because an earlier release did not keep it.

alter table list_entries add column stage_set_at timestamptz;
alter table people_without_npi add column stage_set_at timestamptz;

-- What is known of earlier stages changes no version of a list.
alter table list_entries disable trigger user;

-- Who was never changed is in the first stage.
update list_entries set stage_set_at = added_at where updated_at = added_at;
update people_without_npi set stage_set_at = added_at where updated_at = added_at;

-- The audit log names the stage of a change of one person. A later change of several may be of that person too, and then the
-- time is unknown.
with sets as materialized (
  select at, right(target, 38) as list, substring(new_value from '^(\d{10}): {')::bigint as npi, case
      when new_value ~ '^\d{10}: {' and pg_input_is_valid(substr(new_value, 13), 'jsonb')
        then substr(new_value, 13)::jsonb ->> 'stage'
    end as stage
  from audit_log
  where action = 'entries_changed' and new_value like '%"stage":%' or action = 'list_changed'
), newest as (
  select distinct on (list, npi) list, npi, stage, at from sets where stage is not null order by list, npi, at desc
)
update list_entries entry set stage_set_at = at
from newest
where entry.stage_set_at is null and '(' || list_id || ')' = list and entry.npi = newest.npi and entry.stage = newest.stage
  and at >= added_at
  and not exists (select from sets where sets.list = newest.list and sets.stage is null and sets.at > newest.at);

alter table list_entries enable trigger user;

alter table list_entries alter column stage_set_at set default now();
alter table people_without_npi alter column stage_set_at set default now();

create function note_stage() returns trigger language plpgsql as $$
begin
  new.stage_set_at = now();
  return new;
end $$;

-- Also for changes by a server of the release before. A statement that sets the time itself keeps it.
create trigger list_entries_stage before update on list_entries for each row
  when ((new.stage <> old.stage or new.added_at <> old.added_at) and new.stage_set_at is not distinct from old.stage_set_at)
  execute function note_stage();
create trigger people_without_npi_stage before update on people_without_npi for each row
  when (new.stage <> old.stage and new.stage_set_at is not distinct from old.stage_set_at)
  execute function note_stage();
