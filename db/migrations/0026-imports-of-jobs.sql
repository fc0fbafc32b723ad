-- The job that ran the import. A job whose server stopped after the commit does not import again.
alter table imports add column job_id uuid;
