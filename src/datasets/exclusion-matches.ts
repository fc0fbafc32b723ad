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

/**
 * Middle initials, where both are known, and years of birth, where a board knows one, must not contradict. `initials` and
 * `birthYear` are those of the row.
 */
const nothingContradicts = (initials: string, birthYear: string) => `(
    ${initials} = '{}'
    or middle_initials(known.first_name, known.middle_name) = '{}'
    or ${initials}
      && (middle_initials(known.first_name, known.middle_name) || middle_initials(known.other_first_name, known.other_middle_name))
  )
  and not exists (
    select from licenses board
    where board.npi = known.npi and extract(year from board.birth_date) <> ${birthYear}
  )`;

/**
 * SQL for the rows without an NPI in which the people of `asked` may be: `of_npi`, and the columns of the row. `asked` has
 * the columns `npi` and `forms`, the nicknames of the given names.
 */
export const rowsPossiblyOf = (asked: string): string => `select known.npi::text as of_npi, listed.*
  from (${asked}) asked
  join providers known on known.npi = asked.npi
  join exclusions_in_force listed on listed_names(listed.last_name, listed.first_name) && ${knownNames(', asked.forms')}
  where listed.npi is null and ${sameState}
    and ${nothingContradicts('middle_initials(listed.first_name, listed.middle_name)', 'listed.birth_year')}`;

/** One of the words of a last name with one hyphen or blank, in capitals. */
const lastWord = (place: 1 | 2) => `split_part(translate(upper(last_name collate "C"), '-', ' '), ' ', ${place})`;

const isListed = (last: string, first: string) => `(${last}, ${first}) in (select surname, given from listed_pairs)`;

const namesByInitial = '(select surname from listed_by_initial)';

/**
 * SQL that leaves out most people before their tokens are made. The names of most are a first and a last word in capitals:
 * a hash table has those of the list. Of a last name with one hyphen or blank, each word is looked up, and both as one. All other
 * forms pass, such as names with accents or of 19 letters, which the list may have cut. Also people with a listed last name
 * whom the list names by an initial.
 */
function mayBeListed() {
  const first = 'upper(first_name collate "C")';
  const site = 'exists (select from practice_locations other where other.npi = known.npi)';
  const listedIn = (state: string) =>
    `last_name || '|' || first_name || '|' || ${state} in (select place from listed_places)`;
  return `
    ${isListed('last_name', 'first_name')} and (${listedIn('state')} or ${listedIn('mailing_state')} or ${site})
    or last_name || first_name collate "C" ~ '[^A-Z]' and (
      last_name collate "C" !~ '^[A-Za-z]+([ -][A-Za-z]+)?$' or first_name collate "C" !~ '^[A-Za-z]+$'
      or ${isListed(lastWord(1), first)} or ${isListed(lastWord(2), first)} or ${isListed(`${lastWord(1)} || ${lastWord(2)}`, first)}
    )
    or octet_length(last_name) >= 19 or octet_length(first_name) > 15
    or upper(last_name collate "C") in ${namesByInitial}
    or other_first_name <> first_name or first_name is null and other_first_name is not null
    or other_last_name is not null and (
      ${isListed('other_last_name', 'first_name')}
      or other_last_name || first_name collate "C" ~ '[^A-Z]' or octet_length(other_last_name) >= 19
      or other_last_name in ${namesByInitial}
    )`;
}

/**
 * SQL for the people who may be in a row without an NPI: `npi` and `state`. `among` is a condition on `npi`. Conditions are in the order of their cost. Each
 * `in` reads a table grouped by one or two texts: else PostgreSQL may expect too many rows for a hash table.
 */
export const possiblePeople = (among = 'true'): string => `
  with forms (name, other) as (values ${nicknames.map(([name, forms]) => `('${name}', '{${forms}}'::text[])`).join(', ')}),
  listed_rows as materialized (
    select state, birth_year, middle_initials(first_name, middle_name) as initials,
      listed_names(last_name, first_name, coalesce(forms.other, '{}')) as tokens
    from exclusions_in_force left join forms on forms.name = (name_words(first_name))[1]
    where npi is null
  ),
  listed as materialized (select token, state, birth_year, initials from listed_rows, unnest(tokens) token),
  listed_places as materialized (
    select replace(token, '|.', '|') || '|' || state as place from listed where token ~ '^[A-Z][^|]*[|][.A-Z]' group by 1
  ),
  listed_pairs as materialized (
    select split_part(place, '|', 1) as surname, split_part(place, '|', 2) as given from listed_places group by 1, 2
  ),
  listed_by_initial as materialized (
    select split_part(token, '|', 1) as surname from listed where token like '%|*%' group by 1
  ),
  known as (
    select npi, state, mailing_state, first_name, middle_name, other_first_name, other_middle_name,
      unnest(${knownNames('')}) as token
    from providers known
    where ${among} and (${mayBeListed()})
  ),
  met as materialized (
    select known.*, listed.initials, listed.birth_year
    from known join listed using (token)
    where ${sameState}
  )
  select distinct npi, state
  from met known
  where ${nothingContradicts('known.initials', 'known.birth_year')}`;
