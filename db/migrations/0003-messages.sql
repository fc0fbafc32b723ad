-- What people write by the contact form.
create table messages (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default now(),
  name text not null,
  email text not null,
  message text not null,
  -- null: no mail server took it (yet), and it stands here alone
  mailed_at timestamptz
);
