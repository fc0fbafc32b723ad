-- Revoked enrollments in Medicare. One NPI may have several.
create table revocations (
  enrollment_id text,
  npi bigint,
  first_name text,
  middle_name text,
  last_name text,
  organization_name text,
  state text,
  provider_type text,
  reason text,
  revocation_date date,
  -- last day of the bar to enroll again
  bar_end_date date
);

create index revocations_by_npi on revocations (npi);
