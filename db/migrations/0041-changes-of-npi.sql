-- The changes of an NPI. PL/pgSQL keeps the plan of a connection: to plan all months takes longer than to read them.
create function changes_of(number bigint) returns setof changes language plpgsql stable as $$
begin
  return query select * from changes where npi = number;
end $$;
