-- Clinicians at the addresses of medical groups, as Medicare's register of them publishes it: one row per clinician,
-- enrollment, group and address. Without a group, facility_name, org_pac_id and org_members are null.
--   hospitals [{name, ccn}], up to 5, from files of 2021 and before; null where the file has no such columns
create table affiliations (
  npi bigint not null,
  pac_id text,
  enrollment_id text,
  last_name text,
  first_name text,
  middle_name text,
  name_suffix text,
  gender text,
  credential text,
  medical_school text,
  graduation_year text,
  primary_specialty text,
  secondary_specialty_1 text,
  secondary_specialty_2 text,
  secondary_specialty_3 text,
  secondary_specialty_4 text,
  telehealth text,
  facility_name text,
  org_pac_id text,
  org_members int,
  address_1 text,
  address_2 text,
  city text,
  state text,
  zip text,
  phone text,
  address_id text,
  hospitals jsonb
);

create index affiliations_by_npi on affiliations (npi, facility_name);
create index affiliations_by_school on affiliations (medical_school, npi) where medical_school <> 'OTHER';

-- Hospitals and other facilities a clinician works in, by CMS certification number. parent_ccn is that of the hospital an
-- affiliated unit belongs to.
create table facility_affiliations (
  npi bigint not null,
  facility_type text,
  ccn text not null,
  parent_ccn text
);

create index facility_affiliations_by_npi on facility_affiliations (npi);
create index facility_affiliations_by_ccn on facility_affiliations (ccn);
create index facility_affiliations_by_parent on facility_affiliations (parent_ccn);

-- Made from affiliations: everybody in them once, with the first of their groups by name.
create table affiliated_providers (
  npi bigint not null,
  last_name text,
  first_name text,
  credential text,
  primary_specialty text,
  facility_name text,
  city text,
  state text,
  phone text,
  affiliations int not null
);

insert into affiliated_providers
select distinct on (npi) npi, last_name, first_name, credential, primary_specialty, facility_name, city, state, phone,
  count(*) over (partition by npi)
from affiliations
order by npi, facility_name, org_pac_id, address_id;

alter table affiliated_providers add primary key (npi);

-- Made from affiliations: every medical group, at the place most of its rows name. org_members is what the publisher says,
-- clinicians and locations are what the file lists. search_name is what texts are looked for in.
create table medical_groups (
  org_pac_id text not null,
  facility_name text,
  search_name text collate pg_c_utf8 not null generated always as (upper(coalesce(facility_name, '') collate pg_c_utf8)) stored,
  org_members int,
  clinicians int not null,
  locations int not null,
  city text,
  state text
);

insert into medical_groups (org_pac_id, facility_name, org_members, clinicians, locations, city, state)
select org_pac_id, facility_name, org_members, clinicians, locations, city, state
from (
  select org_pac_id, min(facility_name) facility_name, max(org_members) org_members, count(distinct npi) clinicians,
    count(distinct address_id) locations
  from affiliations where org_pac_id is not null group by org_pac_id
) counted
join (
  select distinct on (org_pac_id) org_pac_id, city, state
  from (select org_pac_id, city, state, count(*) times from affiliations group by org_pac_id, city, state) placed
  order by org_pac_id, times desc, state, city
) places using (org_pac_id);

alter table medical_groups add primary key (org_pac_id);

create index medical_groups_by_name on medical_groups (search_name, org_pac_id);

-- Made from affiliations: every clinician of every group once.
create table group_members (
  org_pac_id text not null,
  npi bigint not null,
  last_name text,
  first_name text,
  credential text,
  primary_specialty text,
  city text,
  state text,
  phone text
);

insert into group_members
select distinct on (org_pac_id, npi) org_pac_id, npi, last_name, first_name, credential, primary_specialty, city, state, phone
from affiliations
where org_pac_id is not null
order by org_pac_id, npi, address_id;

create index group_members_by_name on group_members (org_pac_id, last_name, first_name, npi);
