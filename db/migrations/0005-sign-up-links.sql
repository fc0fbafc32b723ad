-- What was typed at a sign-up goes with the link mailed for it, and counts once that link is used: whoever owns an address
-- and confirms it gets the password they chose, not one that somebody else chose before them.
alter table mail_links add column password_hash text, add column full_name text;
