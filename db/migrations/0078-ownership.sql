-- Whose a person is for a while, by the rule of a team (R-1570). Without a row there is none.

create table ownership_rules (
  team text primary key,
  days integer not null check (days between 1 and 730),
  acts text[] not null check (cardinality(acts) > 0),
  changed_by uuid references profiles on delete set null,
  changed_at timestamptz not null default now()
);
