-- Passkeys of accounts of the embedded identity provider. Only public keys are kept.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- by which the browser names it
  credential_id text not null unique,
  public_key bytea not null,
  -- of its last use; a lower one shows a copy
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_by_account on passkeys (account_id);
