-- Affidavits of practitioners who have opted out of Medicare. One NPI may have several.
create table opt_outs (
  -- some old affidavits have none
  npi bigint,
  last_name text,
  first_name text,
  specialty text,
  effective_date date,
  -- of the period, which renews itself
  end_date date,
  city text,
  state text,
  -- Y or N
  may_order text,
  last_updated date
);

create index opt_outs_by_npi on opt_outs (npi);
