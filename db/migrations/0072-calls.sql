-- Calls of a queue (R-1480).

-- how it ended; null for activities that users logged themselves
alter table activities add column outcome text
  check (outcome in ('reached', 'voicemail', 'did_not_reach', 'not_interested', 'call_back', 'do_not_call'));

-- What a call set beside its activity, for an undo within a day.
create table call_effects (
  activity_id uuid primary key references activities on delete cascade,
  list_id uuid references lists on delete cascade,
  -- of the person on the list: the version after the call, and the values before it
  version integer,
  was jsonb,
  -- the mark Do not contact, and the reported number
  mark_id uuid,
  problem_id uuid,
  check ((version is null) = (was is null))
);

create index call_effects_by_list on call_effects (list_id);

-- Who calls whom at the moment. One user of a team has a person at a time.
create table call_turns (
  team text not null,
  npi bigint not null,
  profile_id uuid not null references profiles on delete cascade,
  until timestamptz not null,
  primary key (team, npi)
);

create index call_turns_by_profile on call_turns (profile_id);
