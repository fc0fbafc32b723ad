-- The addresses of users' calendars (R-1560).

create table calendar_feeds (
  profile_id uuid primary key references profiles on delete cascade,
  key_hash text not null unique,
  -- whether its entries name people
  names boolean not null,
  made_at timestamptz not null default now()
);

-- An address ends with a change of role, a disabled account, and a new password, whatever sets them.
create function end_calendar() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where profile_id = new.id;
  return null;
end $$;

create trigger profiles_end_calendar after update on profiles for each row
  when (new.role is distinct from old.role or new.disabled_at is distinct from old.disabled_at)
  execute function end_calendar();

create function end_calendar_of_account() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds using profiles
  where profiles.id = profile_id and issuer = 'embedded' and subject = new.id::text;
  return null;
end $$;

create trigger accounts_end_calendar after update on accounts for each row
  when (new.password_hash is distinct from old.password_hash)
  execute function end_calendar_of_account();
