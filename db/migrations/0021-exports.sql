-- Exports that are under way, and those whose file can be downloaded.

create table exports (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  -- null for a file that is sent at once
  job_id uuid unique,
  -- the server that has the file
  place text not null,
  file_name text not null,
  -- what the process that writes the file gets
  ordered jsonb not null,
  -- the query as asked, for the audit log
  asked text not null,
  -- NPIs to read
  people integer not null,
  -- rows counted against the allowance of a day; 0 after a refund
  counted integer not null,
  day date not null,
  -- facts about the written file
  about jsonb,
  bytes bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index exports_by_profile on exports (profile_id, created_at);

-- Where a user finds what a job made. Null for jobs that make nothing to download.
alter table jobs add column url text;
