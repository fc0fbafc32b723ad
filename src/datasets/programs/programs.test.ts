import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '#src/datasets/programs/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const sample = path.join(import.meta.dirname, 'sample.csv');
const rejectsFolder = mkdtempSync(path.join(tmpdir(), 'medatlas-programs-'));
let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

const load = (file: string) => runImport({ url: database.url, source: programs, paths: [file], rejectsFolder });

beforeAll(async () => {
  database = await testDatabase();
  expect(await load(sample)).toMatchObject({ read: 20, loaded: 20, refused: 0, skipped: 0 });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  rmSync(rejectsFolder, { recursive: true });
});

const get = async (query: string) => (await api.get(`/api/programs?${query}`)).body;
const total = async (query: string) => (await get(query)).total;
const program = async (number: string) => (await api.get(`/api/programs/${number}`)).body;

describe('the import', () => {
  it('keeps numbers that begin with 0, and restores removed zeros', async () => {
    expect((await program('0404300000')).name).toBe('Cedarmere Medical Center Program');
    expect((await program('0400200006')).director.zip).toBe('02114');
    expect((await program('1400200001')).director.zip).toBe('02114');
  });

  it('reads serial days as spreadsheets count them, with a 29 February 1900 (R-166)', async () => {
    const first = await program('0404300000');
    expect(first).toMatchObject({
      accreditation_effective_date: '2019-07-01', // 43647
      accreditation_original_date: '1900-02-28', // 60, a day that does not exist
      last_site_visit_date: null, // 0
      next_site_visit_date: '2029-07-01', // 47300
    });
    expect((await program('1400200001')).accreditation_original_date).toBe('1969-07-01'); // 25385
  });

  it('accepts types in any case, and leaves missing positions unknown', async () => {
    expect(await program('4400000003')).toMatchObject({
      type: 'R',
      approved_resident_positions: 30,
      filled_resident_positions: 28,
      approved_fellow_positions: null,
    });
  });
});

