-- Postal codes with the middle of their area, as GeoNames publishes them. county_fips is made of the codes of state and county.
create table postal_places (
  zip text not null,
  city text,
  state text,
  county text,
  county_fips text,
  latitude double precision,
  longitude double precision
);

-- People by ZIP Code Tabulation Area: the Census' areas, which most ZIPs share their number with.
create table census_areas (
  zip text not null,
  population int,
  males int,
  females int
);

alter table census_areas add primary key (zip);

-- The metropolitan or micropolitan area (kind begins with Metropolitan or Micropolitan) that a county belongs to.
create table county_areas (
  state_fips text not null,
  county_code text not null,
  cbsa_code text,
  title text,
  kind text
);

-- ZIPs with what is known of the place and its people. A latitude or longitude that is none, or zero, is null. male_share and
-- female_share are fractions. What a publisher leaves out of shares and ratios is computed when asked for.
create table places (
  zip text not null,
  city text,
  state text,
  county text,
  msa text,
  micro_msa text,
  latitude double precision,
  longitude double precision,
  population int,
  males int,
  females int,
  male_share double precision,
  female_share double precision,
  males_per_100_females double precision,
  cbsa_code text,
  county_fips text,
  finance_number text,
  time_zone text,
  organization text,
  zip_type text,
  area_code text
);

-- Made from the public files above, unless its own file was loaded.
insert into places (zip, city, state, county, msa, micro_msa, latitude, longitude, population, males, females, cbsa_code, county_fips)
select distinct on (zip) zip, city, state, county,
  case when kind ilike 'metro%' then title end, case when kind ilike 'micro%' then title end,
  latitude, longitude, population, males, females, cbsa_code, county_fips
from postal_places
left join census_areas using (zip)
left join county_areas on county_fips = state_fips || county_code
where not exists (select from places)
order by zip, state;

alter table places add primary key (zip);
create index places_by_state on places (state, zip);
create index places_by_population on places (population);
create index places_by_latitude on places (latitude, longitude);
