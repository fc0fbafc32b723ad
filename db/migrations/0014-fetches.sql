-- When each dataset's files are fetched from its publisher, and what the last check found.

create table fetches (
  dataset text primary key,
  -- null until FETCH or an administrator sets it
  schedule text check (schedule in ('off', 'daily', 'weekly')),
  -- the end of the last check
  checked_at timestamptz,
  -- how many checks in a row have failed
  failures integer not null default 0,
  -- what the last check found or imported, or why it failed
  result text,
  -- the file that the last import refused: the schedule does not fetch the same one again
  refused_url text,
  refused_etag text
);
