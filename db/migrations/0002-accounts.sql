-- People who sign in, what they may do, and what is remembered about it.

-- Accounts of the embedded identity provider; an outside provider keeps its own.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  full_name text not null,
  -- argon2id; null until a password is set by a mailed link
  password_hash text,
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index accounts_by_email on accounts (lower(email));

-- One per person, keyed by who vouches for them and that provider's name for them, never by e-mail. No role: pending.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null default false,
  full_name text not null,
  given_name text,
  family_name text,
  nickname text,
  picture text,
  role text check (role in ('specialist', 'manager', 'administrator', 'superadmin')),
  disabled_at timestamptz,
  -- the state that searches begin with, by choice
  default_state text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject)
);

create index profiles_by_age on profiles (created_at desc);

-- id is a hash: who reads this table cannot sign in with it.
create table sessions (
  id text primary key,
  profile_id uuid not null references profiles on delete cascade,
  -- for the sign-out at the provider
  id_token text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create index sessions_by_profile on sessions (profile_id);

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  name text not null,
  token_hash text not null unique,
  -- the first characters, to tell tokens apart on screen
  prefix text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index api_tokens_by_profile on api_tokens (profile_id);

-- Links sent by mail: single use, and only their hashes are kept.
create table mail_links (
  token_hash text primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mail_links_by_account on mail_links (account_id);

-- What the embedded provider remembers between requests.
create table provider_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  primary key (model, id)
);

create index provider_records_by_grant on provider_records (grant_id);
create index provider_records_by_uid on provider_records (uid);
create index provider_records_by_account on provider_records (account_id);

-- Attempts within a window, by what is limited and by whom.
create table throttles (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (kind, subject)
);

-- What was done, by whom, to whom, from where.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  -- null: nobody signed in
  actor_id uuid,
  actor text,
  -- whom or what it was done to, in words that outlive the row it names
  target text,
  old_value text,
  new_value text,
  address text
);

create index audit_log_by_time on audit_log (at);
create index audit_log_by_actor on audit_log (actor_id, at);
-- Once per token, address and day.
create unique index audit_log_token_use on audit_log (actor_id, target, coalesce(address, ''), ((at at time zone 'UTC')::date))
  where action = 'token_used';

-- Append-only, whoever asks: nothing is changed, and nothing younger than the shortest retention (AUDIT_DAYS) is removed.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_rows_stay before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_stays before truncate on audit_log for each statement execute function keep_audit_log();
