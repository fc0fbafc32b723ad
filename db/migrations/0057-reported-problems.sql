-- What users reported about a person, an organization, or one of their phone numbers (R-1270).

create table problems (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  kind text not null check (kind in ('did_not_reach', 'moved', 'retired', 'deceased', 'other')),
  number text,
  text text,
  author_id uuid references profiles on delete set null,
  reported_at timestamptz not null default now(),
  lifted_by uuid references profiles on delete set null,
  lifted_at timestamptz
);

create index problems_by_npi on problems (npi, team);
create index problems_of_team on problems (team, reported_at desc) where lifted_at is null;
