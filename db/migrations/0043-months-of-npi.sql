-- The changes of an NPI are read from the months that have some, not from all.

-- A month of which the changes were dropped or withdrawn may remain.
create table months_of_npi (
  npi bigint primary key,
  -- their first days
  months date[] not null
);

-- Fills the table from all changes: that of a new or restored history.
create function find_months_of_npi() returns void language sql as $$
  insert into months_of_npi
  select npi, array_agg(month) from (select distinct npi, date_trunc('month', imported_at at time zone 'UTC')::date as month from changes) found
  group by npi;
$$;

select find_months_of_npi();

create function add_months_of_npi() returns trigger language plpgsql as $$
begin
  insert into months_of_npi as known
  select npi, array_agg(month) from (select distinct npi, date_trunc('month', imported_at at time zone 'UTC')::date as month from added) found
  group by npi
  on conflict (npi) do update set months = known.months || excluded.months where not known.months @> excluded.months;
  return null;
end $$;

create trigger months_of_npi after insert on changes
  referencing new table as added for each statement execute function add_months_of_npi();

-- One plan for all months, which the connection keeps; `offset 0` has each month looked up alone.
create or replace function changes_of(number bigint) returns setof changes language plpgsql stable as $$
begin
  return query select own.*
    from (select distinct unnest(months)::timestamp as month from months_of_npi where npi = number) as known,
      lateral (select * from changes where npi = number and imported_at >= month at time zone 'UTC'
        and imported_at < (month + interval '1 month') at time zone 'UTC' offset 0) as own;
end $$;
