// Draws whom to look up by name: people of the register, people it does not have, and namesakes in one city.
import type pg from 'pg';
import { disturbed, type LookupRow, type Registered, type Surroundings } from '#bench/lookup/error-model.ts';
import { mayBeSame } from '#bench/lookup/nicknames.ts';
import { shuffled } from '#bench/shuffled.ts';
import { randomOf } from '#src/invented/random.ts';
import { states } from '#src/shared/states.ts';

/** Whose a row is: a person of the register, someone it lacks, or one of two namesakes. */
export type LookupCaseKind = 'person' | 'absent' | 'namesakes';

/** A row to look up, and who it is. */
export interface LookupCase {
  kind: LookupCaseKind;
  row: LookupRow;
  /** Blank if no person may be matched. */
  npi: string;
}

/** People who are absent, and pairs of namesakes. */
const NOBODY = 100;

/**
 * `count` rows in random order, determined by the seed. 100 are of people that the register lacks: no one in their state has
 * this last name and first name, or a short form of it. 100 are of two people of one name in one city, with only what both
 * share.
 */
export async function drawRows(pool: pg.Pool, seed: number, count: number): Promise<LookupCase[]> {
  const people = await sampleOf(pool, seed, count * 2);
  const around = await surroundings(pool, people);
  const [present, others] = [people.slice(0, count - 2 * NOBODY), people.slice(count - 2 * NOBODY)];
  const row = (kind: LookupCaseKind, person: Registered, n: number, places: Partial<Surroundings> = {}) =>
    disturbed(person, { ...around, ...places }, randomOf(kind, seed, n));
  const absent = await absentAmong(pool, others);
  const pairs = await namesakes(pool, seed);
  const wanted: LookupCase[] = [
    ...present.map((person, n) => ({ kind: 'person' as const, npi: person.npi, row: row('person', person, n) })),
    ...absent.map((person, n) => ({ kind: 'absent' as const, npi: '', row: row('absent', person, n) })),
    ...pairs.map((person, n) => ({
      kind: 'namesakes' as const,
      npi: '',
      row: row('namesakes', person, n, here(person)),
    })),
  ];
  return shuffled(wanted, randomOf('order', seed));
}

/** Namesakes stay in their city: in another one there may be one person of the name, whom the row would mean. */
const here = ({ city, state }: Registered): Partial<Surroundings> => ({
  near: new Map(),
  inState: new Map([[state, [city]]]),
});

/** At least `count` people in the United States, in random order. */
async function sampleOf(pool: pg.Pool, seed: number, count: number): Promise<Registered[]> {
  const { rows: counted } = await pool.query(`select rows from imported_tables where name = 'providers'`);
  const percent = Math.min(100, (130 * count) / Math.max(1, counted[0].rows)); // a tenth are left out below
  const { rows } = await pool.query<Registered>(
    `select npi::text, last_name, first_name, state, city, primary_code code, zip, own.*,
      coalesce(classification, '') classification, coalesce(specialization, '') specialization
    from (select *, coalesce(primary_taxonomy, taxonomies->0->>'code') primary_code
      from providers tablesample bernoulli (${percent}) repeatable (${seed})) p
    cross join lateral (select coalesce(middle_name, '') middle_name, coalesce(name_suffix, '') name_suffix,
      coalesce(credential, '') credential, coalesce(other_last_name, '') former_name,
      coalesce(mailing_city, '') mailing_city, coalesce(mailing_state, '') mailing_state,
      coalesce((select slot->>'code' from jsonb_array_elements(taxonomies) slot where slot->>'code' <> primary_code limit 1), '')
        other_code,
      coalesce((select slot->>'license_number' from jsonb_array_elements(taxonomies) slot
        where slot->>'license_state' = p.state limit 1), '') license_number) own
    left join taxonomy on taxonomy.code = primary_code
    where last_name <> '' and first_name <> '' and city <> '' and zip <> '' and state = any($1)
    order by hashint8extended(npi, $2)`,
    [Object.keys(states), seed],
  );
  if (rows.length < count) throw new Error(`The sample has ${rows.length} people, not ${count}`);
  return rows;
}

