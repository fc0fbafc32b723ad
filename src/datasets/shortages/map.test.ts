// What maps draw of shortage areas, on the sample and on the demo, against SQL over the publisher's rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_FACILITIES, type ShortageFacility, type ShortageMap } from '#src/datasets/shortages/contract.ts';
import { importerOf } from '#src/datasets/shortages/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { shortageKinds } from '#src/shared/shortages.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { it as onDemo } from '#test/demo-api.ts';

let database: Database;
let files: Awaited<ReturnType<typeof importerOf>>;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  files = await importerOf(database);
  api = await testApi(database, { indexed: false });
});

afterAll(async () => {
  await api.close();
  files.clear();
  await database.close();
});

const WORLD = '-180,-90,180,90';
const facilitiesIn = async (shortage: string, area: string) =>
  (await api.get(`/api/shortage/facilities?shortage=${shortage}&area=${area}`)).body;
const namesIn = async (shortage: string, area: string) =>
  (await facilitiesIn(shortage, area)).rows.map(({ name }: ShortageFacility) => name);

it('says that the dataset was never imported, and then answers', async () => {
  const urls = ['/api/shortage/counties?shortage=dental', `/api/shortage/facilities?shortage=dental&area=${WORLD}`];
  for (const url of urls) expect(await api.get(url)).toMatchObject({ status: 409, body: { code: 'not_imported' } });
  await files.load();
  for (const url of urls) expect(await api.get(url)).toMatchObject({ status: 200, body: { as_of: '2026-11-05' } });
});

describe('the counties of a kind (R-1256)', () => {
  it('tells the whole county from a part of it, and counts them by state', async () => {
    const { rows, states } = (await api.get('/api/shortage/counties?shortage=primary')).body as ShortageMap;
    const of = (fips: string) => rows.find(({ county_fips }) => county_fips === fips);
    expect(of('54039')).toEqual({
      county_fips: '54039',
      county: 'Kanawha, WV',
      state: 'WV',
      level: 'county',
      score: 16,
    });
    expect(of('54107')).toMatchObject({ level: 'part', score: 14 }); // a group of its people
    expect(of('39049')).toMatchObject({ level: 'part', score: 12 }); // two of its tracts
    // Kanawha and Ritchie wholly, Wood in part, and two facilities, one with a point elsewhere
    expect(states.find(({ state }) => state === 'WV')).toEqual({
      state: 'WV',
      counties: 3,
      whole: 2,
      part: 1,
      facilities: 2,
    });
    // the old county, wholly, and the planning region, in part
    expect(states.find(({ state }) => state === 'CT')).toMatchObject({ counties: 2, whole: 1, part: 1 });
    // no designation of primary care
    expect(states.find(({ state }) => state === 'TX')).toMatchObject({ whole: 0, part: 0, facilities: 0 });
  });

  it('has no score of MUA/P, of which a lower index is a greater need', async () => {
    const { rows } = (await api.get('/api/shortage/counties?shortage=mua')).body as ShortageMap;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ score }) => score !== null)).toEqual([]);
  });
});

describe('the facilities in a rectangle (R-1257)', () => {
  it('has the highest scores first, and none with a point outside its county', async () => {
    expect(await facilitiesIn('primary', WORLD)).toMatchObject({
      total: 3,
      rows: [
        { name: 'Alderbrook Rural Health Clinic', score: 18, latitude: 39.2668, longitude: -81.5614 },
        { name: 'Larkspur Community Health Center', score: 17 },
        { name: 'Cook County Jail', score: 6 },
      ],
    });
  });

  it('has only those in the rectangle, also across the date line', async () => {
    expect(await namesIn('primary', '-83,39,-82,40')).toEqual(['Larkspur Community Health Center']);
    expect(await namesIn('primary', '170,39,-82,40')).toEqual(['Larkspur Community Health Center']);
    expect(await namesIn('primary', '-81,39,-82.5,40')).toEqual(['Larkspur Community Health Center']);
    expect(await facilitiesIn('primary', '-80,39,-79,40')).toMatchObject({ total: 0, rows: [] });
  });
});

it.each([
  ['counties', 'shortage: must be one of primary, dental, mental, mua'],
  ['counties?shortage=vision', 'shortage: must be one of primary, dental, mental, mua'],
  ['counties?shortage=dental&state=OH', 'Unknown parameter: state'],
  ['facilities?shortage=dental&area=1,2,3', 'area: must be west,south,east,north in degrees'],
  ['facilities?shortage=dental', 'area'],
])('refuses /api/shortage/%s with the name of the parameter', async (url, message) => {
  const { status, body } = await api.get(`/api/shortage/${url}`);
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

it('answers approved accounts and API tokens only', async () => {
  for (const url of ['counties?shortage=mua', `facilities?shortage=mua&area=${WORLD}`])
    expect(
      await Promise.all(
        (['anonymous', 'pending', 'specialist', 'token'] as const).map(
          async (as: As) => (await api.get(`/api/shortage/${url}`, { as })).status,
        ),
      ),
    ).toEqual([401, 403, 200, 200]);
});

onDemo('equals SQL over the rows as HRSA publishes them, on the demo', { timeout: 300_000 }, async ({ demo }) => {
  // the three levels as R-1246 words them, over the parts, not over the areas that the product derives
  const parts = `(
    select discipline as kind, county_fips, state, geography_id = 'POINT' as point,
      designation_type ~* 'geographic' and component_type = 'Single County' and length(geography_id) = 5 as whole
    from hpsa_parts
    union all
    select 'mua', county_fips, state, false,
      type_code ~* '^MUA' and component_type = 'Single County' and census_tract is null and subdivision_fips is null
    from mua_parts) as parts`;
  for (const kind of shortageKinds) {
    const { rows, states } = (await demo.api.get(`/api/shortage/counties?shortage=${kind}`)).body as ShortageMap;
    const { rows: counties } = await demo.database.pool.query(
      `select county_fips, case when bool_or(whole) then 'county' else 'part' end as level
       from ${parts} where kind = $1 and not point group by 1 order by 1`,
      [kind],
    );
    expect(counties.length).toBeGreaterThan(0);
    expect(rows.map(({ county_fips, level }) => ({ county_fips, level }))).toEqual(counties);
    for (const level of ['county', 'part'] as const)
      expect(states.reduce((sum, state) => sum + state[level === 'county' ? 'whole' : 'part'], 0)).toBe(
        counties.filter((county) => county.level === level).length,
      );
    const { rows: points } = await demo.database.pool.query(
      `select state, count(*)::int as facilities from ${parts} where kind = $1 and point group by 1 order by 1`,
      [kind],
    );
    expect(states.flatMap(({ state, facilities }) => (facilities > 0 ? [{ state, facilities }] : []))).toEqual(points);
    const { body } = await demo.api.get(`/api/shortage/facilities?shortage=${kind}&area=${WORLD}`);
    expect(body.rows.length).toBe(Math.min(body.total, MOST_FACILITIES));
  }
});
