-- Who is enrolled in Medicare, and who bills through whom, from CMS's public list of enrollments. A person or organization
-- has an enrollment for each state and type of provider. The columns of names are those of a person or of an organization.

create table enrollments (
  -- I and 14 digits for a person, O and 14 digits for an organization
  enrollment_id text not null,
  npi bigint,
  -- Y or N
  several_npis text,
  -- of the person, or of the organization with one tax number
  pac_id text,
  provider_type_code text,
  provider_type text,
  state text,
  first_name text,
  middle_name text,
  last_name text,
  organization_name text
);

create index enrollments_by_npi on enrollments (npi) where npi is not null;

-- Medicare pays the receiving enrollment for services of the other one.
create table reassignments (
  enrollment_id text not null,
  receiving_enrollment_id text not null
);

create table enrollment_locations (
  enrollment_id text not null,
  city text,
  state text,
  zip text
);

create index enrollment_locations_by_id on enrollment_locations (enrollment_id);

create table enrollment_npis (
  enrollment_id text not null,
  npi bigint not null
);

create table enrollment_specialties (
  enrollment_id text not null,
  provider_type_code text,
  provider_type text
);

create index enrollment_specialties_by_id on enrollment_specialties (enrollment_id);

-- Made from enrollments and reassignments: every person once in every group of one PAC ID that Medicare pays for services of the
-- person. states and enrollments are those of the group. since is the earliest day of the files that had the tie without a gap;
-- it goes on from the rows that this import replaces, unless those are of the demo and this import is not.
create table employer_people (
  npi bigint not null,
  pac_id text not null,
  last_name text,
  first_name text,
  specialty text,
  states text[] not null,
  enrollments int not null,
  since date
);

-- almost all ties are of one enrollment, so that only others are sorted and counted
insert into employer_people
with employer as materialized (
  select enrollment_id, pac_id, state from enrollments
  where pac_id is not null and enrollment_id in (select receiving_enrollment_id from reassignments)
)
select npi, pac_id, last_name, first_name,
  case when starts_with(provider_type, 'PRACTITIONER - ') then substr(provider_type, 16) else provider_type end,
  case when ties = 1 then array_remove(states, null) else (
    select coalesce(array_agg(distinct state order by state) filter (where state is not null), '{}') from unnest(states) state
  ) end,
  case when ties = 1 then 1 else (select count(distinct id) from unnest(ids) id) end,
  least(since, nullif(current_setting('medatlas.published', true), '')::date)
from (
  select person.npi, employer.pac_id, min(person.last_name) last_name, min(person.first_name) first_name,
    min(person.provider_type) provider_type, array_agg(employer.state) states, array_agg(employer.enrollment_id) ids,
    count(*) ties, min(since) since
  from reassignments
  join enrollments person using (enrollment_id)
  join employer on employer.enrollment_id = receiving_enrollment_id
  left join ( -- before the rows are sorted: a join after it would have them sorted again
    select npi, pac_id, since from public.employer_people
    where exists (
      select from public.imported_tables join public.imports on imports.id = import_id
      where imported_tables.name = 'employer_people' and demo::text = current_setting('medatlas.demo', true)
    )
    offset 0 -- so that the rows are read only then
  ) before on before.npi = person.npi and before.pac_id = employer.pac_id
  where person.npi is not null and starts_with(person.enrollment_id, 'I')
  group by employer.pac_id, person.npi
) ties
order by pac_id, npi; -- the people of a group are counted from few pages

alter table employer_people add primary key (npi, pac_id);

-- in every order, and counted by specialty, the people of a group are found in the index alone
create index employer_people_by_name on employer_people (pac_id, last_name, first_name, npi) include (specialty, since);

-- Made from enrollments and their further NPIs: the NPIs of every organization.
create table employer_npis (
  npi bigint not null,
  pac_id text not null
);

insert into employer_npis
select npi, pac_id from enrollments where npi is not null and pac_id is not null and starts_with(enrollment_id, 'O')
union
select further.npi, pac_id from enrollment_npis further join enrollments using (enrollment_id)
where pac_id is not null and starts_with(enrollment_id, 'O');

alter table employer_npis add primary key (npi, pac_id);

create index employer_npis_by_pac_id on employer_npis (pac_id);

-- Made from the tables above: every organization, and everybody else through whom people bill, with the number of these people
-- and of its NPIs. search_name is what texts are looked for in. organization is false of people, who are no medical groups.
create table employers (
  pac_id text not null,
  name text,
  search_name text collate pg_c_utf8 not null generated always as (upper(coalesce(name, '') collate pg_c_utf8)) stored,
  people int not null,
  npis int not null,
  states text[] not null,
  organization boolean
);

insert into employers (pac_id, name, people, npis, states, organization)
with known as materialized (
  select pac_id, coalesce(people, 0) people, coalesce(npis, 0) npis
  from (select pac_id, count(*) people from employer_people group by pac_id) counted
  full join (select pac_id, count(*) npis from employer_npis group by pac_id) numbered using (pac_id)
)
select pac_id, name, people, npis, states, organization
from known
join (
  select pac_id, min(coalesce(organization_name, nullif(concat_ws(' ', first_name, last_name), ''))) name,
    coalesce(array_agg(distinct state order by state) filter (where state is not null), '{}') states,
    bool_or(starts_with(enrollment_id, 'O')) organization
  from enrollments where pac_id in (select pac_id from known) group by pac_id
) named using (pac_id);

alter table employers add primary key (pac_id);

create index employers_by_name on employers (search_name, pac_id);