async function surroundings(pool: pg.Pool, people: Registered[]): Promise<Surroundings> {
  const { rows } = await pool.query<{ city: string; state: string; area: string }>(
    `select distinct city, state, left(zip, 3) area from places where city <> '' and state = any($1)
     order by state, area, city`,
    [Object.keys(states)],
  );
  const citiesBy = (key: 'area' | 'state') =>
    new Map(
      [...Map.groupBy(rows, (each) => each[key])].map(([name, places]) => [name, places.map(({ city }) => city)]),
    );
  return { near: citiesBy('area'), inState: citiesBy('state'), lastNames: people.map(({ last_name }) => last_name) };
}

/** People composed of the first name of one, the last name of the next, and everything else of a third. */
async function absentAmong(pool: pg.Pool, people: Registered[]): Promise<Registered[]> {
  const composed = people.slice(2).map((person, n) => ({
    ...person,
    first_name: people[n]?.first_name ?? '',
    middle_name: people[n]?.middle_name ?? '',
    last_name: people[n + 1]?.last_name ?? '',
    former_name: '',
    license_number: person.license_number.replace(/\d/g, (digit) => String((Number(digit) + 3 + n) % 10)),
  }));
  const some = composed.slice(0, NOBODY * 3);
  const { rows: known } = await pool.query<{ place: number; first_name: string }>(
    `select place::int, first_name from providers
     join unnest($1::text[], $2::text[]) with ordinality wanted (name, region, place)
       on lower(name) in (lower(last_name), lower(other_last_name)) and region = state`,
    [some.map(({ last_name }) => last_name), some.map(({ state }) => state)],
  );
  const namesakes = Map.groupBy(known, ({ place }) => place - 1);
  const absent = some.filter(
    ({ first_name }, n) => !namesakes.get(n)?.some((each) => mayBeSame(each.first_name ?? '', first_name)),
  );
  if (absent.length < NOBODY) throw new Error(`Only ${absent.length} composed people are absent`);
  return absent.slice(0, NOBODY);
}

/** What pairs of people of one name in one city share. Their specialty is blank unless both have it. */
async function namesakes(pool: pg.Pool, seed: number): Promise<Registered[]> {
  const { rows } = await pool.query<Registered>(
    `select '' npi, last_name, first_name, '' middle_name, '' name_suffix, '' credential, '' former_name, city, state,
      zip, '' mailing_city, '' mailing_state, code, '' other_code, '' license_number,
      coalesce(classification, '') classification, coalesce(specialization, '') specialization
    from (select min(last_name) last_name, min(first_name) first_name, city, state, min(zip) zip,
        case when min(primary_taxonomy) = max(primary_taxonomy) then min(primary_taxonomy) else '' end code
      from providers where state = any($1) and last_name <> '' and first_name <> '' and city <> '' and zip <> ''
      group by lower(last_name), lower(first_name), city, state having count(*) = 2) pairs
    left join taxonomy using (code)
    order by (code = '') <> (hashtextextended(last_name || first_name || city, $2) % 2 = 0),
      hashtextextended(first_name || last_name || city, $2)
    limit ${NOBODY}`,
    [[...randomStates(seed)], seed],
  );
  if (rows.length < NOBODY) throw new Error(`Only ${rows.length} pairs of namesakes`);
  return rows;
}

/** Five states, because all would take a minute. */
function randomStates(seed: number): Set<string> {
  const random = randomOf('states of namesakes', seed);
  const large = ['CA', 'TX', 'FL', 'NY', 'PA', 'IL', 'OH', 'GA', 'NC', 'MI', 'NJ', 'VA', 'WA', 'AZ', 'MA', 'TN'];
  const some = new Set<string>();
  while (some.size < 5) some.add(random.pick(large));
  return some;
}
