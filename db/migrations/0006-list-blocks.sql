-- The whole list in one order, NPIs fifty to a block, for the tables of orders that imports fill (table.sql of licenses and others).
-- `list` stands as after "from": a table of the import under way, or some of its rows; `ordered` as after "order by".
create function blocks_of(list text, ordered text) returns table (block int, npis bigint[])
language plpgsql stable as $$
begin
  return query execute format(
    'select (place / 50)::int, array_agg(npi order by place)
     from (select npi, row_number() over (order by %s) - 1 place from %s) placed group by 1', ordered, list);
end
$$;
