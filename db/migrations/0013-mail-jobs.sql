-- The job that mails a link makes its token, and another one at each attempt.

alter table mail_links drop constraint mail_links_pkey;
alter table mail_links
  add column id uuid primary key default gen_random_uuid(),
  -- null until the link is mailed
  alter column token_hash drop not null,
  add unique (token_hash);
