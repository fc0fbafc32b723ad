-- What administrators call filters and columns of searches, and those that they hide (R-1221).

create table search_fields (
  kind text not null check (kind in ('filter', 'column')),
  name text not null,
  label text,
  hidden boolean not null default false,
  primary key (kind, name)
);
