import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importerOf, sample } from '#src/datasets/places/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let importer: ReturnType<typeof importerOf>;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  importer = importerOf(database);
  await importer.load([sample]);
  await database.pool.query(`
    insert into providers (npi, zip, taxonomies, identifiers)
    values (2000000010, '253991234', '[]', '[]'), (2000000028, '25399', '[]', '[]'), (2000000036, '25398', '[]', '[]');
    insert into organizations (npi, zip, taxonomies, identifiers) values (2000000044, '253990001', '[]', '[]');
    insert into programs (program_number, director_zip) values ('1', '253999999'), ('2', '25399'), ('3', '25398')`);
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  importer.clear();
});

const get = async (query: string) => (await api.get(`/api/places?${query}`)).body;
const zips = async (query: string) => (await get(query)).rows.map(({ zip }: { zip: string }) => zip);
const place = async (zip: string) => (await api.get(`/api/places/${zip}`)).body;

describe('a search for places', () => {
  it('requires a criterion; the default minimum of 0 is not one (R-236)', async () => {
    const message = 'Please provide at least one search criteria';
    for (const query of ['', 'city=+', 'sort=zip', 'population_min=0'])
      expect(await api.get(`/api/places?${query}`), query).toMatchObject({ status: 400, body: { message } });
  });

  it('finds parts of names ignoring case, and state and ZIP exactly (R-237)', async () => {
    expect(await zips('city=LARK')).toEqual(['43297', '43298', '43299']);
    expect(await zips('county=wood')).toEqual(['26198', '26199']);
    expect(await zips('msa=il-wi')).toEqual(['60698', '60699']);
    expect(await zips('micro_msa=fenwick')).toEqual(['26198', '26199']);
    expect(await zips('state=wv')).toEqual(['25398', '25399', '26197', '26198', '26199']);
    expect(await zips('zip=25399-1234')).toEqual(['25399']);
    expect(await zips('city=100%25')).toEqual([]);
  });

  it('finds a range of populations, which excludes unknown ones', async () => {
    expect(await zips('state=WV&population_min=5,000&population_max=8000')).toEqual(['25398', '26199']);
    expect(await zips('population_max=100')).toEqual(['43298', '99599']);
    expect(await zips('population_min=60000')).toEqual(['33199', '60699']);
    expect(await zips('city=larkspur&population_min=0')).toHaveLength(3);
  });

  it('lists 100 per page by ZIP, and sorts by every column (R-238, R-239)', async () => {
    const all = 'population_max=999999&';
    expect(await get(all)).toMatchObject({ total: 17, page: 1, page_size: 100 });
    const sorted = await zips(all);
    expect(sorted).toEqual([...sorted].sort());
    const first = async (sort: string) => (await get(`${all}sort=${sort}`)).rows[0];
    expect(await first('zip&order=desc')).toMatchObject({ zip: '99599' });
    expect(await first('city')).toMatchObject({ city: 'Alderbrook' });
    expect(await first('state&order=desc')).toMatchObject({ state: 'WV' });
    expect(await first('county')).toMatchObject({ county: 'Anchorage Municipality' });
    expect(await first('msa&order=desc')).toMatchObject({ msa: 'Thornfield, CO' });
    expect(await first('micro_msa')).toMatchObject({ micro_msa: 'Alderbrook-Fenwick, WV' });
    expect(await first('population&order=desc')).toMatchObject({ population: 72015 });
  });

  it('names counties and metropolitan and micropolitan areas by code', async () => {
    const named = async (query: string) => (await api.get(`/api/places/areas?${query}`)).body;
    expect(await named('county=25025&county=99998&cbsa=91460')).toEqual({
      rows: [
        { parameter: 'county', code: '25025', name: 'Suffolk County, MA' },
        { parameter: 'cbsa', code: '91460', name: 'Harrowgate-Quincewell, MA' },
      ],
    });
    expect(await named('')).toEqual({ rows: [] });
    expect(await api.get('/api/places/areas?county=x')).toMatchObject({ status: 400 });
  });

  it('sorts a missing population as 0 (R-240)', async () => {
    expect(await zips('city=larkspur&sort=population')).toEqual(['43297', '43298', '43299']);
    expect(await zips('city=larkspur&sort=population&order=desc')).toEqual(['43299', '43297', '43298']);
  });

  it.each([
    ['state=XX', 'state: State must be a two-letter code, such as OH'],
    ['zip=253', 'zip: ZIP Code must have 5 digits'],
    ['population_min=many', 'population_min: Population must be a whole number of at most 9 digits'],
    ['population_min=9&population_max=8', 'population_max: Maximum must not be less than the minimum'],
    ['city=a&sort=facility', /^sort: must be one of zip, /],
    ['city=a&town=x', 'Unknown parameter: town'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await api.get(`/api/places?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

it('counts what a choice of each value would find, without the own criterion (R-1451)', async () => {
  const counts = async (query: string) => (await api.get(`/api/places/facets?${query}`)).body;
  const { total, facets } = await counts('population_max=999999999&facet=state&facet=county&facet=msa');
  expect(total).toBe((await get('population_max=999999999')).total);
  expect(facets.state.length).toBeGreaterThan(1);
  for (const [name, values] of Object.entries<{ value: string; count: number }[]>(facets))
    for (const { value, count } of values) {
      const query = new URLSearchParams({ population_max: '999999999', [name]: value });
      expect((await get(String(query))).total, `${name}=${value}`).toBe(count);
    }
  expect(await api.get('/api/places/facets?facet=state')).toMatchObject({ status: 400 });
  expect(await api.get('/api/places/facets?state=OH&facet=zip')).toMatchObject({ status: 400 });
});

it('suggests values that contain a text, prefix matches first', async () => {
  const rows = async (query: string) => (await api.get(`/api/places/suggestions?${query}`)).body.rows;
  expect(await rows('of=city&text=AR')).toEqual([
    'Bearpaw',
    'Harrowgate',
    'Larkspur',
    'Marrow Creek',
    'Saltmarsh',
    'Villa Larga',
  ]);
  expect(await rows('of=city&text=f')).toEqual(['Fenwick', 'Cinderford', 'Thornfield']);
  expect(await rows('of=state&text=w')).toEqual(['WA', 'WV']);
  expect(await rows('of=msa&text=oh')).toEqual(['Larkspur, OH']);
  expect(await rows('of=micro_msa')).toEqual(['Alderbrook-Fenwick, WV', 'Marrow Creek, CO']);
  expect((await api.get('/api/places/suggestions?of=population')).status).toBe(400);
});

describe('one place', () => {
  it('has all published fields', async () => {
    expect(await place('25399')).toEqual({
      zip: '25399',
      city: 'Cinderford',
      state: 'WV',
      county: 'Kanawha',
      msa: 'Cinderford, WV',
      micro_msa: null,
      latitude: 38.3498,
      longitude: -81.6326,
      population: 13221,
      males: 6416,
      females: 6805,
      male_share: 0.4853,
      female_share: 0.5147,
      males_per_100_females: 94.3,
      cbsa_code: '91662',
      county_fips: '54039',
      finance_number: '551500',
      time_zone: 'Eastern',
      organization: null,
      zip_type: 'STANDARD',
      area_code: '304',
    });
    expect(await place('25399-1234')).toMatchObject({ zip: '25399' });
  });

  it('computes shares and ratio if they are not published, and none for an empty place', async () => {
    const { male_share, female_share, males_per_100_females } = await place('25398');
    expect([male_share, female_share]).toEqual([2500 / 5120, 2620 / 5120]);
    expect(males_per_100_females).toBeCloseTo(95.42, 2);
    const none = { male_share: null, female_share: null, males_per_100_females: null };
    expect(await place('43298')).toMatchObject({ population: 0, ...none });
    expect(await place('43297')).toMatchObject({ population: null, ...none });
    expect(await place('99599')).toMatchObject({ male_share: 1, female_share: 0, males_per_100_females: null });
  });

  it('has the same counts as the searches by its ZIP (R-249)', async () => {
    expect((await api.get('/api/places/25399/counts')).body).toEqual({ providers: 2, organizations: 1, programs: 2 });
    for (const [thing, criteria] of [
      ['providers', 'zip=25399'],
      ['organizations', 'zip=25399'],
      ['programs', 'zip=25399'],
    ])
      expect((await api.get(`/api/${thing}?${criteria}`)).body.total).toBe(thing === 'organizations' ? 1 : 2);
    expect((await api.get('/api/places/43297/counts')).body).toEqual({ providers: 0, organizations: 0, programs: 0 });
  });

  it('counts who lives around it, by the centers of ZIP codes (R-1416)', async () => {
    const populations = async (zip: string) =>
      (await api.get(`/api/places/${zip}/population`)).body.rows.map((row: { population: number }) => row.population);
    const { population } = (await api.get('/api/places/43299')).body;
    expect(population).toBeGreaterThan(0);
    expect(await populations('43299'), 'its neighbor has none').toEqual([population, population, population]);
    expect(await populations('43297'), 'of a place without coordinates').toEqual([null, null, null]);
  });

  it('lists its neighbors, nearest first', async () => {
    const rows = async (zip: string) => (await api.get(`/api/places/${zip}/neighbours`)).body.rows;
    expect(await rows('43299')).toEqual([{ zip: '43298', city: 'Larkspur', latitude: 39.97, longitude: -82.95 }]);
    expect(await rows('60698')).toMatchObject([{ zip: '60699' }]);
    expect(await rows('43297'), 'of a place without coordinates').toEqual([]);
  });
});

it('reports the URL of map tiles', async () => {
  expect((await api.get('/api/places/tiles')).body).toEqual({ tile_url: null });
  const tile_url = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
  const other = await testApi(database, { indexed: false, env: { MAP_TILE_URL: tile_url } });
  const { body, headers } = await other.get('/api/places/tiles');
  await other.close();
  expect(body).toEqual({ tile_url });
  expect(headers['content-security-policy']).toContain("img-src 'self' data: https://*.tiles.example");
});

it('answers the messages of R-337', async () => {
  expect(await api.get('/api/places/00000')).toMatchObject({ status: 404, body: { message: 'ZIP code not found' } });
  expect(await api.get('/api/places/253')).toMatchObject({ status: 400 });
  await database.pool.query('alter table places rename to elsewhere');
  const reply = await api.get('/api/places/25399');
  await database.pool.query('alter table elsewhere rename to places');
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal', message: 'Failed to fetch details' } });
});