describe('a search for programs', () => {
  it('requires a criterion (R-155)', async () => {
    const message = 'Please provide at least one search criteria';
    for (const query of ['', 'name=+', 'sort=name'])
      expect(await api.get(`/api/programs?${query}`), query).toMatchObject({ status: 400, body: { message } });
  });

  it('finds parts of names in any case, and type, state and ZIP exactly (R-157)', async () => {
    expect(await total('name=LARCH')).toBe(5);
    expect(await total('specialty_1=medicine')).toBe(7);
    expect(await total('sub_specialty_1=SPORTS')).toBe(3);
    expect(await total('specialty_2=ped')).toBe(2);
    expect(await total('sub_specialty_2=cardiology')).toBe(2);
    expect(await total('director=ellison')).toBe(4);
    expect(await total('coordinator=nadar')).toBe(4);
    expect(await total('type=d')).toBe(2);
    expect(await total('state=wv&specialty_1=medicine')).toBe(2);
    expect(await total('zip=02114-1234')).toBe(4);
    expect(await total('zip=021')).toBe(4);
  });

  it('finds residencies, fellowships and dual programs by type (R-161)', async () => {
    const totals = await Promise.all(['R', 'F', 'D'].map((type) => total(`keyword=e&type=${type}`)));
    expect(totals.every((each) => each > 0)).toBe(true);
    expect(totals.reduce((sum, each) => sum + each)).toBe(await total('keyword=e'));
  });

  it('matches a keyword against name, location or sponsor (R-158)', async () => {
    expect(await total('keyword=boston')).toBe(4);
    expect(await total('keyword=OSPREY')).toBe(5);
    expect(await total('keyword=100%25')).toBe(0);
  });

  it('ignores all other criteria if a program number is given (R-156)', async () => {
    expect(await total('program_number=4400000003&state=OH&name=zzz')).toBe(1);
    expect(await total('program_number=440000000')).toBe(0);
    expect(await total(`program_number=4400000003&state=ZZ&zip=abc&type=X&state=OH&name=${'x'.repeat(101)}`)).toBe(1);
  });

  it('lists 50 per page by name, and sorts by every column (R-159)', async () => {
    const all = 'keyword=e';
    expect(await get(all)).toMatchObject({ total: 20, page: 1, page_size: 50 });
    const names = (await get(all)).rows.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    const first = async (sort: string) => (await get(`${all}&sort=${sort}`)).rows[0];
    expect(await first('program_number')).toMatchObject({ program_number: '0400000018' });
    expect(await first('program_number&order=desc')).toMatchObject({ program_number: '4408000009' });
    expect(await first('specialty&order=desc')).toMatchObject({ specialty_1: 'Surgery' });
    expect(await first('type')).toMatchObject({ type: 'D' });
    expect(await first('city&order=desc')).toMatchObject({ location: 'San Juan' });
    expect(await first('state')).toMatchObject({ state: 'CO' });
    expect(await first('status&order=desc')).toMatchObject({ accreditation_status: 'Initial Accreditation' });
    expect(await first('director')).toMatchObject({ director_name: 'Helen O’Brien' });
    expect(await first('phone&order=desc')).toMatchObject({ director_phone: '6145550119' });
  });

  it.each([
    ['type=X', 'type: must be R, F or D'],
    ['name=a&zip=ohio', 'zip: ZIP Code must have 1 to 5 digits'],
    ['name=a&sort=facility', /^sort: must be one of program_number, /],
    ['name=a&town=x', 'Unknown parameter: town'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await api.get(`/api/programs?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

it('counts what a choice of each value would find, without the own criterion (R-1451)', async () => {
  const counts = async (query: string) => (await api.get(`/api/programs/facets?${query}`)).body;
  const { total, facets } = await counts('type=R&facet=state&facet=type&facet=specialty_1');
  expect(total).toBe((await get('type=R')).total);
  expect(facets.type.length).toBeGreaterThan(1);
  const totalOf = async (query: URLSearchParams) => (await get(String(query))).total;
  for (const [name, values] of Object.entries<{ value: string; count: number }[]>(facets))
    for (const { value, count } of values)
      expect(await totalOf(new URLSearchParams({ type: 'R', [name]: value })), `${name}=${value}`).toBe(count);
  const [{ value }] = facets.specialty_1;
  const named = await counts(`type=R&facet=specialty_1&facet_text=${encodeURIComponent(value.slice(1, 6))}`);
  expect(named.facets.specialty_1).toContainEqual(facets.specialty_1[0]);
  expect(await api.get('/api/programs/facets?facet=state')).toMatchObject({ status: 400 });
  expect(await api.get('/api/programs/facets?type=R&facet=phone')).toMatchObject({ status: 400 });
});

it('suggests values that contain a text, and sub-specialties by their specialty (R-152)', async () => {
  const rows = async (query: string) => (await api.get(`/api/programs/suggestions?${query}`)).body.rows;
  expect(await rows('of=specialty_1&text=medic')).toEqual(['Family medicine', 'Internal medicine']);
  expect(await rows('of=sub_specialty_1&specialty=Psychiatry')).toEqual(['Addiction psychiatry']);
  expect(await rows('of=sub_specialty_2&specialty=Pediatrics')).toEqual(['Pediatric cardiology']);
  expect(await rows('of=name')).toHaveLength(4);
  expect((await api.get('/api/programs/suggestions?of=phone')).status).toBe(400);
});

it('answers the catalog’s message while the table is missing (R-332)', async () => {
  expect(await api.get('/api/programs/0000000000')).toMatchObject({
    status: 404,
    body: { message: 'Program not found' },
  });
  await database.pool.query('alter table programs rename to elsewhere');
  expect(await api.get('/api/programs?program_number=1')).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Failed to fetch programs' },
  });
  expect(await api.get('/api/programs/1')).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Failed to fetch program details' },
  });
  await database.pool.query('alter table elsewhere rename to programs');
});

describe('a broken file', () => {
  const text = readFileSync(sample, 'utf8');
  const [header = '', first = ''] = text.split('\n');
  const loading = async (broken: string | Buffer) => {
    const file = path.join(rejectsFolder, 'acgme_broken.csv');
    writeFileSync(file, broken);
    return load(file).catch(({ message }: Error) => message);
  };

  it.each([
    ['without a required column', text.replace('program_name', 'title'), /program_name/],
    [
      'cut off within a quoted value',
      `${header}
${first}
0000000001,"Cut`,
      /refused/,
    ],
    ['with rows of doubled quotes', `${header}\n${first.replace('Cedarmere', '""Cedarmere""x"')}\n`, /refused|quote/],
    ['with days that are none', `${header}\n${first.replace('43647', 'soon')}\n`, /refused/],
    ['in another encoding', Buffer.from(`${header}\n${first.replace('Mara', 'Mára')}\n`, 'latin1'), /refused/],
  ])('%s changes nothing', async (_, broken, message) => {
    expect(await loading(broken)).toMatch(message);
    expect(await total('program_number=0404300000')).toBe(1);
  });
});
