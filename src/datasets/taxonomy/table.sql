-- The NUCC Health Care Provider Taxonomy: what a specialty code means.
create table taxonomy (
  code text not null,
  grouping text,
  classification text,
  specialization text,
  definition text,
  notes text,
  display_name text,
  section text
);

alter table taxonomy add primary key (code);
create index taxonomy_by_place on taxonomy (section, grouping, classification, specialization);
