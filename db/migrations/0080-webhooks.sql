-- Webhooks: addresses that get a message when a list or a saved search changes (R-1674).

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references profiles on delete cascade,
  url text not null,
  list_id uuid references lists on delete cascade,
  search_id uuid references saved_searches on delete cascade,
  events text[] not null,
  -- signs the messages; encrypted with the server's key. The former one signs, too, until a time
  secret text not null,
  former_secret text,
  former_until timestamptz,
  paused_at timestamptz,
  paused_why text,
  made_at timestamptz not null default now(),
  check (num_nonnulls(list_id, search_id) = 1)
);

create index webhooks_by_owner on webhooks (owner_id);
create index webhooks_by_list on webhooks (list_id) where list_id is not null;
create index webhooks_by_search on webhooks (search_id) where search_id is not null;

-- The messages of a webhook, and the log of their deliveries. A clean-up deletes those of more than 30 days.
create table webhook_deliveries (
  -- the order of events
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- the same at each attempt
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  made_at timestamptz not null default now(),
  attempts integer not null default 0,
  tried_at timestamptz,
  -- when the next attempt is due; null: there is none
  next_at timestamptz default now(),
  delivered_at timestamptz,
  -- of the last reply; null: there was none
  status integer,
  problem text
);

create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, id) where next_at is not null;
create index webhook_deliveries_by_time on webhook_deliveries (made_at);

-- Entries of lists, at the end of each statement that writes them. A message has at most 1,000 NPIs.
create function tell_webhooks_of_inserted_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where list_id is not null and paused_at is null) then
    return null;
  end if;
  insert into webhook_deliveries (webhook_id, type, data)
  select webhooks.id, 'list.changed', jsonb_build_object('list', list_id, 'counts', counts, 'npis', npis)
  from (
    select list_id, jsonb_strip_nulls(jsonb_build_object(
        'added', nullif(count(*) filter (where what = 'added'), 0),
        'removed', nullif(count(*) filter (where what = 'removed'), 0),
        'changed', nullif(count(*) filter (where what = 'changed'), 0))) counts,
      to_jsonb((array_agg(npi::text order by npi))[:1000]) npis
    from (select list_id, npi, 'added' what from after where removed_at is null) entries
    group by list_id
  ) changed join webhooks using (list_id) where 'list.changed' = any(events) and paused_at is null;
  return null;
end $$;

create trigger list_entries_inserted_webhooks after insert on list_entries
  referencing new table as after for each statement execute function tell_webhooks_of_inserted_entries();

create function tell_webhooks_of_updated_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where list_id is not null and paused_at is null) then
    return null;
  end if;
  insert into webhook_deliveries (webhook_id, type, data)
  select webhooks.id, 'entry.stage', jsonb_build_object('list', list_id, 'was', was, 'stage', stage,
    'counts', jsonb_build_object('moved', people), 'npis', npis)
  from (
    select after.list_id, before.stage was, after.stage, count(*) people,
      to_jsonb((array_agg(after.npi::text order by after.npi))[:1000]) npis
    from after join before using (list_id, npi)
    where before.stage <> after.stage and after.removed_at is null group by 1, 2, 3
  ) moved join webhooks using (list_id) where 'entry.stage' = any(events) and paused_at is null;
  insert into webhook_deliveries (webhook_id, type, data)
  select webhooks.id, 'list.changed', jsonb_build_object('list', list_id, 'counts', counts, 'npis', npis)
  from (
    select list_id, jsonb_strip_nulls(jsonb_build_object(
        'added', nullif(count(*) filter (where what = 'added'), 0),
        'removed', nullif(count(*) filter (where what = 'removed'), 0),
        'changed', nullif(count(*) filter (where what = 'changed'), 0))) counts,
      to_jsonb((array_agg(npi::text order by npi))[:1000]) npis
    from (select after.list_id, after.npi, case
        when before.removed_at is not null then 'added' when after.removed_at is not null then 'removed' else 'changed' end what
      from after join before using (list_id, npi)
      where before.removed_at is null or after.removed_at is null) entries
    group by list_id
  ) changed join webhooks using (list_id) where 'list.changed' = any(events) and paused_at is null;
  return null;
end $$;

create trigger list_entries_updated_webhooks after update on list_entries
  referencing old table as before new table as after for each statement execute function tell_webhooks_of_updated_entries();

create function tell_webhooks_of_deleted_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where list_id is not null and paused_at is null) then
    return null;
  end if;
  insert into webhook_deliveries (webhook_id, type, data)
  select webhooks.id, 'list.changed', jsonb_build_object('list', list_id, 'counts', counts, 'npis', npis)
  from (
    select list_id, jsonb_strip_nulls(jsonb_build_object(
        'added', nullif(count(*) filter (where what = 'added'), 0),
        'removed', nullif(count(*) filter (where what = 'removed'), 0),
        'changed', nullif(count(*) filter (where what = 'changed'), 0))) counts,
      to_jsonb((array_agg(npi::text order by npi))[:1000]) npis
    from (select list_id, npi, 'removed' what from before where removed_at is null) entries
    group by list_id
  ) changed join webhooks using (list_id) where 'list.changed' = any(events) and paused_at is null;
  return null;
end $$;

create trigger list_entries_deleted_webhooks after delete on list_entries
  referencing old table as before for each statement execute function tell_webhooks_of_deleted_entries();

-- Alerts of the owner about a saved search.
create function tell_webhooks_of_alerts() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, type, data)
  select webhooks.id, 'search.changed', jsonb_build_object('search', new.search_id,
    'counts', (select coalesce(jsonb_object_agg(happened->>'event', happened->'count'), '{}') from jsonb_array_elements(new.events) happened),
    'npis', (select coalesce(to_jsonb((array_agg(distinct npi order by npi))[:1000]), '[]')
      from jsonb_array_elements(new.events) happened, jsonb_array_elements_text(happened->'npis') npi))
  from webhooks
  where webhooks.search_id = new.search_id and owner_id = new.profile_id and 'search.changed' = any(webhooks.events) and paused_at is null;
  return null;
end $$;

create trigger alerts_webhooks after insert on alerts for each row execute function tell_webhooks_of_alerts();
