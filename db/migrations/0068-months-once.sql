-- An import adds the changes of a person kind after kind, all of one month, so most months are known: `on conflict` locks a row to find
-- that.
create or replace function add_months_of_npi() returns trigger language plpgsql as $$
begin
  insert into months_of_npi as known
  select npi, array_agg(month) from (select distinct npi, date_trunc('month', imported_at at time zone 'UTC')::date as month from added) found
  where not exists (select from months_of_npi other where other.npi = found.npi and month = any (months))
  group by npi
  on conflict (npi) do update set months = known.months || excluded.months where not known.months @> excluded.months;
  return null;
end $$;
