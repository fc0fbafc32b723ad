-- What a provider did for patients of traditional Medicare in a year: one row per provider, year, code and kind of place. Add both
-- kinds of place for a person's count. Services to fewer than 11 patients are not published.

create table services (
  year int not null,
  npi bigint not null,
  -- HCPCS code
  code text not null,
  -- empty for codes of CPT and CDT
  description text,
  -- Y or N
  drug text,
  -- F in a facility, O in an office or another place
  place text not null,
  patients int,
  service_count double precision,
  -- a patient and day count once
  patient_days int,
  -- per service
  allowed_amount double precision
);

alter table services add primary key (npi, year, code, place);

-- Made from services: the years there are, each with its number of rows.
create table service_years (
  year int not null,
  services int not null
);

insert into service_years select year, count(*) from services group by year;

alter table service_years add primary key (year);

-- Made from services: the codes of the newest year.
create table service_codes (
  code text not null,
  description text,
  drug boolean not null,
  service_count double precision
);

insert into service_codes
select code, min(description), bool_or(drug = 'Y') is true, sum(service_count)
from services where year = (select max(year) from service_years) group by code;

alter table service_codes add primary key (code);
