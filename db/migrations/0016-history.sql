-- The history: what changed from one import to the next.

-- What the newest import of each dataset replaced: its old tables, or the old rows of the records that an increment touched.
create schema previous;

-- The changes of one import, or those of one day on which dates passed. A batch is visible as a whole or not at all.
create table change_batches (
  id integer generated always as identity primary key,
  -- null for dates that passed; the import may be unknown after a restore
  import_id integer,
  dataset text not null,
  state text not null check (state in ('comparing', 'held', 'visible', 'baseline', 'withdrawn', 'expired')),
  -- the order in which batches became visible; null before
  sequence integer unique,
  published_on date,
  -- the end of the import, in whole milliseconds; also that of its changes
  imported_at timestamptz not null,
  -- by kind, in the order of their sequence numbers: [{kind, first, changes, records}]
  kinds jsonb not null default '[]',
  -- the number of the records that can change, by kind
  of jsonb not null default '{}',
  -- the steps of the comparison that are done
  steps integer not null default 0,
  -- why it is a baseline or held
  reason text
);

create index change_batches_by_import on change_batches (import_id);

create table changes (
  batch_id integer not null,
  -- numbers the changes of a batch from 1, those of one kind in a row
  sequence integer not null,
  npi bigint not null,
  kind text not null,
  field text not null,
  was text,
  "is" text,
  imported_at timestamptz not null,
  primary key (imported_at, batch_id, sequence)
) partition by range (imported_at);

create index changes_by_npi on changes (npi);

-- Items that one file lacked and that count as gone when the next file lacks them too, such as a clinician's group.
create table missed_items (
  batch_id integer not null,
  dataset text not null,
  kind text not null,
  npi bigint not null,
  field text not null,
  was text,
  -- the batch that found the item again or wrote that it is gone
  settled_by integer
);

create index missed_items_open on missed_items (dataset, kind, npi) where settled_by is null;

-- Text without capitals and marks, as fingerprints compare it.
create function folded(text) returns text language sql immutable parallel safe strict return
  upper(regexp_replace($1, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', '', 'g') collate "C");

alter table imports
  -- when an administrator rolled it back
  add column withdrawn_at timestamptz;

alter table fetches
  -- the file of the last import, which is not fetched again after a roll back
  add column imported_url text,
  add column imported_etag text;
