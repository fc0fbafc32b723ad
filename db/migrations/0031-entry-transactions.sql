-- By these, a server that keeps the people on a list reads only what changed.

alter table list_entries
  -- the transaction that wrote the row last
  add column transaction_id xid8 not null default pg_current_xact_id();

create function set_transaction_id() returns trigger language plpgsql as $$
begin
  new.transaction_id = pg_current_xact_id(); -- also of a restored row, whose number is of another database
  return new;
end $$;

create trigger list_entries_written before insert or update on list_entries
  for each row execute function set_transaction_id();

create index list_entries_by_transaction on list_entries (list_id, transaction_id);

alter table lists
  -- counts deletions of its entries, which leave no row to read
  add column deletions integer not null default 0;

create or replace function count_list_people() returns trigger language plpgsql as $$
begin
  update lists
  set entries_version = entries_version + 1, people_version = people_version + 1,
    deletions = deletions + (tg_op = 'DELETE')::int,
    -- a clean-up of removed entries is no change that users made
    updated_at = case tg_op when 'DELETE' then updated_at else now() end
  where id in (select list_id from changed);
  return null;
end $$;
