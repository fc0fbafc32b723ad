-- The runs of alerts name the datasets whose rows are invented, so that no alert compares real with invented people.
update search_followers set run = run || (
  select string_agg(' demo:' || dataset, '' order by dataset)
  from (select distinct dataset from imported_tables join imports on imports.id = import_id where demo) invented
)
where run is not null
  and exists (select from imported_tables join imports on imports.id = import_id where demo);
