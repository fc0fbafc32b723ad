-- The world directory of medical schools, active and closed ones.
create table schools (
  core_id text not null,
  core_type text,
  name text,
  city text,
  -- a state, province or region in words, as published
  state_name text,
  country_name text
);

alter table schools add primary key (core_id);
create index schools_by_place on schools (upper(country_name), upper(core_type));
