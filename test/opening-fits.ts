// The people of random openings as SQL finds them in the tables of the imports, to compare with those of the index.
import type { ClientBase } from 'pg';
import { endDate } from '#src/datasets/certificate-end.ts';
import type { Random } from '#src/invented/random.ts';
import { stateName } from '#src/shared/states.ts';
import type { TieKind } from '#src/work/openings/contract.ts';

/** A site of an opening. */
export interface TestSite {
  zip: string;
  state: string;
}

/** A random must-have, as the search and as SQL ask it of a row of `people`. */
interface Must {
  query: string;
  sql: string;
}

/** An opening with what SQL asks for it. */
export interface RandomOpening {
  site: TestSite;
  specialty: string[];
  must: string;
  musts: Must[];
  ties: TieKind[];
}

/** Kinds of ties that SQL knows here. Compact routes have tests of their own, and `program_in_area` no source. */
const knownTies = [
  'near',
  'school_in_state',
  'licensed_here_practices_elsewhere',
  'newly_licensed_here',
  'new_address_here',
  'bills_through_placed',
  'earlier_practice_here',
] as const;

/** What openings are drawn from. */
interface Drawn {
  sites: readonly TestSite[];
  /** Specialties, each with its people. */
  codes: ReadonlyMap<string, number>;
  /** People of one opening. */
  most: number;
  /** YYYY-MM-DD. */
  today: string;
}

/** Draws an opening at one of some sites, of up to eight of some specialties that have at most `most` people together. */
export function drawOpening(random: Random, { sites, codes, most, today }: Drawn): RandomOpening {
  const site = random.pick(sites);
  const [state, miles] = [random.chance(70) ? site.state : random.pick(sites).state, random.pick([25, 60, 100, 300])];
  const active = `expiry_date >= '${today}' and (issue_date is null or issue_date <= '${today}')`;
  const all: Must[] = [
    {
      query: `license_state=${state}&license_active_on=today`,
      sql: `exists (select from licenses where licenses.npi = people.npi and licenses.state = '${state}' and ${active})`,
    },
    { query: `near=${site.zip}&miles=${miles}`, sql: `coalesce(miles <= ${miles}, false)` },
    {
      query: 'certified=yes',
      sql: `exists (select from certifications where certifications.npi = people.npi and record_type = 'CE'
        and (end_year is null or ${endDate} >= '${today}'))`,
    },
    { query: `state=${state}`, sql: `people.state = '${state}'` },
    { query: `not.state=${state}`, sql: `people.state is distinct from '${state}'` },
    {
      query: 'paid=yes&payment_year=any',
      sql: 'exists (select from payments where payments.npi = people.npi)',
    },
    {
      query: 'grouped=yes',
      sql: `(exists (select from affiliations where affiliations.npi = people.npi and org_pac_id is not null)
        or exists (select from employer_people where employer_people.npi = people.npi))`,
    },
  ];
  const musts = all.filter(({ query }) => random.chance(40) && !(query.startsWith('not.') && random.chance(60)));
  const specialty = new Set<string>();
  for (let n = random.whole(1, 8), people = 0; n > 0; n--) {
    const [code, more] = random.pick([...codes].filter(([, number]) => number <= most));
    if (specialty.has(code) || people + more > most) continue;
    specialty.add(code);
    people += more;
  }
  return {
    site,
    specialty: [...specialty],
    must: musts.map(({ query }) => query).join('&'),
    musts,
    ties: knownTies.filter(() => random.chance(80)),
  };
}

