-- People in training, from a team's own sheets (R-1351).
create table trainees (
  id uuid primary key default gen_random_uuid(),
  team text not null,
  npi bigint not null,
  -- as the sheet has it
  program text not null,
  -- of the accredited program with this name or number; null if there is none, or if those of the name are in several cities
  program_number text,
  specialty text not null,
  ends_on date not null,
  source text not null,
  added_by uuid references profiles on delete set null,
  added_at timestamptz not null default now(),
  -- when the alert before the end was found
  alerted_at timestamptz
);

create index trainees_by_npi on trainees (team, npi);
create index trainees_by_end on trainees (ends_on) where alerted_at is null;
create index trainees_by_program on trainees (team, program_number) where program_number is not null;

-- An alert is about a saved search, an opening, or trainees.
alter table alerts drop constraint alerts_check, add constraint alerts_check check (num_nonnulls(search_id, opening_id) <= 1);
