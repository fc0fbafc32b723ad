-- A saved search whose criteria find others since a release is counted again, without an alert.

-- The meaning of its criteria when it was counted last; null if they never changed, or before the first change.
alter table search_followers add column meaning text;
-- Since when it is counted by another meaning, until the user has looked.
alter table search_followers add column recounted_at timestamptz;
