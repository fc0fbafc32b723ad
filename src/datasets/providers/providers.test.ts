import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { providerSortColumns } from '#src/datasets/providers/contract.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Source } from '#src/importer/source.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { loadIndex } from '#test/search-index.ts';

const samples = path.join(import.meta.dirname, '..');
let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const rejectsFolder = mkdtempSync(path.join(tmpdir(), 'medatlas-rejects-'));
  const load = { url: database.url, rejectsFolder, published: '2026-11-08' };
  await runImport({ ...load, source: taxonomy, paths: [path.join(samples, 'taxonomy/sample.csv')] });
  await runImport({ ...load, source: nppes, paths: [path.join(samples, 'nppes/sample.csv')] });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const npisOf = async (query: string) =>
  (await api.get(`/api/providers?${query}`)).body.rows.map(({ npi }: { npi: string }) => npi);

describe('GET /api/providers', () => {
  it('lists all providers by name without criteria, 50 per page (R-116, R-118)', async () => {
    const { status, body } = await api.get('/api/providers');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 12, page: 1, page_size: 50 });
    expect(body.rows.map(({ last_name }: { last_name: string }) => last_name).slice(0, 3)).toEqual([
      'BRAMBLEWICK',
      'CINDERFORD',
      'FERNWOOD',
    ]);
    expect(body.rows[2]).toEqual({
      npi: '2000001018',
      last_name: 'FERNWOOD',
      first_name: 'AVERY',
      credential: 'M.D.',
      gender: 'F',
      sole_proprietor: 'N',
      primary_taxonomy: '207RC0000X',
      classification: 'Internal Medicine',
      specialization: 'Cardiovascular Disease',
      display_name: 'Cardiovascular Disease Physician',
      city: 'EXAMPLEVILLE',
      state: 'OH',
      phone: '6145550100',
      do_not_contact: null,
    });
  });

  it('trims, upper-cases and cuts before validation, and ignores blanks', async () => {
    expect(await npisOf('last_name=%20fern%20&gender=%20f&state=oh&zip=430019999&city=&taxonomy=')).toEqual([
      '2000001018',
    ]);
  });

  it('finds names by their letters, with or without accents (R-370)', async () => {
    for (const query of ['last_name=m%C3%BChl&first_name=jos%C3%A9', 'last_name=MUHL', 'last_name=m.%20u-h'])
      expect(await npisOf(query), query).toEqual(['2000001042']);
  });

  it('matches any of the given codes in any slot', async () => {
    expect(await npisOf('taxonomy=207QG0300X')).toEqual(['2000001075']);
    expect(await npisOf('taxonomy=363A00000X&taxonomy=163w00000x')).toEqual(['2000001117', '2000001059']);
  });

  it('accepts 50 codes, two genders, two values of sole proprietor, and five digits of a ZIP (R-89, R-122, R-283)', async () => {
    const codes = (n: number) => Array.from({ length: n }, (_, i) => `taxonomy=${100_000_000 + i}X`).join('&');
    const statusOf = async (query: string) => (await api.get(`/api/providers?${query}`)).status;
    expect([await statusOf(codes(50)), await statusOf(codes(51))]).toEqual([200, 400]);
    for (const answer of ['gender=F', 'gender=M', 'sole_proprietor=Y', 'sole_proprietor=N'])
      expect(await statusOf(answer), answer).toBe(200);
    for (const answer of ['gender=X', 'sole_proprietor=X']) expect(await statusOf(answer), answer).toBe(400);
    const { facets } = (await api.get('/api/providers/facets?facet=sole_proprietor&facet=gender')).body;
    expect(facets.gender).toMatchObject([{ value: 'F' }, { value: 'M' }]); // one provider has X
    expect(facets.sole_proprietor).toMatchObject([{ value: 'N' }, { value: 'Y' }]); // one provider has X
    expect(await npisOf('zip=430019999')).toEqual(await npisOf('zip=43001'));
    expect(await npisOf('zip=43001')).not.toEqual([]);
  });

  it('expands profession, specialty and subspecialty to all their codes, in any case and any slot', async () => {
    const physicians = 'Allopathic%20%26%20Osteopathic%20Physicians';
    const cardiology = await npisOf('taxonomy=207RC0000X');
    expect(cardiology).toHaveLength(8);
    expect(await npisOf('subspecialty=cardiovascular%20disease')).toEqual(cardiology);
    expect(await npisOf('specialty=Internal%20Medicine')).toEqual(cardiology); // no provider has 207R00000X
    expect(await npisOf('specialty=Family%20Medicine')).toEqual(['2000001075']);
    expect((await api.get(`/api/providers?profession=${physicians}`)).body.total).toBe(9);
    expect(await npisOf(`profession=%20${physicians.toLowerCase()}%20&specialty=&taxonomy=207Q00000X`)).toEqual([
      '2000001075',
    ]);
    expect(await npisOf(`profession=${physicians}&taxonomy=363A00000X`), 'all criteria hold').toEqual([]);
    expect(await npisOf('profession=Nursing%20Service%20Providers&specialty=Registered%20Nurse')).toEqual([
      '2000001117',
    ]);
  });

  it.each([
    ['profession=Wizards', 'profession: Unknown profession "Wizards". Give its name in the NUCC taxonomy.'],
    ['profession=Hospitals', 'profession: Unknown profession "Hospitals". Give its name in the NUCC taxonomy.'], // of organizations
    ['specialty=Potions', 'specialty: Unknown specialty "Potions". Give its name in the NUCC taxonomy.'],
    ['subspecialty=Owls', 'subspecialty: Unknown subspecialty "Owls". Give its name in the NUCC taxonomy.'],
    [
      'profession=Nursing%20Service%20Providers&specialty=Internal%20Medicine',
      'specialty: Unknown specialty "Internal Medicine" of profession "Nursing Service Providers". Give its name in the NUCC taxonomy.',
    ],
    [
      'specialty=Family%20Medicine&subspecialty=Cardiovascular%20Disease',
      'subspecialty: Unknown subspecialty "Cardiovascular Disease" of specialty "Family Medicine". Give its name in the NUCC taxonomy.',
    ],
  ])('refuses %s with a message', async (query, message) => {
    const { status, body } = await api.get(`/api/providers?${query}`);
    expect([status, body]).toEqual([400, { code: 'bad_request', message }]);
  });

  it('takes the slot marked Y as the primary one', async () => {
    const { body } = await api.get('/api/providers?npi=2000001026');
    expect(body.rows[0].primary_taxonomy).toBe('208M00000X');
  });

  it.each(providerSortColumns)('sorts by %s both ways, missing values last', async (column) => {
    for (const order of ['asc', 'desc']) {
      const { body } = await api.get(`/api/providers?sort=${column}&order=${order}`);
      const values = body.rows.map((row: Record<string, string | null>) => row[column]);
      const filled = values.filter((value: string | null) => value !== null);
      expect(body.total).toBe(12);
      expect(values.slice(0, filled.length)).toEqual(filled);
      if (column !== 'primary_taxonomy')
        expect(filled).toEqual(order === 'asc' ? filled.toSorted() : filled.toSorted().reverse());
    }
  });

  it.each([
    ['npi=12345', 'npi'],
    ['npi=2000001018&npi=200000102', 'npi'],
    [`first_name=${'x'.repeat(101)}`, 'first_name'],
    ['last_name=%00', 'last_name'],
    ['state=ZZ', 'state'],
    [`city=${'x'.repeat(101)}`, 'city'],
    ['zip=4300a', 'zip'],
    ['gender=X', 'gender'],
    ['sole_proprietor=maybe', 'sole_proprietor'],
    [`credential=${'x'.repeat(101)}`, 'credential'],
    ['taxonomy=207R', 'taxonomy'],
    [Array.from({ length: 51 }, (_, i) => `taxonomy=${100_000_000 + i}X`).join('&'), 'taxonomy'],
    [`profession=${'x'.repeat(201)}`, 'profession'],
    ['specialty=a&specialty=b', 'specialty'],
    ['subspecialty=%00', 'subspecialty'],
    ['sort=zip', 'sort'],
    ['order=up', 'order'],
    ['last_name=-', 'last_name: must have a letter or a digit'],
    ['credential=...', 'credential: must have a letter or a digit'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=99999999', 'page'],
    ['surname=x', 'surname'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    const { status, body } = await api.get(`/api/providers?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'bad_request', message: expect.stringContaining(name) });
  });

  it('returns an empty page beyond the last, with the total', async () => {
    expect((await api.get('/api/providers?page=9999999')).body).toMatchObject({ total: 12, rows: [] });
  });
});

describe('GET /api/providers/:npi', () => {
  it('returns all fields of the page', async () => {
    const { status, body } = await api.get('/api/providers/2000001018');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      npi: '2000001018',
      name_prefix: 'DR.',
      middle_name: 'JUNE',
      address_1: '101 SAMPLE STREET',
      zip: '430010001',
      enumeration_date: '2006-05-23',
      taxonomies: [{ code: '207RC0000X', primary: 'Y', license_number: 'OH101', license_state: 'OH', group: null }],
    });
  });

  it('distinguishes an unknown number, an organization and a malformed number', async () => {
    expect(await api.get('/api/providers/2000000002')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Provider not found' },
    });
    expect(await api.get('/api/providers/2000002016')).toMatchObject({
      status: 404,
      body: { code: 'organization', message: 'Provider not found' },
    });
    expect(await api.get('/api/providers/20000010')).toMatchObject({
      status: 400,
      body: { message: 'npi: NPI must have 10 digits' },
    });
  });

  it('never shows a deactivated number', async () => {
    expect((await api.get('/api/providers/2000003014')).status).toBe(410);
    expect(await npisOf('npi=2000003014')).toEqual([]);
  });
});

it('expands a profession by the taxonomy of the newest import', { tags: 'rest' }, async () => {
  const own = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-specialties-'));
  const load = async (source: Source, file: string) =>
    runImport({ url: own.url, rejectsFolder: folder, source, paths: [file], published: '2026-11-08' });
  await load(taxonomy, path.join(samples, 'taxonomy/sample.csv'));
  await load(nppes, path.join(samples, 'nppes/sample.csv'));
  const { get, search, close } = await testApi(own);
  const url = '/api/providers?profession=Nursing%20Service%20Providers';
  expect((await get(url)).body.total).toBe(1);

  const file = path.join(folder, 'nucc_taxonomy_261.csv');
  const sample = readFileSync(path.join(samples, 'taxonomy/sample.csv'), 'utf8');
  const assistants = 'Physician Assistants & Advanced Practice Nursing Providers,Physician Assistant';
  expect(sample).toContain(assistants);
  writeFileSync(file, sample.replace(assistants, 'Nursing Service Providers,Physician Assistant'));
  await load(taxonomy, file);
  await loadIndex(own, folder, search);
  expect((await get(url)).body.total).toBe(2);
  await close();
  rmSync(folder, { recursive: true });
});

describe('without data', () => {
  it('answers 503 before the index is loaded, but serves details', async () => {
    const starting = await testApi(database, { indexed: false });
    const { status, headers, body } = await starting.get('/api/providers');
    expect([status, headers['retry-after'], body.message]).toEqual([503, '1', expect.stringContaining('index')]);
    expect((await starting.get('/api/providers/2000001018')).status).toBe(200);
    await starting.close();
  });

  it('answers 503 where the tables need import', async () => {
    const stale = await testApi(database, { stale: ['providers'], indexed: false });
    const { status, body } = await stale.get('/api/providers/2000001018');
    expect([status, body]).toEqual([503, { code: 'needs_import', message: 'The dataset providers must be imported.' }]);
    expect((await stale.get('/api/taxonomy/professions')).status).toBe(200);
    await stale.close();
  });

  it('answers the catalog’s message when a query fails', async () => {
    const gone = await testDatabase();
    const { get, close } = await testApi(gone);
    await gone.pool.query('alter table providers rename to elsewhere');
    expect(await get('/api/providers/2000001018')).toMatchObject({
      status: 500,
      body: { code: 'internal', message: 'Failed to fetch provider' },
    });
    await close();
  });

  it('answers 504 with 57014 when the query times out', async () => {
    const shortTimeout = openDatabase(database.url, { timeout: 200 });
    const { get, close } = await testApi(shortTimeout, { indexed: false });
    const locker = await database.pool.connect();
    await locker.query('begin; lock table providers');
    const { status, body } = await get('/api/providers/2000001018');
    await locker.query('rollback');
    locker.release();
    await close();
    await shortTimeout.close();
    expect([status, body]).toEqual([504, { code: '57014', message: 'Failed to fetch provider' }]);
  });
});
