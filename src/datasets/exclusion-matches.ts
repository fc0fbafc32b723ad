// How rows of the list of exclusions are matched to NPIs. Rows with an NPI are its own. Rows without one can only be
// possible matches, by name and state. SQL, because the search index, the card and the history all read it.

/**
 * Whether the name of the row `listed` is a name of its NPI: the last name, or a part of it. A business agrees with any
 * organization. An NPI that NPPES does not list has no other name.
 */
export const nameAgrees = (listed: string): string => `(
  exists (
    select from public.providers known where known.npi = ${listed}.npi and (
      last_names_agree(${listed}.last_name, known.last_name)
      or last_names_agree(${listed}.last_name, known.other_last_name)
      or last_names_agree(${listed}.business_name, known.last_name)
    )
  )
  or (${listed}.last_name is null and exists (select from public.organizations known where known.npi = ${listed}.npi))
  or not exists (
    select from public.providers known where known.npi = ${listed}.npi
    union all
    select from public.organizations known where known.npi = ${listed}.npi
  )
)`;

/**
 * SQL for the people who may be in a row without an NPI: the NPI, and the row's columns. Last and first name must be equal,
 * also a former one; one state in common; middle initials, where both are known. So must years of birth, where a board knows
 * one. `among` limits the NPIs; by default all are compared.
 */
export const possiblePeople = (among?: string): string => {
  const named = (last: string, first: string) => `
    select known.npi as known_npi, listed.*
    from exclusions_in_force listed
    join providers known on listed.last_key = name_key(${last}) and listed.first_key = name_key(${first})
    where listed.npi is null and known.npi is not null and ${last} is not null and (${among ?? isListed(last, first)})
      and (
        listed.state in (known.state, known.mailing_state)
        or exists (select from practice_locations other where other.npi = known.npi and other.state = listed.state)
      )
      and coalesce(upper(left(listed.middle_name, 1)) = upper(left(known.middle_name, 1)), true)
      and not exists (
        select from licenses board
        where board.npi = known.npi and extract(year from board.birth_date) <> listed.birth_year
      )`;
  return `${named('known.last_name', 'known.first_name')}
    union ${named('known.other_last_name', 'coalesce(known.other_first_name, known.first_name)')}`;
};

/**
 * Whether a name is in a row without an NPI, by a hash table. The join alone sorts all providers by name: 29 s for 6.4 million,
 * and 11 s with this. 'is true' keeps the planner from making it a part of the join.
 */
const isListed = (last: string, first: string): string => `(exists (
    select from exclusions_in_force namesake
    where namesake.npi is null and namesake.last_key = name_key(${last}) and namesake.first_key = name_key(${first})
  )) is true`;
