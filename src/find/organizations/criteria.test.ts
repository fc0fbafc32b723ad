// An organization search by everything known (R-424), on the demo data: random combinations of criteria against SQL over
// the imported tables.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  await database.pool.query(`create table found_at as select o.npi, count(p.npi) as found
    from organizations o left join providers p on p.state = o.state and left(p.zip, 5) = left(o.zip, 5)
      and ${letters('p.city')} = ${letters('o.city')} and ${lines('p')} = ${lines('o')} group by 1;
    create unique index on found_at (npi)`);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const get = async (query: string) => (await api.get(`/api/organizations?${query}`)).body;
const facetsOf = async (query: string) => (await api.get(`/api/organizations/facets?${query}`)).body;

const zipNear = (latitude: number, longitude: number, miles: number) => `exists (select from places z
  where z.zip = left(o.zip, 5) and z.latitude <> 0 and z.longitude <> 0
  and 3958.7613 * acos(least(1, sin(radians(z.latitude)) * sin(radians(${latitude})) + cos(radians(z.latitude))
    * cos(radians(${latitude})) * cos(radians(z.longitude - (${longitude}))))) <= ${miles})`;

/** The letters and digits of an address line or a city. */
function letters(text: string) {
  return `regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`;
}
function lines(table: string) {
  return letters(`concat(${table}.address_1, ${table}.address_2)`);
}
const members = '(select found from found_at where npi = o.npi)';
const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const hasCode = (codes: readonly string[]) => `exists (select from jsonb_path_query(o.taxonomies, '$[0 to 4].code') code
  where code #>> '{}' in (${listOf(codes)}))`;

/** A criterion: its parameters, and the SQL condition of the same organizations. */
interface Case {
  parameters: [string, string][];
  sql: string;
}

const repeated = (name: string, values: readonly string[], sql: string): Case => ({
  parameters: values.map((value) => [name, value]),
  sql,
});
const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

/** One arbitrary per parameter. */
const criteria: fc.Arbitrary<Case>[] = [
  some(['TX', 'OH', 'CA', 'WV', 'NY']).map((states) => repeated('state', states, `o.state in (${listOf(states)})`)),
  some(['hous', 'clev', 'san ', 'ville']).map((cities) =>
    repeated(
      'city',
      cities,
      `(${cities.map((city) => `strpos(${letters('o.city')}, ${letters(`'${city}'`)}) > 0`).join(' or ')})`,
    ),
  ),
  some(['7', '43', '441', '9']).map((zips) =>
    repeated('zip', zips, `(${zips.map((zip) => `o.zip like '${zip}%'`).join(' or ')})`),
  ),
  some(['282N00000X', '3336C0003X', '261QP2300X', '251G00000X']).map((codes) =>
    repeated('taxonomy', codes, hasCode(codes)),
  ),
  fc
    .constantFrom('Y', 'N')
    .map((value) => repeated('organization_subpart', [value], `o.organization_subpart = '${value}'`)),
  fc
    .record({ at: fc.constantFrom([30.27, -97.74], [41.5, -81.69], [34.05, -118.24]), miles: fc.constantFrom(60, 150) })
    .map(({ at: [latitude = 0, longitude = 0], miles }) => ({
      parameters: [
        ['near', `${latitude},${longitude}`],
        ['miles', String(miles)],
      ],
      sql: zipNear(latitude, longitude, miles),
    })),
  fc.record({ from: fc.nat(6), size: fc.nat(8) }).map(({ from, size }) => ({
    parameters: [
      ['members_from', String(from)],
      ['members_to', String(from + size)],
    ],
    sql: `${members} between ${from} and ${from + size}`,
  })),
];

/** One to three criteria, each asked or negated. Those of one parameter are alternatives, so each appears once. */
const searches = fc
  .shuffledSubarray([...criteria.keys()], { minLength: 1, maxLength: 3 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((n) => fc.tuple(criteria[n] ?? fc.constant({ parameters: [], sql: 'true' }), fc.boolean()))),
  );

it('finds what SQL finds, for any combination of criteria', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (asked) => {
      const query = new URLSearchParams(
        asked.flatMap(([{ parameters }, not]) =>
          parameters.map(([name, value]) => [not ? `not.${name}` : name, value]),
        ),
      );
      const sql = asked.map(([{ sql }, not]) => (not ? `(${sql}) is not true` : sql)).join(' and ');
      const { status, body } = await api.get(`/api/organizations?sort=npi&${query}`);
      expect([`${query}`, status, body.message]).toEqual([`${query}`, 200, undefined]);
      const { rows } = await database.pool.query(`select o.npi::text from organizations o where ${sql} order by o.npi`);
      expect([`${query}`, body.total]).toEqual([`${query}`, rows.length]);
      expect(body.rows.map(({ npi }: { npi: string }) => npi)).toEqual(rows.slice(0, 50).map(({ npi }) => npi));
    }),
    { numRuns: 30 },
  );
}, 90_000);

