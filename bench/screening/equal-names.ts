/**
 * SQL for the people whose whole names and state are those of a row of the list of exclusions without an NPI: `npi` and `state`. The
 * join of the release before, with which theirs is compared.
 */
export const peopleOfEqualNames = `select distinct npi, state from (
    ${named('known.last_name', 'known.first_name')}
    union ${named('known.other_last_name', 'coalesce(known.other_first_name, known.first_name)')}
  ) possible`;

function named(last: string, first: string): string {
  return `
    select known.npi, listed.state
    from exclusions_in_force listed
    join providers known on listed.last_key = name_key(${last}) and listed.first_key = name_key(${first})
    where listed.npi is null and ${last} is not null
      -- a hash table leaves out most people before the join, which sorts; 'is true' keeps both apart
      and (exists (
        select from exclusions_in_force namesake
        where namesake.npi is null and namesake.last_key = name_key(${last}) and namesake.first_key = name_key(${first})
      )) is true
      and (
        listed.state in (known.state, known.mailing_state)
        or exists (select from practice_locations other where other.npi = known.npi and other.state = listed.state)
      )
      and coalesce(upper(left(listed.middle_name, 1)) = upper(left(known.middle_name, 1)), true)
      and not exists (
        select from licenses board
        where board.npi = known.npi and extract(year from board.birth_date) <> listed.birth_year
      )`;
}
