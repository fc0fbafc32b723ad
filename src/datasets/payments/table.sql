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
