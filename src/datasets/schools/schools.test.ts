import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CORE_TYPE, DEFAULT_COUNTRY } from '#src/datasets/schools/contract.ts';
import { schools } from '#src/datasets/schools/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const usa = 'core_type=wdms&country_name=united+states+of+america';
const rejectsFolder = mkdtempSync(path.join(tmpdir(), 'medatlas-schools-'));
let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

const load = (file: string) => runImport({ url: database.url, source: schools, paths: [file], rejectsFolder });

beforeAll(async () => {
  database = await testDatabase();
  const result = await load(path.join(import.meta.dirname, 'sample.csv'));
  expect(result).toMatchObject({ read: 20, loaded: 20, refused: 0, skipped: 0 });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  rmSync(rejectsFolder, { recursive: true });
});

const get = async (query: string) => (await api.get(`/api/schools?${query}`)).body;
const names = async (query: string) => (await get(query)).rows.map(({ name }: { name: string }) => name.split(' ')[0]);

describe('a search for medical schools', () => {
  it('starts with schools of the United States and the core type wdms (R-253)', async () => {
    const { core_types, countries } = (await api.get('/api/schools/choices')).body;
    expect([DEFAULT_CORE_TYPE, DEFAULT_COUNTRY]).toEqual(['wdms', 'United States of America']);
    expect(core_types).toContain(DEFAULT_CORE_TYPE);
    expect(countries).toContain(DEFAULT_COUNTRY);
  });

  it('lists 50 by name, ignoring the case of type and country (R-255, R-258)', async () => {
    expect(await get(usa)).toMatchObject({ total: 11, page: 1, page_size: 50 });
    expect(await names(usa)).toEqual([
      '100%',
      'Bayou',
      'Blue',
      'Cascade',
      'Escuela',
      'Great',
      'Harborlight',
      'Lakeview',
      'Mountaineer',
      'Riverbend',
      'Sunbelt',
    ]);
  });

  it('finds parts of name, city and state, ignoring case (R-255)', async () => {
    expect(await names(`${usa}&name=OSTEO`)).toEqual(['Cascade', 'Sunbelt']);
    expect(await names(`${usa}&city=land`)).toEqual(['Cascade', 'Lakeview']);
    expect(await names(`${usa}&state_name=virginia`)).toEqual(['Blue', 'Mountaineer']);
    expect(await names(`${usa}&name=0%25`)).toEqual(['100%']);
    expect(await names('core_type=wdms&country_name=Switzerland&name=MÉDECINE')).toEqual(['Université']);
  });

  it('has the defaults of the form without a type or a country (R-253)', async () => {
    const total = async (query: string) => (await get(query)).total;
    expect(await names('')).toEqual(await names(usa));
    expect(await names('name=OSTEO')).toEqual(await names(`${usa}&name=OSTEO`));
    expect(await total('core_type=whed')).toBe(await total('core_type=whed&country_name=United+States+of+America'));
    expect(await total('country_name=Switzerland')).toBe(await total('core_type=wdms&country_name=Switzerland'));
  });

  it('uses only the core ID if one is given, compared exactly (R-256)', async () => {
    expect(await names('core_id=F0900011&core_type=whed&country_name=Norway&name=zzz')).toEqual(['Université']);
    expect(await names(`core_id=F0900011&name=${'x'.repeat(101)}&city=a&city=b`)).toEqual(['Université']);
    expect(await names('core_id=f0900011')).toEqual([]);
  });

  it('sorts by the values of R-259, missing values last', async () => {
    expect((await names(`${usa}&sort=city&order=desc`)).slice(0, 2)).toEqual(['Cascade', 'Escuela']);
    expect((await names(`${usa}&sort=state`)).slice(0, 2)).toEqual(['Sunbelt', '100%']);
    expect((await names(`${usa}&sort=name&order=desc`))[0]).toBe('Sunbelt');
    expect(await names('core_type=whed&country_name=United+States+of+America&sort=type')).toEqual([
      'Golden',
      'Prairie',
    ]);
    expect(await names('core_id=F0900001&sort=country')).toEqual(['Lakeview']);
  });

  it.each([
    [`${usa}&sort=facility`, 'sort: must be one of name, city, state, country, type'],
    [`${usa}&page=0`, 'page: must be a whole number, 1 to 9,999,999'],
    [`${usa}&town=x`, 'Unknown parameter: town'],
  ])('refuses %s', async (query, message) => {
    expect(await api.get(`/api/schools?${query}`)).toMatchObject({ status: 400, body: { message } });
  });
});

it('counts what a choice of each value would find, with the defaults of the form (R-1451)', async () => {
  const counts = async (query: string) => (await api.get(`/api/schools/facets?${query}`)).body;
  const { total, facets } = await counts('facet=state_name&facet=country_name&facet=core_type');
  expect(total).toBe((await get('')).total);
  expect(facets.country_name.length).toBeGreaterThan(1);
  for (const [name, values] of Object.entries<{ value: string; count: number }[]>(facets))
    for (const { value, count } of values)
      expect((await get(String(new URLSearchParams({ [name]: value })))).total, `${name}=${value}`).toBe(count);
  expect(await counts('core_id=F0900014&state_name=x&facet=state_name')).toMatchObject({ total: 1 });
  expect(await api.get('/api/schools/facets?facet=city')).toMatchObject({ status: 400 });
});

it('lists all core types and countries (R-254)', async () => {
  const { body } = await api.get('/api/schools/choices');
  expect(body.core_types).toEqual(['WDMS', 'wdms', 'whed']);
  expect(body.countries).toHaveLength(8);
  expect(body.countries.slice(0, 2)).toEqual(['Germany', 'Mexico']);
});

it('returns a school by core ID, and answers 404 for an unknown one', async () => {
  expect(await api.get('/api/schools/F0900014')).toMatchObject({
    status: 200,
    body: { name: 'Sea Point Medical University', state_name: null, country_name: 'Saint Vincent and the Grenadines' },
  });
  expect(await api.get('/api/schools/choices2')).toMatchObject({
    status: 404,
    body: { message: 'Medical school not found' },
  });
});

it('answers the catalog’s message while the table is missing (R-338)', async () => {
  await database.pool.query('alter table schools rename to elsewhere');
  expect(await api.get('/api/schools?core_id=F0900001')).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Failed to fetch WDMS data. Please try again.' },
  });
  expect(await api.get('/api/schools/F0900001')).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Failed to fetch medical school details. Please try again.' },
  });
  await database.pool.query('alter table elsewhere rename to schools');
});

describe('a broken file', () => {
  const file = path.join(rejectsFolder, 'wdms_whed.csv');
  const header = 'core_id,core_type,medical_school_name,city,state_name,country_name\n';
  const loading = async (text: string | Buffer) => {
    writeFileSync(file, text);
    return load(file).catch(({ message }: Error) => message);
  };
  const count = async () => (await get('core_id=F0900001')).total;

  it.each([
    ['of another header', 'id,name\n1,x\n', /core_id/],
    ['cut off within a quoted value', `${header}F1,wdms,"Lakeview`, /./],
    ['without rows', header, /No rows to load/],
    ['of another encoding', Buffer.from(`${header}F1,wdms,Universit\xe9,x,y,z\n`, 'latin1'), /refused/],
  ])('%s changes nothing', async (_, text, message) => {
    expect(await loading(text)).toMatch(message);
    expect(await count()).toBe(1);
  });
});
