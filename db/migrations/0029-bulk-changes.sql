-- Compares the people before and after a change without a join: PostgreSQL keeps the plan of the first change of a session,
-- and a join planned for one person compared 10,000 people with each other.
create or replace function count_list_changes() returns trigger language plpgsql as $$
begin
  update lists
  set entries_version = entries_version + 1,
    people_version = people_version + (id in (
      (select list_id from (select list_id, npi from was where removed_at is null
        except select list_id, npi from changed where removed_at is null) as removed)
      union all
      (select list_id from (select list_id, npi from changed where removed_at is null
        except select list_id, npi from was where removed_at is null) as restored)
    ))::int,
    updated_at = now()
  where id in (select list_id from changed);
  return null;
end $$;
