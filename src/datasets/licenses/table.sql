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
  -- how many there are
  licenses int not null
);

insert into licensed_providers
select distinct on (npi) npi, last_name, first_name, credential, city, state, license_number, issue_date, expiry_date,
  medical_school, graduation_year, count(*) over (partition by npi)
from licenses
order by npi, expiry_date desc nulls last, issue_date desc nulls last, state, license_number;

alter table licensed_providers add primary key (npi);
