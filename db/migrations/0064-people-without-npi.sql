-- People on lists whom users typed in, because they have no NPI (R-1346). Rows of list_entries have the others.
create table people_without_npi (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  name text not null,
  profession text not null,
  place text not null,
  -- from where the team knows the person
  source text not null,
  stage text not null,
  owner_id uuid references profiles on delete set null,
  next_step text not null default '',
  due_on date,
  version integer not null default 1,
  -- NPIs of which a user said that they are other people
  not_same bigint[] not null default '{}',
  -- the NPI with which a user joined the person
  npi bigint,
  added_by uuid references profiles on delete set null,
  added_at timestamptz not null default now(),
  updated_by uuid references profiles on delete set null,
  updated_at timestamptz not null default now(),
  -- by a user, or because of the NPI; the row is deleted a day later
  removed_at timestamptz,
  check (npi is null or removed_at is not null)
);

create index people_without_npi_by_list on people_without_npi (list_id, added_at);
create unique index people_without_npi_once on people_without_npi (list_id, lower(name), lower(place)) where removed_at is null;
create index people_without_npi_by_owner on people_without_npi (owner_id);
