-- What a lookup by API token counts against the allowance of its user, so that one that ends early gives it back.
alter table lookups
  -- rows counted against the allowance of a day; 0 on screen, and after a refund
  add column counted integer not null default 0,
  -- null on screen
  add column day date;
