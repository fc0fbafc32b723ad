-- Invitations by administrators. Each link works once, and only the hashes of its tokens are kept.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('specialist', 'manager', 'administrator')),
  invited_by uuid not null references profiles on delete cascade,
  -- of the link that the administrator copies
  token_hash text not null unique,
  -- of the mailed link, which the job of the mail makes; null: not mailed
  mailed_hash text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);

create index invitations_by_inviter on invitations (invited_by);
