-- Files of people on lists (R-1520). A removed person's files go when the entry does.
create table entry_files (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null,
  npi bigint not null,
  name text not null,
  type text not null check (type in ('pdf', 'docx')),
  bytes integer not null,
  content bytea not null,
  added_by uuid references profiles on delete set null,
  added_at timestamptz not null default now(),
  foreign key (list_id, npi) references list_entries on delete cascade
);

-- they are compressed by themselves
alter table entry_files alter column content set storage external;

create index entry_files_by_entry on entry_files (list_id, npi);
create index entry_files_by_user on entry_files (added_by);
