-- Made from providers: how many of them have each practice address, by what is compared of it (R-372). Most share theirs, so equal
-- lines are counted before they are compared.
create table practice_addresses (
  zip5 text not null,
  lines text not null,
  providers int not null
);

insert into practice_addresses (zip5, lines, providers)
select zip5, lines, sum(same)
from (
  select zip5, compared_lines(both_lines) as lines, same
  from (
    select left(zip, 5) as zip5, concat(address_1, address_2) as both_lines, count(*) as same from providers group by 1, 2
  ) written
  offset 0 -- or PostgreSQL tests the lines of each provider
) compared
where zip5 is not null and lines is not null
group by 1, 2;

alter table practice_addresses add primary key (zip5, lines);