/** SQL for each tie of a row of `people`, for the site of $1 in the state $3. $5 has the organizations of placements. */
const tieSql = (today: string): Record<(typeof knownTies)[number], string> => ({
  near: 'coalesce(miles <= 60, false)',
  school_in_state: `(
    exists (select from affiliations where affiliations.npi = people.npi and medical_school <> 'OTHER'
      and medical_school in (select name from schools_here))
    or not exists (select from affiliations where affiliations.npi = people.npi
        and (nullif(medical_school, 'OTHER') is not null or graduation_year is not null))
      and exists (select from licenses where licenses.npi = people.npi and upper(medical_school) in (select name from schools_here)))`,
  licensed_here_practices_elsewhere: `people.state <> $3 and exists (
    select from licenses where licenses.npi = people.npi and licenses.state = $3 and expiry_date >= '${today}'
      and (issue_date is null or issue_date <= '${today}'))`,
  newly_licensed_here: `people.state <> $3 and exists (
    select from licenses here where here.npi = people.npi and here.state = $3 and issue_date between date '${today}' - 365 and '${today}'
      and not exists (select from licenses older where older.npi = people.npi and older.state = $3 and older.issue_date < here.issue_date)
      and exists (select from licenses older where older.npi = people.npi and older.state <> $3 and older.issue_date < here.issue_date))`,
  new_address_here: `coalesce(miles <= 60, false) and exists (
    select from changes join change_batches on change_batches.id = batch_id
    where changes.npi = people.npi and kind = 'address' and field = 'practice_address' and was <> '' and "is" <> '' and change_batches.state = 'visible'
      and published_on between date '${today}' - 365 and '${today}')`,
  bills_through_placed: `exists (
    select from employer_people join employer_npis using (pac_id)
    where employer_people.npi = people.npi and employer_npis.npi = any($5::bigint[]))`,
  earlier_practice_here: `exists (
    select from changes join change_batches on change_batches.id = batch_id
    where changes.npi = people.npi and kind = 'address' and field = 'practice_address' and was like '% ' || $3 and "is" <> ''
      and "is" not like '% ' || $3 and change_batches.state = 'visible')`,
});

export interface SqlFit {
  npi: string;
  miles: number | null;
  /** Must-haves shown. */
  shown: number;
  /** In the order of the opening. */
  ties: TieKind[];
}

/** The tables `here`, the place of the ZIP code $1, and `people`, those with one of the codes $2, each with state and miles from there. */
export const peopleSql = peopleOf(`
  select npi, state, zip from providers
  where exists (select from jsonb_array_elements(taxonomies) with ordinality slots (slot, n)
    where n <= 5 and slot ->> 'code' = any($2::text[]))`);

/** The same of the people whom `sql` selects with NPI, state and ZIP code. */
function peopleOf(sql: string): string {
  return `
  here as (select latitude, longitude from places where zip = $1),
  people as (
    select npi, listed.state, 7917.6 * asin(sqrt(
      power(sin(radians(there.latitude - here.latitude) / 2), 2) + cos(radians(here.latitude)) * cos(radians(there.latitude))
        * power(sin(radians(there.longitude - here.longitude) / 2), 2))) as miles
    from here, (${sql}) listed left join places there on there.zip = left(listed.zip, 5)
  )`;
}

/** Makes the table that `fitsBySql` reads: the people of some specialties. It is of this connection, and saves a look at all people per opening. */
export async function listPeople(client: ClientBase, codes: readonly string[]): Promise<void> {
  await client.query(
    `create temp table listed_people as
     select slot ->> 'code' as code, npi, state, zip
     from providers, jsonb_array_elements(taxonomies) with ordinality slots (slot, n)
     where n <= 5 and slot ->> 'code' = any($1::text[])`,
    [codes],
  );
  await client.query('create index on listed_people (code)');
  await client.query('analyze listed_people');
}

const listed = 'select distinct npi, state, zip from listed_people where code = any($2::text[])';

/**
 * What SQL says of every person of the specialty of an opening, which are listed. `placed` are the organizations for which the team
 * placed people.
 */
export async function fitsBySql(
  client: ClientBase,
  { site, specialty, musts, ties }: RandomOpening,
  { today, placed }: { today: string; placed: readonly string[] },
): Promise<SqlFit[]> {
  const kinds = knownTies.filter((kind) => ties.includes(kind));
  const { rows } = await client.query<{ npi: string; miles: number | null; musts: boolean[]; ties: boolean[] }>(
    `with ${peopleOf(listed)},
     schools_here as materialized (select upper(name) as name from schools where upper(trim(state_name)) = $4)
     select npi::text, miles::float, array[${musts.map(({ sql }) => sql).join(', ')}]::boolean[] as musts,
       array[${kinds.map((kind) => tieSql(today)[kind]).join(', ')}]::boolean[] as ties
     from people where $3::text is not null and $4::text is not null and $5::bigint[] is not null`,
    [site.zip, specialty, site.state, stateName(site.state).toUpperCase(), placed],
  );
  return rows.map(({ npi, miles, musts, ties }) => ({
    npi,
    miles,
    shown: musts.filter(Boolean).length,
    ties: kinds.filter((_, n) => ties[n]),
  }));
}
