-- How far a running import has come, as it says itself about once a second.
alter table imports
  add column stage text check (stage in ('reading', 'indexing', 'waiting', 'swapping')),
  add column bytes_done bigint,
  add column bytes_total bigint;
