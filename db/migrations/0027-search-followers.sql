-- Each user follows a saved search with alerts of their own, and a job counts what is new in it.

alter table profiles
  -- an IANA name; null: TIME_ZONE
  add column time_zone text;

update profiles set time_zone = (
  select time_zone from saved_searches where owner_id = profiles.id and time_zone is not null order by created_at desc limit 1);

create table search_followers (
  search_id uuid not null references saved_searches on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  alert text not null default 'off' check (alert in ('off', 'import', 'weekly')),
  events text[] not null default '{new}',
  by_mail boolean not null default true,
  -- in the links of mails that end them without a sign-in
  mail_token uuid not null default gen_random_uuid() unique,
  -- counts changes of the alert
  version integer not null default 0,
  -- the NPIs that matched when the user last looked, compressed; null: too many, or unknown
  seen bytea,
  looked_at timestamptz,
  -- counts looks, so that a run does not overwrite one
  looks integer not null default 0,
  -- the run that counted last
  run text,
  total integer,
  arrived integer,
  gone integer,
  -- why its people are not compared, in words
  problem text,
  -- the NPIs that matched and the place in the history when alerts were last found; null: the next run begins
  told bytea,
  told_place integer not null default 0,
  told_at timestamptz not null default now(),
  primary key (search_id, profile_id)
);

alter table search_followers alter column seen set storage external, alter column told set storage external;

create index search_followers_by_profile on search_followers (profile_id);

insert into search_followers (search_id, profile_id, alert, events, mail_token, told, told_place)
select id, owner_id, alert, events, mail_token, npis, coalesce(place, 0) from saved_searches where owner_id is not null;

insert into search_followers (search_id, profile_id, seen, looked_at)
select search_id, profile_id, npis, looked_at from search_looks
on conflict (search_id, profile_id) do update set seen = excluded.seen, looked_at = excluded.looked_at;

drop table search_looks;

alter table saved_searches
  drop column alert,
  drop column events,
  drop column time_zone,
  drop column npis,
  drop column place,
  drop column looked_at,
  drop column mail_token,
  -- a shared search outlasts its owner's account
  drop constraint saved_searches_owner_id_fkey,
  add constraint saved_searches_owner_id_fkey foreign key (owner_id) references profiles on delete set null;

-- An alert is of a run: a state of the index, the history and the day.
alter table alerts add column run text;
update alerts set run = place::text;
alter table alerts
  drop column place,
  alter column run set not null,
  add unique (search_id, profile_id, run);
