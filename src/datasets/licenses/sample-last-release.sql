-- Licenses that state medical boards have given, as the Federation of State Medical Boards collects them: one row per license.
create table licenses (
  npi bigint not null,
  last_name text,
  first_name text,
  credential text,
  city text,
  -- of the board
  state text,
  license_number text,
  issue_date date,
  expiry_date date,
  -- kept as published; no call replies it or looks for it
  birth_date date,
  medical_school text,
  graduation_year text
);

create index licenses_by_npi on licenses (npi, state);
create index licenses_by_state on licenses (state, npi);
create index licenses_by_number on licenses (upper(license_number collate pg_c_utf8));
create index licenses_by_issue_date on licenses (issue_date, npi);
create index licenses_by_expiry_date on licenses (expiry_date, npi);

-- Made from licenses: everybody in them once, as the license that expires last describes them.
create table licensed_providers (
  npi bigint not null,
  last_name text,
  first_name text,
  credential text,
  city text,
  state text,
  license_number text,
  issue_date date,
  expiry_date date,
  medical_school text,
  graduation_year text,
  -- of all licenses
  states text[] not null,
  licenses int not null
);

insert into licensed_providers
select distinct on (npi) npi, last_name, first_name, credential, city, state, license_number, issue_date, expiry_date,
  medical_school, graduation_year, array_remove(array_agg(state) over (partition by npi), null), count(*) over (partition by npi)
from licenses
order by npi, expiry_date desc nulls last, issue_date desc nulls last, state, license_number;

-- One index per order and direction of the search: missing values come last in either, ties stand in the order of npi.
alter table licensed_providers add primary key (npi);
create index licensed_providers_by_last_name on licensed_providers (last_name, npi) include (states, credential);
create index licensed_providers_by_last_name_down on licensed_providers (last_name desc nulls last, npi);
create index licensed_providers_by_first_name on licensed_providers (first_name, npi);
create index licensed_providers_by_first_name_down on licensed_providers (first_name desc nulls last, npi);
create index licensed_providers_by_city on licensed_providers (city, npi);
create index licensed_providers_by_city_down on licensed_providers (city desc nulls last, npi);
create index licensed_providers_by_state on licensed_providers (state, npi);
create index licensed_providers_by_state_down on licensed_providers (state desc nulls last, npi);
create index licensed_providers_by_issue_date on licensed_providers (issue_date, npi);
create index licensed_providers_by_issue_date_down on licensed_providers (issue_date desc nulls last, npi);
create index licensed_providers_by_expiry_date on licensed_providers (expiry_date, npi);
create index licensed_providers_by_expiry_date_down on licensed_providers (expiry_date desc nulls last, npi);
-- What else people are looked for by; with what narrows them, so that counting and walking stay within the index.
create index licensed_providers_by_school on licensed_providers (medical_school) include (states, credential);
create index licensed_providers_by_year on licensed_providers (graduation_year) include (states, credential);
create index licensed_providers_by_name on licensed_providers (last_name, first_name, npi)
  include (medical_school, states, credential, city, graduation_year);

-- Made from licensed_providers: the whole list in every order, fifty to a row, so that a page in its middle is as near as the first.
create table licensed_orders (
  sort text not null,
  direction text not null,
  -- counted from 0
  block int not null,
  npis bigint[] not null
);

insert into licensed_orders
select sort, direction, block, npis
from (values
  ('npi', 'asc', 'npi'),
  ('npi', 'desc', 'npi desc'),
  ('name', 'asc', 'last_name, first_name, npi'),
  ('name', 'desc', 'last_name desc nulls last, first_name, npi'),
  ('last_name', 'asc', 'last_name, npi'),
  ('last_name', 'desc', 'last_name desc nulls last, npi'),
  ('first_name', 'asc', 'first_name, npi'),
  ('first_name', 'desc', 'first_name desc nulls last, npi'),
  ('city', 'asc', 'city, npi'),
  ('city', 'desc', 'city desc nulls last, npi'),
  ('state', 'asc', 'state, npi'),
  ('state', 'desc', 'state desc nulls last, npi'),
  ('issue_date', 'asc', 'issue_date, npi'),
  ('issue_date', 'desc', 'issue_date desc nulls last, npi'),
  ('expiry_date', 'asc', 'expiry_date, npi'),
  ('expiry_date', 'desc', 'expiry_date desc nulls last, npi')
) orders (sort, direction, ordered), blocks_of('licensed_providers', ordered);

alter table licensed_orders add primary key (sort, direction, block);

-- Made from licenses: every value that people are looked for by, and how many have it. Finding a part of a name among the
-- names there are is quick; among everybody it is not. grams are the value's runs of three characters.
create table licensed_values (
  field text not null,
  value text not null,
  search_value text collate pg_c_utf8 not null,
  grams text[] collate pg_c_utf8 not null,
  providers int not null
);

insert into licensed_values
select field, value, folded, array(select substr(folded, n, 3) from generate_series(1, length(folded) - 2) n), providers
from (
  select field, value, upper(value collate pg_c_utf8) folded, count(*) providers
  from (
    select distinct on (npi) last_name, first_name, credential, city, medical_school, graduation_year
    from licenses
    order by npi, expiry_date desc nulls last, issue_date desc nulls last, state, license_number
  ) person
  cross join lateral (
    values ('last_name', last_name), ('first_name', first_name), ('credential', credential), ('city', city),
      ('medical_school', medical_school), ('graduation_year', graduation_year)
  ) facts (field, value)
  where value is not null
  group by field, value
  union all
  select 'state', state, state, count(distinct npi) from licenses where state is not null group by state
) counted;

create index licensed_values_by_value on licensed_values (field, search_value) include (value, providers);
create index licensed_values_by_grams on licensed_values using gin (grams);

-- Made from licensed_values: of one letter and of two, how many people have a value that holds them; the values up to 5,000, for
-- beyond that most people have one.
create table licensed_parts (
  field text not null,
  part text collate pg_c_utf8 not null,
  providers int not null,
  listed text[]
);

insert into licensed_parts
select field, part, sum(providers), case when count(*) <= 5000 then array_agg(value) end
from (
  select distinct field, value, providers, substr(search_value, n, letters) part
  from licensed_values, generate_series(1, 2) letters, generate_series(1, length(search_value) - letters + 1) n
  where field in ('last_name', 'first_name', 'medical_school')
) held
group by field, part;

alter table licensed_parts add primary key (field, part);
