import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    insert into organizations (npi, name, zip, state, address_1, taxonomies, identifiers) values
      (2000000010, 'LARKSPUR COMMUNITY HEALTH CENTER, INC.', '432991200', 'OH', '100 SAMPLE ST', '[]', '[]'),
      (2000000028, 'OTHER CLINIC', '43299', 'OH', '100 SAMPLE ST', '[]', '[]'),
      (2000000036, 'VALLEY CARE LLC', '26199', 'WV', '2 EXAMPLE ROAD', '[]', '[]'),
      (2000000044, 'STRAY POINT CLINIC', '25399', 'WV', '9 SAMPLE WAY', '[]', '[]'),
      (2000000051, 'NOWHERE CLINIC', '00001', 'WV', '1 SAMPLE WAY', '[]', '[]');
    insert into other_names (npi, other_name) values (2000000036, 'The Alderbrook Rural Health Clinic')`);
  api = await testApi(database, { indexed: false });
});

afterAll(async () => {
  await api.close();
  files.clear();
  await database.close();
});

const shortage = (of: string) => api.get(`/api/${of}/shortage`);
const rowsOf = async (of: string) => (await shortage(of)).body.rows;
const brief = async (of: string) =>
  (await rowsOf(of)).map(({ kind, level, name }: Record<string, string>) => [kind, level, name].join(' · '));

it('says that the dataset was never imported, and then answers', async () => {
  expect(await shortage('places/25399')).toMatchObject({
    status: 409,
    body: { code: 'not_imported', message: 'The dataset shortages was never imported.' },
  });
  await files.load();
  expect(await shortage('places/25399')).toMatchObject({ status: 200, body: { as_of: '2026-11-05' } });
});

describe('the designations of a ZIP code (R-1249)', () => {
  it('tells the whole county from a part of it', async () => {
    expect((await shortage('places/25399-1234')).body).toEqual({
      as_of: '2026-11-05',
      placed: true,
      rows: [
        {
          kind: 'primary',
          level: 'county',
          score: 16,
          status: 'Designated',
          rural: 'Non-Rural',
          designated_on: '2012-06-01',
          name: 'Kanawha County',
          people: null,
          designation_id: '9540390001',
          county: 'Kanawha, WV',
        },
        expect.objectContaining({ kind: 'dental', level: 'county', score: 26 }),
        expect.objectContaining({ kind: 'mua', level: 'county', score: 51.3, designated_on: '1994-05-12' }),
        expect.objectContaining({ kind: 'mua', level: 'part', score: 55.1 }),
      ],
    });
  });

  it('has facilities in the ZIP code, but none whose point is outside its county', async () => {
    expect(await brief('places/43299')).toEqual([
      'primary · part · East Larkspur',
      'primary · facility · Larkspur Community Health Center',
      'dental · part · Low Income - Franklin County',
      'mental · facility · Larkspur Community Health Center',
      'mua · part · Larkspur',
    ]);
    expect((await brief('places/25399')).join()).not.toContain('Stray');
  });

  it('names the group of a population designation, and never calls it the whole county', async () => {
    expect(await rowsOf('places/26199')).toContainEqual(
      expect.objectContaining({ kind: 'primary', level: 'part', people: 'Low Income', score: 14 }),
    );
  });

  it('finds both the old county and the planning region of a ZIP code of Connecticut', async () => {
    expect(await brief('places/06106')).toEqual([
      'primary · county · Hartford County',
      'primary · part · Low Income - Capitol',
      'mua · county · Hartford',
    ]);
    expect(await rowsOf('places/06105'), 'published in the old county').toEqual(await rowsOf('places/06106'));
  });

  it('has no rows where no designation is found', async () => {
    expect((await shortage('places/75299')).body).toEqual({ rows: [], as_of: '2026-11-05', placed: true });
  });
});

describe('the designations of an organization (R-1250)', () => {
  it('has its county, and the facility of its name', async () => {
    expect(await brief('organizations/2000000010')).toEqual([
      'primary · part · East Larkspur',
      'primary · facility · Larkspur Community Health Center',
      'dental · part · Low Income - Franklin County',
      'mental · facility · Larkspur Community Health Center',
      'mua · part · Larkspur',
    ]);
    expect((await brief('organizations/2000000036')).slice(0, 2), 'by another name').toEqual([
      'primary · part · Low Income - Wood County',
      'primary · facility · Alderbrook Rural Health Clinic',
    ]);
  });

  it('has no facility of another name at its address, and none whose point is outside its county', async () => {
    expect((await brief('organizations/2000000028')).join()).not.toContain('facility');
    expect((await brief('organizations/2000000044')).join()).not.toContain('facility');
  });

  it('says that the county of an unknown ZIP code is not known', async () => {
    const { body } = await shortage('organizations/2000000051');
    expect(body).toEqual({ rows: [], as_of: '2026-11-05', placed: false });
  });
});

it.each([
  ['places/99999', 404, 'ZIP code not found'],
  ['places/253', 400, 'zip: ZIP Code must have 5 digits'],
  ['organizations/2000000069', 404, 'Organization not found'],
  ['organizations/123', 400, /^npi: /],
])('refuses %s', async (of, status, message) => {
  const reply = await shortage(of);
  expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)]);
});
