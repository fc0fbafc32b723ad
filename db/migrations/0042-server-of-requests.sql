-- The server that does the request. Its next start knows that it was interrupted.
alter table idempotent_requests add column server text;
