-- The second step of sign-ins at the embedded identity provider.

-- Apps that show codes, at most one per account.
create table authenticator_apps (
  account_id uuid primary key references accounts on delete cascade,
  -- encrypted with a key of the table settings
  secret text not null,
  -- null: being set up, does not count yet
  confirmed_at timestamptz,
  -- the step of the last accepted code: each code works once
  last_step bigint,
  created_at timestamptz not null default now()
);

-- Codes for a lost device. Each works once. Only hashes are kept.
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);
