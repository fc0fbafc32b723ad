-- What decides whether a row of an increment is newer than the stored one, and what stays of records out of service.

alter table imports
  -- the first and the last day that an increment's files cover
  add column covers_from date,
  add column covers_to date,
  -- the day of a full list of the records out of service
  add column listed_on date;

update imports set covers_to = published_on where mode = 'update' and status = 'finished';

alter table imported_tables
  -- the full import that replaced the table last; increments may have changed it since
  add column base_import_id integer references imports,
  -- the publisher's date of the newest rows
  add column published_on date;

update imported_tables
set published_on = made.published_on,
  base_import_id = (
    select max(base.id) from imports base
    where base.dataset = made.dataset and base.mode = 'full' and base.status = 'finished' and base.id <= made.id
  )
from imports made
where made.id = import_id;

-- The records that increments have written since the last full import: their day, and the last day that their file covers.
create table record_days (
  npi bigint primary key,
  day date,
  covers_to date
);

-- Records out of service, as last published: the row of table_name with its columns as keys, and its rows of other tables by
-- the name of the table.
create table last_known_records (
  npi bigint primary key,
  table_name text not null,
  record jsonb not null,
  dependents jsonb not null,
  demo boolean not null,
  kept_at timestamptz not null default now()
);
