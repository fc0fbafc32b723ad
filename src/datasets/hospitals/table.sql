-- Hospitals registered with Medicare, by CMS certification number (CCN).
create table hospitals (
  ccn text not null,
  facility_name text,
  address text,
  city text,
  state text,
  zip text,
  county text,
  phone text,
  hospital_type text
);

alter table hospitals add primary key (ccn);
