-- Parts of shortage areas that are in force: a row for each tract, subdivision, county or facility, as HRSA publishes them.
create table hpsa_parts (
  -- primary, dental or mental
  discipline text not null,
  -- the publisher gives it again to other areas
  hpsa_id text not null,
  name text,
  designation_type text,
  -- 0 to 25, dental 0 to 26; higher is a greater need
  score double precision,
  status text,
  designated_on date,
  updated_on date,
  population_type text,
  rural text,
  -- FIPS code of a county, subdivision or tract; POINT of a facility
  geography_id text,
  component_type text,
  component_name text,
  county_fips text,
  county text,
  state text,
  address text,
  city text,
  zip text,
  latitude double precision,
  longitude double precision
);

-- Parts of medically underserved areas and populations that are in force.
create table mua_parts (
  -- the publisher gives it again to other areas
  mua_id text not null,
  name text,
  -- MUA, MUP, or one of these with -GE for an exception that a governor asked for
  type_code text,
  designation_type text,
  -- 0 to 100; lower is a greater need
  score double precision,
  status text,
  designated_on date,
  population_type text,
  rural text,
  -- FIPS code of a county or a tract
  area_code text,
  component_type text,
  component_name text,
  county_fips text,
  county text,
  state text,
  subdivision_fips text,
  census_tract text
);

-- Designations in force, a row for each county, or part of one, or facility that they cover. level: county (a geographic area
-- that has the whole county), part (of the county, or a group of its people) or facility. people is the group of a population
-- designation. rural is Partially Rural if its parts differ. score is null for exceptions that a governor asked for, and for an
-- index of 0, which no area can have.
create table shortage_areas (
  kind text not null,
  level text not null,
  designation_id text not null,
  name text,
  designation_type text,
  people text,
  score double precision,
  status text,
  rural text,
  designated_on date,
  county_fips text,
  county text,
  state text,
  parts int not null,
  address text,
  city text,
  zip text,
  latitude double precision,
  longitude double precision,
  -- whether the point of a facility is nearer to another county, and over 30 miles from all ZIP codes of its own
  outside_county boolean not null
);

insert into shortage_areas
with parts as (
  select discipline as kind, hpsa_id as designation_id, name, designation_type, score, status, rural, designated_on, county, state,
    case
      when geography_id = 'POINT' or designation_type !~* 'geographic|population' then 'facility'
      when designation_type ~* 'geographic' and component_type ~* '^single county$' and geography_id ~ '^\d{5}$' then 'county'
      else 'part'
    end as level,
    case when designation_type ~* 'population'
      then coalesce(regexp_replace(population_type, ' (HPSA|Population HPSA)$', ''), 'a group that HRSA does not name') end as people,
    case when geography_id ~ '^\d{5,}$' then left(geography_id, 5) else county_fips end as county_fips,
    address, city, zip, latitude, longitude
  from hpsa_parts
  union all
  select 'mua', mua_id, name, designation_type, case when type_code !~* '-GE$' then nullif(score, 0) end, status, rural, designated_on,
    county, state,
    case
      when type_code ~* '^MUA' and component_type ~* '^single county$' and subdivision_fips is null and census_tract is null
        then 'county'
      else 'part'
    end,
    case when type_code ~* '^MUP' then coalesce(regexp_replace(population_type, '^MUP ', ''), 'a group that HRSA does not name') end,
    coalesce(county_fips, case when area_code ~ '^\d{5,}$' then left(area_code, 5) end),
    null, null, null, null, null
  from mua_parts
), areas as (
  select kind, level, designation_id, name, designation_type, people, max(score) as score, min(status) as status,
    case when count(distinct rural) > 1 then 'Partially Rural' else min(rural) end as rural, min(designated_on) as designated_on,
    county_fips, min(county) as county, min(state) as state, count(*)::int as parts,
    address, city, zip, nullif(latitude, 0) as latitude, nullif(longitude, 0) as longitude
  from parts
  where level = 'facility' or county_fips is not null
  group by kind, level, designation_id, name, designation_type, people, county_fips, address, city, zip, nullif(latitude, 0), nullif(longitude, 0)
), numbered as (
  select row_number() over () as n, areas.* from areas
), own as (
  select n, min(miles) as miles
  from (
    select n, 69 * sqrt(power(places.latitude - numbered.latitude, 2)
      + power((places.longitude - numbered.longitude) * cos(radians(numbered.latitude)), 2)) as miles
    from numbered join places using (county_fips)
    where level = 'facility'
  ) as distances
  group by n
)
select kind, level, designation_id, name, designation_type, people, score, status, rural, designated_on, county_fips, county, state,
  parts, address, city, zip, latitude, longitude,
  case when miles > 30 then exists (
    select from places
    where places.county_fips <> numbered.county_fips
      and abs(places.latitude - numbered.latitude) < miles / 69
      and 69 * sqrt(power(places.latitude - numbered.latitude, 2)
        + power((places.longitude - numbered.longitude) * cos(radians(numbered.latitude)), 2)) < miles
  ) else false end
from numbered left join own using (n);

create index shortage_areas_by_county on shortage_areas (county_fips);
create index shortage_areas_by_zip on shortage_areas (zip) where level = 'facility';
create index shortage_areas_by_latitude on shortage_areas (latitude) where level = 'facility';
