-- What people and imports write to. The imported tables themselves come from src/datasets/*/table.sql.

create table settings (
  key text primary key,
  value jsonb not null
);

-- One row per run of `npm run import`; rows_read = rows_loaded + rows_refused + rows_skipped once finished.
create table imports (
  id integer generated always as identity primary key,
  dataset text not null,
  mode text not null check (mode in ('full', 'update')),
  status text not null default 'running' check (status in ('running', 'finished', 'failed')),
  files text[] not null,
  checksum text,
  published_on date,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint,
  rows_read integer not null default 0,
  rows_loaded integer not null default 0,
  rows_refused integer not null default 0,
  rows_skipped integer not null default 0,
  reasons jsonb not null default '{}',
  demo boolean not null default false,
  error text
);

create index imports_by_dataset on imports (dataset, id desc);

-- The table.sql each imported table was made from; import_id is null while a table is only made, never filled.
create table imported_tables (
  name text primary key,
  table_hash text not null,
  rows integer not null default 0,
  import_id integer references imports
);

-- Tells this database from every other, so that a search snapshot of another one is not taken for ours.
insert into settings (key, value) values ('database_id', to_jsonb(gen_random_uuid()::text));
