-- What administrators changed of the states in licensure compacts (R-1260). The release has the others.

create table compact_states (
  compact text not null check (compact in ('NLC', 'IMLC', 'PSYPACT', 'PTC')),
  state text not null,
  status text not null check (status in ('issues', 'accepts', 'enacted')),
  since date,
  ends_on date,
  source text not null,
  checked_on date not null,
  -- a state that the release has and an administrator removed
  removed boolean not null default false,
  primary key (compact, state)
);
