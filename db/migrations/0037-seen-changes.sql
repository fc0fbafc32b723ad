-- The changes of the people on a list that each user marked as seen.
create table list_seen (
  list_id uuid not null references lists on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  -- changes of batches up to this sequence are seen
  place integer not null,
  seen_at timestamptz not null default now(),
  primary key (list_id, profile_id)
);

create index list_seen_by_profile on list_seen (profile_id);
