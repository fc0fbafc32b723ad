-- The searches that filled lists, and who was on a list once, so that users see whom such a search finds now.

create table list_searches (
  list_id uuid not null references lists on delete cascade,
  -- the time of the addition, which takes the search back with its people
  added_at timestamptz not null default now(),
  -- its query string
  search text not null,
  primary key (list_id, added_at)
);

-- The people whom users removed from lists: rows of list_entries are deleted a day after the removal.
create table former_entries (
  list_id uuid not null references lists on delete cascade,
  npi bigint not null,
  primary key (list_id, npi)
);

create index former_entries_by_npi on former_entries (npi);

insert into former_entries select list_id, npi from list_entries where removed_at is not null;
