-- The keys of a table that an increment changed, so that the search index reads only their rows (R-1390).
create table table_changes (
  table_name text not null,
  -- the imports that the table was of before, if it was of any, and after
  before_id integer references imports,
  after_id integer not null references imports,
  keys bigint[] not null,
  primary key (table_name, after_id)
);
