-- OIG's List of Excluded Individuals/Entities: one row per line. One person may have several.
create table exclusions (
  npi bigint,
  last_name text,
  first_name text,
  middle_name text,
  business_name text,
  -- the general type, such as IND- LIC HC SERV PRO
  general text,
  specialty text,
  -- of the published date of birth; no call replies it
  birth_year int,
  city text,
  state text,
  zip text,
  -- the section of the Social Security Act, such as 1128a1
  exclusion_type text,
  exclusion_date date not null,
  reinstatement_date date,
  waiver_date date,
  waiver_state text
);

-- Exclusions of one month, from OIG's supplements.
create table exclusion_supplements (
  npi bigint,
  last_name text,
  first_name text,
  middle_name text,
  business_name text,
  -- the general type, such as IND- LIC HC SERV PRO
  general text,
  specialty text,
  -- of the published date of birth; no call replies it
  birth_year int,
  city text,
  state text,
  zip text,
  -- the section of the Social Security Act, such as 1128a1
  exclusion_type text,
  exclusion_date date not null,
  reinstatement_date date,
  waiver_date date,
  waiver_state text
);

-- Exclusions that ended in one month, from OIG's supplements.
create table reinstatements (
  npi bigint,
  last_name text,
  first_name text,
  middle_name text,
  business_name text,
  -- the general type, such as IND- LIC HC SERV PRO
  general text,
  specialty text,
  -- of the published date of birth; no call replies it
  birth_year int,
  city text,
  state text,
  zip text,
  -- the section of the Social Security Act, such as 1128a1
  exclusion_type text,
  exclusion_date date not null,
  reinstatement_date date,
  waiver_date date,
  waiver_state text
);

-- Made from these: the exclusions in force, each once.
create table exclusions_in_force (
  npi bigint,
  last_name text,
  first_name text,
  middle_name text,
  business_name text,
  general text,
  specialty text,
  -- no call replies it
  birth_year int,
  city text,
  state text,
  exclusion_type text,
  exclusion_date date not null,
  waiver_date date,
  waiver_state text,
  -- name_key() of the last, first and business names
  last_key text,
  first_key text,
  business_key text,
  zip text
);

insert into exclusions_in_force
with listed as (
  select * from exclusions
  union all
  -- those that the list has not yet; an older supplement may name exclusions that have ended
  select * from exclusion_supplements
  where exclusion_date > coalesce((select max(exclusion_date) from exclusions), '-infinity')
)
select distinct npi, last_name, first_name, middle_name, business_name, general, specialty, birth_year, city, state,
  exclusion_type, exclusion_date, waiver_date, waiver_state, name_key(last_name), name_key(first_name), name_key(business_name),
  zip
from listed
where reinstatement_date is null and not exists (
  select from reinstatements ended
  where ended.exclusion_date = listed.exclusion_date
    and (ended.last_name, ended.first_name, ended.business_name, ended.birth_year)
      is not distinct from (listed.last_name, listed.first_name, listed.business_name, listed.birth_year)
    and coalesce(ended.reinstatement_date >= listed.exclusion_date, true)
);

create index exclusions_in_force_by_npi on exclusions_in_force (npi);

create index exclusions_in_force_by_name on exclusions_in_force (last_key, first_key);

create index exclusions_in_force_by_names on exclusions_in_force using gin (listed_names(last_name, first_name)) where npi is null;

create index exclusions_in_force_by_business on exclusions_in_force (business_key);
