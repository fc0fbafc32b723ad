-- Records of the American Board of Medical Specialties about physicians: certificates, and what else it knows of a person. A
-- day is three numbers, of which the later ones may be unknown.
create table certifications (
  npi bigint not null,
  -- the board's own number of the person
  abms_id text,
  last_name text,
  first_name text,
  credential text,
  address_1 text,
  address_2 text,
  city text,
  state text,
  zip text,
  -- which certificate it is, and its number for this person
  certificate_id text,
  certification_id text,
  record_type text,
  start_year int,
  start_month int,
  start_day int,
  end_year int,
  end_month int,
  end_day int
);

create index certifications_by_npi on certifications (npi);
create index certifications_by_abms_id on certifications (abms_id);
create index certifications_by_certification on certifications (certification_id);
create index certifications_by_certificate on certifications (certificate_id, record_type, npi);
create index certifications_by_type on certifications (record_type, npi);

create table certificates (
  certificate_id text not null,
  name text
);

alter table certificates add primary key (certificate_id);

-- Made from both: everybody once, as the active certificate that ends last describes them; one without an end ends last.
create table certified_providers (
  npi bigint not null,
  last_name text,
  first_name text,
  credential text,
  city text,
  state text,
  zip text,
  certificate_name text,
  record_type text,
  -- which certificates there are, each once
  certificate_ids text[] not null,
  certificates int not null
);

insert into certified_providers
select distinct on (npi) npi, last_name, first_name, credential, city, state, left(zip, 5), name, record_type, held,
  cardinality(held)
from certifications
left join certificates using (certificate_id)
join (
  select npi, array_remove(array_agg(distinct certificate_id), null) held from certifications group by npi
) holders using (npi)
order by npi, record_type = 'CE' desc nulls last, certificate_id is null, end_year desc, end_month desc, end_day desc,
  start_year desc, certificate_id, certification_id, record_type, abms_id;

-- One index per order and direction of the search: missing values come last in either, ties stand in the order of npi.
alter table certified_providers add primary key (npi);
create index certified_providers_by_last_name on certified_providers (last_name, npi);
create index certified_providers_by_last_name_down on certified_providers (last_name desc nulls last, npi);
create index certified_providers_by_first_name on certified_providers (first_name, npi);
create index certified_providers_by_first_name_down on certified_providers (first_name desc nulls last, npi);
create index certified_providers_by_city on certified_providers (city, npi);
create index certified_providers_by_city_down on certified_providers (city desc nulls last, npi);
create index certified_providers_by_state on certified_providers (state, npi);
create index certified_providers_by_state_down on certified_providers (state desc nulls last, npi);
create index certified_providers_by_certificate on certified_providers (certificate_name, npi);
create index certified_providers_by_certificate_down on certified_providers (certificate_name desc nulls last, npi);
create index certified_providers_by_zip on certified_providers (zip);
-- With what narrows people, so that walking stays within the index.
create index certified_providers_by_name on certified_providers (last_name, first_name, npi)
  include (credential, city, state, zip, certificate_ids);
create index certified_providers_by_certificates on certified_providers using gin (certificate_ids);

-- Made from certified_providers: the whole list in every order, fifty to a row, so that a page in its middle is as near as the first.
create table certified_orders (
  sort text not null,
  direction text not null,
  -- counted from 0
  block int not null,
  npis bigint[] not null
);

insert into certified_orders
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
  ('cert_type', 'asc', 'certificate_name, npi'),
  ('cert_type', 'desc', 'certificate_name desc nulls last, npi')
) orders (sort, direction, ordered), blocks_of('certified_providers', ordered);

alter table certified_orders add primary key (sort, direction, block);

-- Made from both: every value that people are looked for by, and how many have it, as in licensed_values.
create table certified_values (
  field text not null,
  value text not null,
  search_value text collate pg_c_utf8 not null,
  grams text[] collate pg_c_utf8 not null,
  providers int not null
);

insert into certified_values
select field, value, folded, array(select substr(folded, n, 3) from generate_series(1, length(folded) - 2) n), providers
from (
  select field, value, upper(value collate pg_c_utf8) folded, count(*) providers
  from (
    select distinct on (npi) last_name, first_name, credential, city, state, left(zip, 5) zip
    from certifications
    order by npi, record_type = 'CE' desc nulls last, certificate_id is null, end_year desc, end_month desc, end_day desc,
      start_year desc, certificate_id, certification_id, record_type, abms_id
  ) person
  cross join lateral (
    values ('last_name', last_name), ('first_name', first_name), ('credential', credential), ('city', city),
      ('state', state), ('zip', zip)
  ) facts (field, value)
  where value is not null
  group by field, value
  union all
  select field, value, upper(value collate pg_c_utf8), count(distinct npi)
  from certifications
  left join certificates using (certificate_id)
  cross join lateral (
    values ('certificate_id', certificate_id), ('certificate_name', name), ('record_type', record_type)
  ) facts (field, value)
  where value is not null
  group by field, value
) counted;

create index certified_values_by_value on certified_values (field, search_value) include (value, providers);
create index certified_values_by_grams on certified_values using gin (grams);

-- Made from certified_values: of one letter and of two, how many people have a value that holds them; the values up to 5,000, for
-- beyond that most people have one.
create table certified_parts (
  field text not null,
  part text collate pg_c_utf8 not null,
  providers int not null,
  listed text[]
);

insert into certified_parts
select field, part, sum(providers), case when count(*) <= 5000 then array_agg(value) end
from (
  select distinct field, value, providers, substr(search_value, n, letters) part
  from certified_values, generate_series(1, 2) letters, generate_series(1, length(search_value) - letters + 1) n
  where field in ('last_name', 'first_name')
) held
group by field, part;

alter table certified_parts add primary key (field, part);
