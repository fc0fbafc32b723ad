-- What teams found at HRSA's address check about a ZIP code or an organization (R-1252). The newest counts.

create table shortage_checks (
  id uuid primary key default gen_random_uuid(),
  team text not null,
  zip text,
  npi bigint,
  answer text not null check (answer in ('yes', 'no')),
  designation_id text,
  author_id uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(zip, npi) = 1)
);

create index shortage_checks_by_zip on shortage_checks (zip, created_at desc) where zip is not null;
create index shortage_checks_by_npi on shortage_checks (npi, created_at desc) where npi is not null;
