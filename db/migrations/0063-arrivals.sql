-- People who begin to meet every must-have of an opening arrive on its list (R-1334).

-- What the last check of an opening found, and the alerts of its owner.
create table opening_checks (
  opening_id uuid primary key references openings on delete cascade,
  -- the run that checked last; null: none has
  run text,
  -- the criteria, and what they meant. A check of others is a new baseline
  asked text,
  -- the NPIs who met every must-have, compressed; null: the next check is the baseline
  met bytea,
  total integer,
  -- the place of the last batch of changes that it considered
  place integer not null default 0,
  checked_at timestamptz,
  -- why no people are compared, in words
  problem text,
  -- the owner whose alerts these are
  profile_id uuid references profiles on delete set null,
  alert text not null default 'import' check (alert in ('off', 'import')),
  by_mail boolean not null default true,
  -- in the links of mails that end them without a sign-in
  mail_token uuid not null default gen_random_uuid() unique
);

alter table opening_checks alter column met set storage external;

-- Why a person arrived: {on, reasons: [{text, dataset, source, as_of}]}. Null for people whom a user added.
alter table list_entries add column arrival jsonb;

create index list_entries_arrived on list_entries (list_id) where arrival is not null;

-- An alert is about a saved search or an opening.
alter table alerts
  alter column search_id drop not null,
  add column opening_id uuid references openings on delete cascade,
  add check (num_nonnulls(search_id, opening_id) = 1),
  add unique (opening_id, profile_id, run);

-- The entries about a thing, by the ID in parentheses that ends their target: the history of an opening reads them.
create index audit_log_by_thing on audit_log (right(target, 38), at);
