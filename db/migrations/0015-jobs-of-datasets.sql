-- The dataset that a job is about. Null for other jobs.

alter table jobs add column dataset text;
