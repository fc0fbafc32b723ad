-- The report of an opening (R-1550).

-- Stages in which a person on a list was before. list_entries has the present one.
create table past_stages (
  list_id uuid not null,
  npi bigint not null,
  stage text not null,
  -- null: an earlier release did not keep it
  since timestamptz,
  until timestamptz not null,
  foreign key (list_id, npi) references list_entries on delete cascade
);

create index past_stages_by_person on past_stages (list_id, npi);

-- A return to a stage within a minute counts as an undo: the person never left it.
create function keep_stage() returns trigger language plpgsql as $$
declare
  returned past_stages;
begin
  delete from past_stages
  where list_id = old.list_id and npi = old.npi and stage = new.stage and until = old.stage_set_at
    and until > now() - interval '1 minute'
  returning * into returned;
  if found then
    new.stage_set_at = returned.since;
  else
    insert into past_stages (list_id, npi, stage, since, until)
    values (old.list_id, old.npi, old.stage, old.stage_set_at, now());
  end if;
  return new;
end $$;

-- After list_entries_stage: triggers run in the order of their names.
create trigger list_entries_stage_kept before update on list_entries for each row
  when (new.stage <> old.stage) execute function keep_stage();

-- Why a person in a stage that means no is there.
alter table list_entries
  add column no_reason text,
  add column no_words text;

-- The list from which a person was called. Null for activities that users logged elsewhere.
alter table activities add column from_list uuid references lists on delete set null;

create index activities_by_list on activities (from_list) where from_list is not null;
