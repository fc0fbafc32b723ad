-- Letters to people, their templates, and opt-outs (R-1500).

create table letter_templates (
  id uuid primary key default gen_random_uuid(),
  team text not null,
  author_id uuid references profiles on delete set null,
  name text not null,
  subject text not null,
  text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create index letter_templates_by_team on letter_templates (team);

create table letters (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  author_id uuid references profiles on delete set null,
  opening_id uuid references openings on delete set null,
  activity_id uuid references activities on delete set null,
  address text not null,
  subject text not null,
  -- as the user wrote it, without what is added below
  text text not null,
  sent text not null check (sent in ('mail', 'opened')),
  -- 'sending' from the moment at which its content may go to the mail server; 'unknown' if the reply to it was lost
  state text not null check (state in ('queued', 'sending', 'sent', 'opened', 'unknown', 'refused', 'failed')),
  -- in words, of the states unknown, refused and failed
  why text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  replied_at timestamptz
);

create index letters_by_npi on letters (npi);
create index letters_by_opening on letters (opening_id);
create index letters_by_author on letters (author_id, created_at);
create index letters_by_activity on letters (activity_id);
create index letters_by_time on letters (created_at);

-- The keys of opt-out pages, and who opted out by one. A key works without end, for the whole company.
create table opt_out_keys (
  key_hash text primary key,
  letter_id uuid references letters on delete set null,
  -- null after the erasure of the person
  npi bigint,
  address_hash text not null,
  made_at timestamptz not null default now(),
  opted_out_at timestamptz
);

create index opt_out_keys_by_letter on opt_out_keys (letter_id);
create index opt_out_keys_in_force on opt_out_keys (address_hash) where opted_out_at is not null;
create index opt_out_keys_by_npi on opt_out_keys (npi);
