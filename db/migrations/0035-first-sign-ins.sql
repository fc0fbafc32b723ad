-- When an account first signed in. Later sign-ins in an unknown browser are mailed.
alter table accounts add column first_sign_in_at timestamptz;

update accounts
set first_sign_in_at = created_at
where exists (select from audit_log where action = 'sign_in' and lower(audit_log.actor) = lower(accounts.email));
