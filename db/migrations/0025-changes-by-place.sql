-- Changes are found by the state and the specialty of their record when the change was found.

-- The changes of a kind are in the order of states. By `<kind> <state>`, the runs of that state: [[first, changes], …].
alter table change_batches add column states jsonb not null default '{}';

-- The primary specialty. Null for changes found before this migration, and for records that NPPES did not list.
alter table changes add column taxonomy text;

create index changes_by_taxonomy on changes (taxonomy, imported_at, batch_id, sequence) where taxonomy is not null;