it('has as members whom a provider search finds at the same address (R-372)', async () => {
  const body = await get('members_from=3');
  expect(body.total).toBeGreaterThan(50);
  for (const { npi, members } of body.rows.slice(0, 10)) {
    const { total } = (await api.get(`/api/providers?address=${npi}`)).body;
    expect([npi, members]).toEqual([npi, total]);
    expect(members).toBeGreaterThanOrEqual(3);
  }
});

it('sorts by distance from a ZIP code, a city and coordinates, and counts organizations without a place', async () => {
  const { rows } = await database.pool.query(
    `select zip, city, state, latitude, longitude from places where population is not null and latitude <> 0
     order by population desc, zip limit 1`,
  );
  const { zip, city, state, latitude, longitude } = rows[0];
  const places = [zip, `${city}, ${state}`, `${latitude},${longitude}`];
  const replies = await Promise.all(
    places.map((near) => get(`near=${encodeURIComponent(near)}&miles=60&sort=distance`)),
  );
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  const [{ total, rows: found, not_placed }] = replies;
  const miles = found.map((row: { miles: number }) => row.miles);
  expect(miles).toEqual(miles.toSorted((one: number, other: number) => one - other));
  expect(miles.at(-1)).toBeLessThanOrEqual(60);
  expect(total).toBeGreaterThan(10);
  const unplaced = await database.pool.query(
    `select count(*)::int from organizations where left(zip, 5) not in (select zip from places) or zip is null`,
  );
  expect(not_placed).toBe(unplaced.rows[0].count);
  const farthest = await get(`near=${zip}&miles=60&sort=distance&order=desc`);
  expect(farthest.rows[0].miles).toBeGreaterThanOrEqual(farthest.rows.at(-1).miles);
});

describe('facets count what the search finds with each value and all other criteria', () => {
  const search = 'state=TX&state=OH&not.members_from=20';
  it.each(['state', 'city', 'taxonomy', 'organization_subpart'])('%s', async (facet) => {
    const body = await facetsOf(`${search}&facet=${facet}`);
    expect(body.total).toBe((await get(search)).total);
    const values: { value: string; label: string; count: number }[] = body.facets[facet];
    expect(values.length).toBeGreaterThan(0);
    const kept = new URLSearchParams(search);
    for (const { value, count } of facet === 'city' ? [] : [...values.slice(0, 3), ...values.slice(-1)]) {
      kept.delete(facet);
      kept.set(facet, value);
      expect([value, (await get(String(kept))).total]).toEqual([value, count]);
    }
    if (facet === 'taxonomy') expect(values[0]?.label).toMatch(/^[A-Z][a-z]/);
  });

  it.each([
    ['taxonomy', 'hospice', /hospice/i],
    ['state', 'virginia', /virginia/i],
    ['city', 'spring', /spring/i],
  ])('%s finds "%s" among all values (R-1053)', async (facet, text, label) => {
    const { facets } = await facetsOf(`facet=${facet}&facet_text=${text}`);
    expect(facets[facet].length).toBeGreaterThan(0);
    for (const { value, label: name, count } of facets[facet].slice(0, 3)) {
      expect(name).toMatch(label);
      expect([value, (await get(`${new URLSearchParams({ [facet]: value })}`)).total]).toEqual([value, count]);
    }
  });

  it('members, by range', async () => {
    const query = 'state=TX&members_from=1&members_to=1';
    const { histograms, total } = await facetsOf(`${query}&facet=members`);
    expect(total).toBe((await get(query)).total);
    const bars: { from: number; to: number | null; count: number }[] = histograms.members;
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe((await get('state=TX')).total);
    for (const { from, to, count } of bars.slice(0, 5))
      expect((await get(`state=TX&members_from=${from}${to === null ? '' : `&members_to=${to}`}`)).total).toBe(count);
  });
});

describe('names the parameter of bad input', () => {
  it.each([
    ['near=00000', /^near: No ZIP 00000/],
    ['not.near=Nowhere, TX', /^not\.near: Unknown place "Nowhere, TX"/],
    ['miles=10', /^miles: needs near, the center of the circle/],
    ['not.miles=10', /^not\.miles: needs not\.near/],
    ['sort=distance', /^sort: needs near/],
    ['members_from=5&members_to=4', /^members_from: must not be above members_to/],
    ['members_from=many', /^members_from: must be a whole number/],
    ['state=OH&state=ZZ', /^state: State must be/],
    ['not.zip=x', /^not\.zip: /],
    ['not.sort=npi', /^Unknown parameter: not.sort/],
    ['facet=state', /^Unknown parameter: facet/],
  ])('%s', async (query, message) => {
    const { status, body } = await api.get(`/api/organizations?${query}`);
    expect([status, body]).toEqual([400, { code: 'bad_request', message: expect.stringMatching(message) }]);
  });

  it('also of facets', async () => {
    expect(await api.get('/api/organizations/facets?facet=gender&state=TX')).toMatchObject({
      status: 400,
      body: { message: 'facet: must be one of taxonomy, state, city, organization_subpart, members' },
    });
    expect((await api.get('/api/organizations/facets?facet=state&miles=5')).status).toBe(400);
  });
});
