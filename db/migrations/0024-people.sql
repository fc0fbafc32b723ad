-- Records about people: versions of notes, each contact detail once, and what was deleted within a day.

alter table notes add column version integer not null default 1;

create unique index contact_details_once on contact_details (npi, team, kind, value);
create index activities_by_time on activities (created_at);

-- Deleted notes, activities and contact details, for the undo. A clean-up erases them after a day.
create table removed_records (
  id uuid primary key,
  -- the table of the record
  kind text not null check (kind in ('notes', 'activities', 'contact_details')),
  npi bigint not null,
  team text not null,
  -- the whole row
  record jsonb not null,
  removed_by uuid not null references profiles on delete cascade,
  removed_at timestamptz not null default now()
);

create index removed_records_by_npi on removed_records (npi);
create index removed_records_by_time on removed_records (removed_at);

-- The history of one person, for their export.
create index audit_log_by_person on audit_log (target) where target like 'NPI %';
