-- What Medicare paid a provider in a year, and for whom: one row per provider and year. Null is unknown or withheld, not zero.
-- Amounts are US dollars, read and never added up; the percentages are as published.
create table payments (
  year int not null,
  npi bigint not null,
  -- or the name of an organization
  last_name text,
  first_name text,
  middle_name text,
  credential text,
  entity_code text,
  address_1 text,
  address_2 text,
  city text,
  state text,
  zip text,
  provider_type text,
  medicare_participating text,
  procedure_codes int,
  beneficiaries int,
  services double precision,
  submitted_charges double precision,
  allowed_amount double precision,
  payment_amount double precision,
  drug_suppression text,
  drug_beneficiaries int,
  drug_services double precision,
  drug_payment_amount double precision,
  medical_suppression text,
  medical_beneficiaries int,
  medical_services double precision,
  medical_payment_amount double precision,
  average_age double precision,
  age_under_65 int,
  age_65_74 int,
  age_75_84 int,
  age_over_84 int,
  female int,
  male int,
  race_white int,
  race_black int,
  race_asian_pacific int,
  race_hispanic int,
  race_native int,
  race_other int,
  hypertension_percent double precision,
  diabetes_percent double precision,
  depression_percent double precision,
  anxiety_percent double precision,
  risk_score double precision
);

alter table payments add primary key (npi, year);

-- Made from payments: the years there are, each with its number of records.
create table payment_years (
  year int not null,
  payments int not null
);

insert into payment_years select year, count(*) from payments group by year;

alter table payment_years add primary key (year);

-- Made from payments: what is searched and sorted by, texts in capitals; the rows of a state, and in it of a city, side by side.
create table searched_payments (
  year int not null,
  npi bigint not null,
  last_name text collate pg_c_utf8,
  first_name text collate pg_c_utf8,
  city text collate pg_c_utf8,
  state text collate pg_c_utf8,
  zip text collate pg_c_utf8,
  payment_amount double precision,
  beneficiaries int
);

insert into searched_payments
select year, npi, upper(last_name collate pg_c_utf8), upper(first_name collate pg_c_utf8), upper(city collate pg_c_utf8) as town,
  upper(state collate pg_c_utf8) as code, zip, payment_amount, beneficiaries
from payments
order by year, code, town;

create index searched_payments_by_npi on searched_payments (npi, year);
create index searched_payments_by_place on searched_payments (year, state, city);
create index searched_payments_by_city on searched_payments (year, city);
create index searched_payments_by_zip on searched_payments (year, zip);
-- One index per order and direction: missing values come last in either.
create index searched_payments_by_name on searched_payments (year, last_name, first_name, npi);
create index searched_payments_by_name_down on searched_payments (year, last_name desc nulls last, first_name, npi);
create index searched_payments_by_first_name on searched_payments (year, first_name, last_name, npi);
create index searched_payments_by_first_name_down on searched_payments (year, first_name desc nulls last, last_name, npi);
create index searched_payments_by_amount on searched_payments (year, payment_amount, npi);
create index searched_payments_by_amount_down on searched_payments (year, payment_amount desc nulls last, npi);
create index searched_payments_by_bene on searched_payments (year, beneficiaries, npi);
create index searched_payments_by_bene_down on searched_payments (year, beneficiaries desc nulls last, npi);

-- Made from searched_payments: the whole list in every order, fifty to a row, so that a page in its middle is as near as the first.
create table payment_orders (
  year int not null,
  sort text not null,
  direction text not null,
  -- counted from 0
  block int not null,
  npis bigint[] not null
);

insert into payment_orders
select year, sort, direction, block, npis
from (select distinct year from searched_payments) years, (values
  ('last_name', 'asc', 'last_name, first_name, npi'),
  ('last_name', 'desc', 'last_name desc nulls last, first_name, npi'),
  ('first_name', 'asc', 'first_name, last_name, npi'),
  ('first_name', 'desc', 'first_name desc nulls last, last_name, npi'),
  ('amount', 'asc', 'payment_amount, npi'),
  ('amount', 'desc', 'payment_amount desc nulls last, npi'),
  ('bene', 'asc', 'beneficiaries, npi'),
  ('bene', 'desc', 'beneficiaries desc nulls last, npi')
) orders (sort, direction, ordered), blocks_of(format('searched_payments where year = %s', year), ordered);

alter table payment_orders add primary key (year, sort, direction, block);
