-- What the codes of services are, from CMS's classification RBCS: one row per code, its present assignment. The names of
-- subcategories and families may be shown where codes of CPT may not.

create table procedures (
  -- HCPCS code
  code text not null,
  -- letters of category and subcategory, three digits of the family, and whether it is a major procedure
  rbcs_id text not null,
  category text,
  subcategory text,
  family text,
  -- M for a major procedure, O for another, N for none
  major text,
  added_on date,
  ended_on date
);
