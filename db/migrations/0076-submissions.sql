-- People whom a recruiter submits to a client, and the client's page (R-1522).
create table submissions (
  id uuid primary key default gen_random_uuid(),
  opening_id uuid not null references openings on delete cascade,
  title text not null,
  -- the client's e-mail address, in lower case
  client text not null,
  key_hash text not null unique,
  sent_by uuid references profiles on delete set null,
  sent_at timestamptz not null default now(),
  ends_on date not null,
  ended_at timestamptz
);

create index submissions_by_opening on submissions (opening_id);
create index submissions_by_user on submissions (sent_by);

create table submitted_people (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  place integer not null,
  -- null once the person is erased, with all that the row said about the person
  npi bigint,
  agreed_on date,
  agreed_how text not null,
  text text not null,
  -- the facts of that day, as the page shows them
  shown jsonb not null,
  opened_at timestamptz,
  answer text check (answer in ('yes', 'no', 'interview')),
  answer_text text,
  answered_by text,
  answered_at timestamptz,
  unique (submission_id, place)
);

create index submitted_people_by_npi on submitted_people (npi);

create table submitted_files (
  person_id uuid not null references submitted_people on delete cascade,
  file_id uuid not null references entry_files on delete cascade,
  opened_at timestamptz,
  primary key (person_id, file_id)
);

create index submitted_files_by_file on submitted_files (file_id);

-- The code that a client was mailed last.
create table client_codes (
  submission_id uuid primary key references submissions on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Browsers in which a client typed a code.
create table client_visits (
  secret_hash text primary key,
  client text not null,
  expires_at timestamptz not null
);

create index client_visits_by_time on client_visits (expires_at);
