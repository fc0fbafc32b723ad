-- The servers of this database that others reach: the address of each, and when it announced itself last.
create table servers (
  -- identifies its data folder
  place text primary key,
  address text not null,
  seen_at timestamptz not null default now()
);

-- With this key, servers sign their calls to each other.
insert into settings (key, value)
values ('server_key', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')));
