-- License numbers and identifiers in the form of a social security number are withheld (R-1672). Imports leave them out
-- now; this cleans what earlier ones stored. Fingerprints stay, so no import takes a withheld value for a change.

create function pg_temp.withheld(list jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    case when slot->>'license_number' ~ '^\d{3}-\d{2}-\d{4}$' then slot || '{"license_number": null}' else slot end order by n), '[]')
  from jsonb_array_elements(list) with ordinality as slots (slot, n)
  where coalesce(slot->>'identifier', '') !~ '^\d{3}-\d{2}-\d{4}$'
$$;

do $$
declare
  place text;
  found bigint;
  number constant text := '"(license_number|identifier)": "\d{3}-\d{2}-\d{4}"';
begin
  foreach place in array array['public.providers', 'public.organizations', 'previous.providers', 'previous.organizations'] loop
    if to_regclass(place) is not null then
      execute format('update %s set taxonomies = pg_temp.withheld(taxonomies), identifiers = pg_temp.withheld(identifiers)
        where taxonomies::text ~ $1 or identifiers::text ~ $1', place) using number;
    end if;
  end loop;

  foreach place in array array['public.last_known_records', 'previous.last_known_records'] loop
    if to_regclass(place) is not null then
      execute format('update %s set record = record || jsonb_build_object(
          ''taxonomies'', pg_temp.withheld(record->''taxonomies''), ''identifiers'', pg_temp.withheld(record->''identifiers''))
        where record::text ~ $1', place) using number;
    end if;
  end loop;

  foreach place in array array['public.licenses', 'public.licensed_providers', 'previous.licenses', 'previous.licensed_providers'] loop
    if to_regclass(place) is not null then
      execute format('update %s set license_number = null where license_number ~ $1', place) using '^\d{3}-\d{2}-\d{4}$';
      get diagnostics found = row_count;
      -- the search index has these numbers, too: the start of an import identifies what it was built from
      if found > 0 and place = 'public.licenses' then
        update imports set started_at = started_at + interval '1 millisecond'
        where id in (select import_id from imported_tables where name in ('licenses', 'licensed_providers'));
      end if;
    end if;
  end loop;
end $$;

-- a backend that ends with it would wait for a synchronous standby, and PostgreSQL could not stop without one
drop function pg_temp.withheld;

-- the field of a license's change is its state and number
update changes set field = regexp_replace(field, ' ?\d{3}-\d{2}-\d{4}$', '')
where kind = 'license' and field ~ '(^| )\d{3}-\d{2}-\d{4}$';
update missed_items set field = regexp_replace(field, ' ?\d{3}-\d{2}-\d{4}$', '')
where kind = 'license' and field ~ '(^| )\d{3}-\d{2}-\d{4}$';
