-- What a team says of pay (R-1324): its own rows, never those of a survey. Of two tables of a team, as after two teams became one,
-- the last changed counts.

create table pay_tables (
  id uuid primary key default gen_random_uuid(),
  team text not null,
  -- [{label, low, high, source, on}] in the order given
  rows jsonb not null,
  version integer not null default 1,
  author_id uuid references profiles on delete set null,
  changed_at timestamptz not null default now()
);

create index pay_tables_by_team on pay_tables (team, changed_at desc);
