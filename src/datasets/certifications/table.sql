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
  -- how many there are
  certificates int not null
);

insert into certified_providers
select distinct on (npi) npi, last_name, first_name, credential, city, state, left(zip, 5), name, record_type, held
from certifications
left join certificates using (certificate_id)
join (
  select npi, count(distinct certificate_id) held from certifications group by npi
) holders using (npi)
order by npi, record_type = 'CE' desc nulls last, certificate_id is null, end_year desc, end_month desc, end_day desc,
  start_year desc, certificate_id, certification_id, record_type, abms_id;

alter table certified_providers add primary key (npi);
