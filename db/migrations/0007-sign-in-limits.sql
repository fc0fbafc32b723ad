-- Until when a counted subject is refused; null: its limit is not reached. Kept after the refusal ends, so that the next
-- one lasts longer.
alter table throttles add column blocked_until timestamptz;
