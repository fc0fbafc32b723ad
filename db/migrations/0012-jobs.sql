-- What the product adds to the jobs of the queue in schema job_queue: the same IDs, progress, and lines of a log.

create table jobs (
  id uuid primary key,
  -- what the job works on, such as the name of a file
  about text,
  -- the user who asked for it; null for the product's own work
  owner_id uuid references profiles on delete set null,
  -- the server that runs it, or ran it last
  server text,
  -- from 0 to 1; null while unknown
  progress real check (progress between 0 and 1),
  -- what it does now, or did last
  message text
);

create table job_lines (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  at timestamptz not null default now(),
  line text not null
);

create index job_lines_of_job on job_lines (job_id, id);
