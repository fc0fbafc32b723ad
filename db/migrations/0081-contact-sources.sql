-- Where a contact detail is from, and since what day it is known (R-1539). Null for one that a user typed alone.
alter table contact_details add column source text check (length(source) between 1 and 120);
alter table contact_details add column given_on date;
