-- The changes of a specialty are counted when they are added, not by each reader.

create table specialty_counts (
  batch_id integer not null,
  kind text not null,
  taxonomy text not null,
  changes integer not null,
  primary key (batch_id, kind, taxonomy)
);

-- Fills the table from all changes: that of a new or restored history.
create function count_specialties() returns void language sql as $$
  insert into specialty_counts
  select batch_id, kind, taxonomy, count(*) from changes where taxonomy is not null group by batch_id, kind, taxonomy;
$$;

select count_specialties();

create function add_specialty_counts() returns trigger language plpgsql as $$
begin
  insert into specialty_counts as known
  select batch_id, kind, taxonomy, count(*) from added where taxonomy is not null group by batch_id, kind, taxonomy
  on conflict (batch_id, kind, taxonomy) do update set changes = known.changes + excluded.changes;
  return null;
end $$;

create trigger specialty_counts after insert on changes
  referencing new table as added for each statement execute function add_specialty_counts();
