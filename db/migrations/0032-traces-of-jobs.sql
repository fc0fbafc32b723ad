-- The request that added a job, and its place in a trace of several services.
alter table jobs add column request_id text, add column traceparent text;
