import { afterAll, beforeAll, expect, it } from 'vitest';
import { importerOf } from '#src/datasets/shortages/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let files: Awaited<ReturnType<typeof importerOf>>;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  files = await importerOf(database);
  await database.pool.query(`
    insert into places (zip, city, state, county, county_fips, latitude, longitude) values
      ('06199', 'Hartford', 'CT', 'Capitol Region', '09110', 41.77, -72.68),
      ('99586', 'Sample Creek', 'AK', 'Copper River', '02066', 62.31, -143.15),
      ('99699', 'Example Point', 'AK', 'Wade Hampton', '02270', 61.53, -165.58),
      ('57799', 'Sample Butte', 'SD', 'Oglala Lakota', '46102', 43.13, -102.36);
    insert into organizations (npi, name, zip, state, taxonomies, identifiers)
      select 2000000000 + row_number() over (order by zip), 'CLINIC ' || zip, zip || '1234', state, '[]', '[]' from places`);
  await files.load(
    files.write((text) => text.replaceAll('54085', '02261').replaceAll('08097', '46113').replaceAll('25025', '02158')),
  );
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  files.clear();
  await database.close();
});

const zips = async (query: string): Promise<string[]> => {
  const { body } = await api.get(`/api/places?population_min=0&${query}`);
  return body.rows.map(({ zip }: { zip: string }) => zip);
};
const clinics = async (query: string): Promise<string[]> => {
  const { body } = await api.get(`/api/organizations?sort=zip&${query}`);
  return body.rows.map(({ zip }: { zip: string }) => zip.slice(0, 5));
};

const searches = [
  'shortage=primary',
  'shortage=dental',
  'shortage=mental',
  'shortage=mua',
  'shortage=mental&shortage=dental',
  'shortage=primary&shortage_score_from=12',
  'shortage_score_from=15',
  'shortage_score_from=26',
  'shortage=mental&shortage_score_from=16',
];

/** The ZIP codes that the calls of one place say are designated, at any level but of a facility. */
async function designated(query: string): Promise<string[]> {
  const asked = new URLSearchParams(query);
  const kinds = asked.getAll('shortage');
  const least = Number(asked.get('shortage_score_from') ?? 0);
  const { rows } = await database.pool.query<{ zip: string }>('select zip from places order by zip');
  const found: string[] = [];
  for (const { zip } of rows) {
    const { body } = await api.get(`/api/places/${zip}/shortage`);
    const meets = ({ kind, level, score }: { kind: string; level: string; score: number | null }) =>
      level !== 'facility' &&
      (kinds.length === 0 || kinds.includes(kind)) &&
      (least === 0 || (kind !== 'mua' && (score ?? 0) >= least));
    if (body.rows.some(meets)) found.push(zip);
  }
  return found;
}

it.each(searches)('places and organizations by %s are those whose own page says so (R-1253)', async (query) => {
  const expected = await designated(query);
  expect([await zips(query), await clinics(query)]).toEqual([expected, expected]);
  const others = new URLSearchParams([...new URLSearchParams(query)].map(([name, value]) => [`not.${name}`, value]));
  const all = await clinics('zip=');
  expect(await clinics(`${others}`)).toEqual(all.filter((zip) => !expected.includes(zip)));
});

it('finds some of each kind', async () => {
  const changed = ['57799', '99586', '99699']; // HRSA has another code of their county (R-1051)
  const inBoth = ['06105', '06106', '06199'];
  expect(await zips('shortage=primary')).toEqual([...inBoth, '25399', '26199', '43299', ...changed]);
  expect(await zips('shortage=mental')).toEqual(['26199']);
  expect((await api.get('/api/places?shortage=mental')).body, 'is a criterion of its own').toMatchObject({ total: 1 });
});

it.each([
  ['places', 'shortage=eye', 'shortage: must be one of primary, dental, mental, mua'],
  ['organizations', 'shortage=eye', 'shortage: must be one of primary, dental, mental, mua'],
  ['places', 'shortage_score_from=many', 'shortage_score_from: must be a whole number'],
  [
    'organizations',
    'shortage=mua&shortage_score_from=5',
    'shortage_score_from: does not apply to MUA/P, where a lower index is a greater need',
  ],
  [
    'places',
    'shortage=mua&shortage_score_from=5',
    'shortage_score_from: does not apply to MUA/P, where a lower index is a greater need',
  ],
])('refuses %s?%s', async (of, query, message) => {
  const { status, body } = await api.get(`/api/${of}?${query}`);
  expect([status, body.message]).toEqual([400, message]);
});

it('says that the dataset was never imported', async () => {
  const empty = await testDatabase();
  await empty.pool.query(`insert into places (zip) values ('25399')`);
  const other = await testApi(empty);
  for (const of of ['places', 'organizations'])
    expect(await other.get(`/api/${of}?shortage=primary`)).toMatchObject({
      status: 409,
      body: { code: 'not_imported', message: 'This search needs the dataset shortages, which was never imported.' },
    });
  await other.close();
  await empty.close();
});
