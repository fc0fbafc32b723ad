-- What users make of results: lists, records about people, and what tokens and exports may take.

alter table api_tokens
  add column scopes text[] not null default '{read}' check (scopes <@ '{read,write,export}' and scopes <> '{}');

-- Replies to POSTs with an Idempotency-Key, for 24 hours.
create table idempotent_requests (
  profile_id uuid not null references profiles on delete cascade,
  key text not null,
  -- SHA-256 of the method, the URL and the body
  request bytea not null,
  -- null while the first request runs
  status smallint,
  reply text,
  started_at timestamptz not null default now(),
  primary key (profile_id, key)
);

create index idempotent_requests_by_time on idempotent_requests (started_at);

-- Rows that a person took out by exports, and by lookups with a token, by day in TIME_ZONE.
create table exported_rows (
  profile_id uuid not null references profiles on delete cascade,
  day date not null,
  rows integer not null,
  primary key (profile_id, day)
);

create table lists (
  id uuid primary key default gen_random_uuid(),
  -- the e-mail domain of its first owner
  team text not null,
  -- null after the owner's account was deleted, until a manager names another
  owner_id uuid references profiles on delete set null,
  name text not null,
  description text not null default '',
  visibility text not null default 'private' check (visibility in ('private', 'shared', 'everybody')),
  stages text[] not null check (cardinality(stages) > 0),
  -- counts changes of the list itself, not of its entries
  version integer not null default 1,
  -- counts changes of who is on the list, for the bitmaps of searches
  people_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);

create index lists_by_owner on lists (owner_id);
create index lists_by_team on lists (team);

-- The users with whom a list is shared by name.
create table list_members (
  list_id uuid not null references lists on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  may text not null check (may in ('view', 'edit')),
  primary key (list_id, profile_id)
);

create index list_members_by_profile on list_members (profile_id);

create table list_entries (
  list_id uuid not null references lists on delete cascade,
  npi bigint not null,
  stage text not null,
  owner_id uuid references profiles on delete set null,
  priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  next_step text not null default '',
  due_on date,
  version integer not null default 1,
  added_by uuid references profiles on delete set null,
  added_at timestamptz not null default now(),
  updated_by uuid references profiles on delete set null,
  updated_at timestamptz not null default now(),
  -- for the undo of a removal; a clean-up deletes the row after a day
  removed_at timestamptz,
  primary key (list_id, npi)
);

create index list_entries_by_npi on list_entries (npi) where removed_at is null;
create index list_entries_due on list_entries (owner_id, due_on) where due_on is not null and removed_at is null;
create index list_entries_removed on list_entries (removed_at) where removed_at is not null;

create table notes (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  author_id uuid references profiles on delete set null,
  text text not null,
  -- only its author and administrators read it
  private boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index notes_by_npi on notes (npi, created_at desc);
create index notes_by_time on notes (created_at);

create table activities (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  author_id uuid references profiles on delete set null,
  kind text not null check (kind in ('call', 'mail', 'meeting')),
  text text not null default '',
  -- when it took place
  at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index activities_by_npi on activities (npi, at desc);
create index activities_by_author on activities (author_id, at);
create index activities_by_team on activities (team, at);

-- Contact details that users typed.
create table contact_details (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  author_id uuid references profiles on delete set null,
  kind text not null check (kind in ('mobile', 'email')),
  value text not null,
  preferred boolean not null default false,
  created_at timestamptz not null default now()
);

create index contact_details_by_npi on contact_details (npi);

-- Each row covers the person, and the phone and the e-mail address if given, for one team.
create table do_not_contact (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  -- ten digits
  phone text,
  -- in lower case
  email text,
  reason text not null,
  -- the last day; null: without end
  until date,
  set_by uuid references profiles on delete set null,
  set_at timestamptz not null default now(),
  lifted_by uuid references profiles on delete set null,
  lifted_at timestamptz
);

create index do_not_contact_by_npi on do_not_contact (npi) where lifted_at is null;
create index do_not_contact_by_phone on do_not_contact (phone) where lifted_at is null and phone is not null;
create index do_not_contact_by_email on do_not_contact (email) where lifted_at is null and email is not null;
