-- Lookups of NPIs and people, with their results, for 24 hours.

create table lookups (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  -- the job that does it; null if the request did it
  job_id uuid,
  -- `sheet`: a file was read, and the lookup has not begun
  state text not null check (state in ('sheet', 'waiting', 'done')),
  -- rows that were pasted or typed, before those of the file
  pasted integer not null default 0,
  rows integer not null,
  -- the name of the file, its columns and what each is read as; null without one
  file text,
  columns jsonb,
  -- whether the licenses of state boards may be compared
  with_boards boolean not null,
  counts jsonb,
  created_at timestamptz not null default now()
);

create index lookups_by_profile on lookups (profile_id, created_at desc);
create index lookups_by_time on lookups (created_at);

-- What was given, some hundred rows in each part.
create table lookup_inputs (
  lookup_id uuid not null references lookups on delete cascade,
  part integer not null,
  rows jsonb not null,
  primary key (lookup_id, part)
);

create table lookup_rows (
  lookup_id uuid not null references lookups on delete cascade,
  -- in the order given, from 1
  position integer not null,
  status text not null check (status in
    ('found', 'organization', 'deactivated', 'unknown', 'bad_check_digit', 'duplicate', 'match', 'candidates')),
  -- an NPI as given, or the fields of a row
  input jsonb not null,
  npi bigint,
  confidence smallint,
  reason text,
  -- providers that the row may mean
  candidates jsonb,
  -- further facts of the status
  facts jsonb,
  primary key (lookup_id, position)
);

create index lookup_rows_by_status on lookup_rows (lookup_id, status, position);
