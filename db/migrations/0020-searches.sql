-- Saved searches, what users have seen of them, and alerts.

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  -- the e-mail domain of its owner
  team text not null,
  owner_id uuid references profiles on delete cascade,
  name text not null,
  -- path and query of the screen
  url text not null,
  -- the team sees it
  shared boolean not null default false,
  alert text not null default 'off' check (alert in ('off', 'import', 'weekly')),
  events text[] not null default '{new}',
  -- the time zone of its owner
  time_zone text,
  version integer not null default 1,
  -- the NPIs that matched when alerts last looked, compressed; null: none yet, or too many
  npis bytea,
  -- the place of the last batch of changes that alerts considered, and when
  place integer,
  looked_at timestamptz,
  -- in the links of its mails that switch alerts off
  mail_token uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  -- for the undo of a removal; a clean-up deletes the row after a day
  removed_at timestamptz
);

create index saved_searches_by_owner on saved_searches (owner_id);
create index saved_searches_by_team on saved_searches (team) where shared;

-- When a user last opened a saved search, and whom it found then.
create table search_looks (
  search_id uuid not null references saved_searches on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  -- compressed; null: too many
  npis bytea,
  looked_at timestamptz not null default now(),
  primary key (search_id, profile_id)
);

create index search_looks_by_profile on search_looks (profile_id);

create table alerts (
  id uuid primary key default gen_random_uuid(),
  search_id uuid not null references saved_searches on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  -- the place of the last batch of changes that it is about: an alert about the same changes comes once
  place integer not null,
  -- [{event, count, npis}], at most some NPIs of each event
  events jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (search_id, profile_id, place)
);

create index alerts_by_profile on alerts (profile_id, created_at desc);
create index alerts_by_time on alerts (created_at);
