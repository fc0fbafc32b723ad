// How rows of the list of exclusions are matched to people (R-506, R-972 to R-980). Rows with an NPI are its own. Rows without one can
// only be possible matches, by name and state. SQL, because the search index, the card and the history all read it. Migration
// 0045 has the functions that compare names.
import { nicknames } from '#src/datasets/providers/nicknames.ts';

/**
 * Whether the name of the row `listed` is a name of its NPI: the last name, a part of it, or the first name if both are
 * swapped. A business agrees with any organization. An NPI that NPPES does not list has no other name.
 */
export const nameAgrees = (listed: string): string => `(
  exists (
    select from public.providers known where known.npi = ${listed}.npi and (
      last_names_agree(${listed}.last_name, known.last_name)
      or last_names_agree(${listed}.last_name, known.other_last_name)
      or last_names_agree(${listed}.business_name, known.last_name)
      or (last_names_agree(${listed}.last_name, known.first_name) and last_names_agree(${listed}.first_name, known.last_name))
    )
  )
  or (${listed}.last_name is null and exists (select from public.organizations known where known.npi = ${listed}.npi))
  or not exists (
    select from public.providers known where known.npi = ${listed}.npi
    union all
    select from public.organizations known where known.npi = ${listed}.npi
  )
)`;

const knownNames = (forms: string) =>
  `known_names(known.last_name, known.first_name, known.other_last_name, known.other_first_name${forms})`;

/** One state must be the same. */
const sameState = `(
    listed.state in (known.state, known.mailing_state)
    or exists (select from practice_locations other where other.npi = known.npi and other.state = listed.state)
  )`;

/** Middle initials, where both are known, and years of birth, where a board knows one, must not contradict. */
const nothingContradicts = `(
    middle_initials(listed.first_name, listed.middle_name) = '{}'
    or middle_initials(known.first_name, known.middle_name) = '{}'
    or middle_initials(listed.first_name, listed.middle_name)
      && (middle_initials(known.first_name, known.middle_name) || middle_initials(known.other_first_name, known.other_middle_name))
  )
  and not exists (
    select from licenses board
    where board.npi = known.npi and extract(year from board.birth_date) <> listed.birth_year
  )`;

/**
 * SQL for the rows without an NPI in which person $1 may be: the columns of the rows. $2: the nicknames of the given names.
 */
export const rowsPossiblyOf = `select listed.*
  from providers known
  join exclusions_in_force listed on listed_names(listed.last_name, listed.first_name) && ${knownNames(', $2::text[]')}
  where known.npi = $1 and listed.npi is null and ${sameState} and ${nothingContradicts}`;

/**
 * Leaves out most people before their tokens are made: those of one plain name whose first and last name are in no row, by a
 * hash table.
 */
const mayBeListed = `upper(last_name collate "C") || '|' || upper(first_name collate "C") in (select token from listed_tokens)
        or other_last_name is not null or other_first_name is not null
        or last_name || first_name ~ '[^A-Za-z]' or length(last_name) >= 19 or length(first_name) > 15
        or upper(last_name collate "C") in (select split_part(token, '|', 1) from listed_tokens where token like '%|*%')`;

/** What the rest compares of a person. */
const compared = ['npi', 'state', 'mailing_state', 'first_name', 'middle_name', 'other_first_name', 'other_middle_name']
  .map((name) => `known.${name}`)
  .join(', ');

/** SQL for all people who may be in a row without an NPI: `npi` and `state`. */
export const possiblePeople = `
  with forms (name, other) as (values ${nicknames.map(([name, forms]) => `('${name}', '{${forms}}'::text[])`).join(', ')}),
  listed_tokens as materialized (
    select token, array_agg(listed.ctid) as places
    from exclusions_in_force listed
    left join forms on forms.name = (name_words(listed.first_name))[1],
      unnest(listed_names(listed.last_name, listed.first_name, coalesce(forms.other, '{}'))) token
    where listed.npi is null
    group by token
  ),
  named as (
    select ${compared}, places
    from (
      select ${compared}, unnest(${knownNames('')}) as token
      from providers known
      where ${mayBeListed}
    ) known
    join listed_tokens using (token)
  ),
  met as materialized (
    select known.*, place
    from named known, unnest(places) place
    join exclusions_in_force listed on listed.ctid = place
    where ${sameState}
  )
  select distinct known.npi, known.state
  from met known join exclusions_in_force listed on listed.ctid = known.place
  where ${nothingContradicts}`;
