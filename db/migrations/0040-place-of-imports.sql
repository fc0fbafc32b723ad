-- The server that keeps the refused rows of the import.
alter table imports add column place text;
