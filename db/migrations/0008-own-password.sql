-- Passwords that another person set, and what users see of their own sessions.

alter table accounts
  -- set by an administrator: works until its owner chooses another at the next sign-in
  add column password_one_time boolean not null default false,
  -- who last reset the password and when, until its owner dismisses the notice
  add column password_reset_by text,
  add column password_reset_at timestamptz;

alter table sessions
  -- names a session in the API: id is a hash of the cookie's secret
  add column handle uuid not null default gen_random_uuid() unique,
  -- uid of the embedded provider's session that this one came from, to end both together
  add column provider_session text,
  add column user_agent text,
  -- of the last use
  add column address text;
