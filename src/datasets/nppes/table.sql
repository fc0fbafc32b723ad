-- What the NPPES files hold beside providers and organizations.

-- Numbers taken out of service: kept apart, never shown as providers.
create table deactivations (
  npi bigint not null,
  deactivation_date date
);

create table other_names (
  npi bigint not null,
  other_name text,
  other_name_type text,
  created_date date
);

create table practice_locations (
  npi bigint not null,
  address_1 text,
  address_2 text,
  city text,
  state text,
  zip text,
  country text,
  phone text,
  phone_extension text,
  fax text
);

create table endpoints (
  npi bigint not null,
  type text,
  type_description text,
  endpoint text,
  affiliation text,
  description text,
  affiliation_name text,
  use text,
  use_description text,
  other_use_description text,
  content_type text,
  content_description text,
  other_content_description text,
  affiliation_address_1 text,
  affiliation_address_2 text,
  affiliation_city text,
  affiliation_state text,
  affiliation_country text,
  affiliation_zip text
);

alter table deactivations add primary key (npi);
create index other_names_by_npi on other_names (npi);
create index practice_locations_by_npi on practice_locations (npi);
create index practice_locations_by_state on practice_locations (state, npi) include (city, zip);
create index practice_locations_by_zip on practice_locations (zip text_pattern_ops);
create index endpoints_by_npi on endpoints (npi);
