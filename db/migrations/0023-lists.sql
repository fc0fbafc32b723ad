-- Versions of sets of people, invitations by e-mail address, and searches per user and day.

alter table lists
  -- counts changes of its entries, for the sets and orders that servers keep
  add column entries_version integer not null default 1;

-- Lists shared with an address that has no account. The reply to the owner is the same if it has one.
create table list_invitations (
  list_id uuid not null references lists on delete cascade,
  -- in lower case
  email text not null,
  may text not null check (may in ('view', 'edit')),
  primary key (list_id, email)
);

create index list_invitations_by_email on list_invitations (email);

create function accept_list_invitations() returns trigger language plpgsql as $$
begin
  with accepted as (
    delete from list_invitations where email = lower(new.email) and new.email <> '' returning list_id, may
  )
  insert into list_members (list_id, profile_id, may) select list_id, new.id, may from accepted
  on conflict do nothing;
  return null;
end $$;

create trigger profiles_accept_list_invitations after insert or update of email on profiles
  for each row execute function accept_list_invitations();

create index list_entries_by_stage on list_entries (list_id, stage, due_on, npi) where removed_at is null;

-- Whoever changes entries: the versions of their lists count it.
create function count_list_people() returns trigger language plpgsql as $$
begin
  update lists
  set entries_version = entries_version + 1, people_version = people_version + 1,
    -- a clean-up of removed entries is no change that users made
    updated_at = case tg_op when 'DELETE' then updated_at else now() end
  where id in (select list_id from changed);
  return null;
end $$;

create function count_list_changes() returns trigger language plpgsql as $$
begin
  update lists
  set entries_version = entries_version + 1,
    people_version = people_version + (id in (
      select was.list_id from was join changed using (list_id, npi)
      where (was.removed_at is null) <> (changed.removed_at is null)
    ))::int,
    updated_at = now()
  where id in (select list_id from changed);
  return null;
end $$;

create trigger list_entries_inserted after insert on list_entries
  referencing new table as changed for each statement execute function count_list_people();
create trigger list_entries_deleted after delete on list_entries
  referencing old table as changed for each statement execute function count_list_people();
create trigger list_entries_updated after update on list_entries
  referencing old table as was new table as changed for each statement execute function count_list_changes();

-- Counts changes of a team's activities and Do not contact marks, for the sets of searches.
create table team_versions (
  team text primary key,
  version integer not null default 1
);

create function count_team_changes() returns trigger language plpgsql as $$
begin
  insert into team_versions (team) select distinct team from changed order by team
  on conflict (team) do update set version = team_versions.version + 1;
  return null;
end $$;

create trigger activities_inserted after insert on activities
  referencing new table as changed for each statement execute function count_team_changes();
create trigger activities_updated after update on activities
  referencing new table as changed for each statement execute function count_team_changes();
create trigger activities_deleted after delete on activities
  referencing old table as changed for each statement execute function count_team_changes();
create trigger do_not_contact_inserted after insert on do_not_contact
  referencing new table as changed for each statement execute function count_team_changes();
create trigger do_not_contact_updated after update on do_not_contact
  referencing new table as changed for each statement execute function count_team_changes();
create trigger do_not_contact_deleted after delete on do_not_contact
  referencing old table as changed for each statement execute function count_team_changes();

create index do_not_contact_by_team on do_not_contact (team) where lifted_at is null;

-- Searches per user and day in TIME_ZONE, added up once a minute.
create table searches_made (
  profile_id uuid not null references profiles on delete cascade,
  day date not null,
  searches integer not null,
  primary key (profile_id, day)
);
