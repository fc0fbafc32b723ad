import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { organizationSorts } from '#src/datasets/organizations/contract.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const samples = path.join(import.meta.dirname, '..');
let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const rejectsFolder = mkdtempSync(path.join(tmpdir(), 'medatlas-rejects-'));
  const load = { url: database.url, rejectsFolder, published: '2026-11-08' };
  await runImport({ ...load, source: taxonomy, paths: [path.join(samples, 'taxonomy/sample.csv')] });
  await runImport({ ...load, source: nppes, paths: filesOf() });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const npisOf = async (query: string) =>
  (await api.get(`/api/organizations?${query}`)).body.rows.map(({ npi }: { npi: string }) => npi);

describe('GET /api/organizations', () => {
  it('lists all by name without criteria, 50 per page (R-146)', async () => {
    const { status, body } = await api.get('/api/organizations');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 5, page: 1, page_size: 50 });
    expect(body.rows.map(({ name }: { name: string }) => name)).toEqual([
      'EXAMPLE HEARTS CARDIOLOGY, P.C.',
      'INVENTED HOME HEALTH LLC',
      'MADEUP IMAGING CENTER',
      'PLACEHOLDER PHARMACY 4',
      'SAMPLETON COMMUNITY HOSPITAL',
    ]);
    expect(body.rows[0]).toEqual({
      npi: '2000002024',
      name: 'EXAMPLE HEARTS CARDIOLOGY, P.C.',
      address_1: '202 SAMPLE AVENUE',
      city: 'SAMPLETON',
      state: 'WV',
      zip: '25301',
      primary_taxonomy: '207RC0000X',
      classification: 'Internal Medicine',
      specialization: 'Cardiovascular Disease',
      display_name: 'Cardiovascular Disease Physician',
      phone: null,
      organization_subpart: 'N',
    });
  });

  it('matches every field as R-145 requires, trimmed, ignoring case', async () => {
    expect(await npisOf('name=%20hearts%20')).toEqual(['2000002024']);
    expect(await npisOf('city=pleto&state=wv&zip=253019999&name=pharm')).toEqual(['2000002040']);
    expect(await npisOf('npi=2000002016')).toEqual(['2000002016']);
    expect(await npisOf('taxonomy=3336c0003x')).toEqual(['2000002040']);
    expect(await npisOf('state=OH')).toEqual([]);
  });

  it('finds names by their letters, without the legal form (R-370, R-375)', async () => {
    for (const name of [
      'example hearts',
      'Example Hearts Cardiology LLC',
      'exampleheart',
      'hearts-cardiology PC',
      'é x ample',
    ])
      expect([name, await npisOf(`name=${name}`)]).toEqual([name, ['2000002024']]);
    for (const name of [
      'Invented Home Health, Inc.',
      'invented homehealth a professional corporation',
      'health l.l.c.',
    ])
      expect([name, await npisOf(`name=${name}`)]).toEqual([name, ['2000002032']]);
    expect(await npisOf('name=LLC')).toEqual(['2000002032']);
  });

  it('finds other names, and says which (R-375)', async () => {
    const { body } = await api.get('/api/organizations?name=old sampleton');
    expect(body).toMatchObject({ total: 1, rows: [{ npi: '2000002016', other_name: 'Old Sampleton Infirmary' }] });
    const { rows } = (await api.get('/api/organizations?name=hearts of example inc')).body;
    expect(rows).toMatchObject([{ npi: '2000002024', other_name: 'HEARTS OF EXAMPLE' }]);
    expect((await api.get('/api/organizations?name=sampleton')).body.rows[0].other_name).toBeUndefined();
  });

  it('replies close names (R-376)', async () => {
    for (const name of ['Samplton Hospitel', 'comunity hospital', 'madup imaging center llc', 'Exampel Harts'])
      expect([name, (await api.get(`/api/organizations?name=${name}&close=true`)).body]).toMatchObject([
        name,
        { total: 0, close: [{ npi: expect.any(String) }] },
      ]);
    const near = async (query: string) => (await api.get(`/api/organizations?close=true&${query}`)).body.close;
    expect(await near('name=comunity hospital&state=OH')).toEqual([]);
    expect(await near('name=community hospital')).toEqual([]);
    expect(await near('state=WV')).toEqual([]);
  });

  it('finds by five digits of a ZIP, and by subpart or not (R-89, R-283)', async () => {
    expect(await npisOf('zip=253019999')).toEqual(await npisOf('zip=25301'));
    const [all, subparts, others] = await Promise.all(
      ['', 'organization_subpart=Y', 'organization_subpart=N'].map(npisOf),
    );
    expect([...subparts, ...others].sort()).toEqual(all.toSorted());
  });

  it('accepts a taxonomy code with dots', async () => {
    expect(await npisOf('taxonomy=333.6C0003.X')).toEqual(['2000002040']);
  });

  it.each(organizationSorts)('sorts by %s both ways', async (column) => {
    const up = (await api.get(`/api/organizations?sort=${column}`)).body;
    const down = (await api.get(`/api/organizations?sort=${column}&order=desc`)).body;
    expect([up.total, down.total]).toEqual([5, 5]);
    if (column === 'npi' || column === 'name')
      expect(up.rows.map((row: Record<string, string>) => row[column])).toEqual(
        down.rows.map((row: Record<string, string>) => row[column]).reverse(),
      );
  });

  it.each([
    ['npi=1', 'npi'],
    [`name=${'x'.repeat(101)}`, 'name'],
    ['state=ZZ', 'state'],
    ['zip=a', 'zip'],
    ['taxonomy=1', 'taxonomy'],
    ['organization_subpart=X', 'organization_subpart'],
    ['sort=fax', 'sort'],
    ['first_name=x', 'first_name'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    const { status, body } = await api.get(`/api/organizations?${query}`);
    expect([status, body]).toEqual([400, { code: 'bad_request', message: expect.stringContaining(name) }]);
  });
});

describe('GET /api/organizations/:npi', () => {
  it('returns the fields of the main file, and the official', async () => {
    const { status, body } = await api.get('/api/organizations/2000002057');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      npi: '2000002057',
      name: 'MADEUP IMAGING CENTER',
      address_1: '205 SAMPLE AVENUE',
      primary_taxonomy: '251G00000X',
      official_last_name: 'OFFICIAL',
      official_first_name: 'LEE',
      official_title: 'CEO',
      enumeration_date: '2006-06-01',
    });
  });

  it('adds the other names of both files, secondary locations and endpoints', async () => {
    const { body } = await api.get('/api/organizations/2000002016');
    expect(body.other_names).toEqual([
      { other_name: 'Old Sampleton Infirmary', other_name_type: '4' },
      { other_name: 'Sampleton General', other_name_type: '3' },
    ]);
    expect(body.endpoints).toEqual([
      {
        type: 'FHIR',
        type_description: 'FHIR URL',
        endpoint: 'https://fhir.medatlas.example/r4',
        description: null,
        use_description: 'Health Information Exchange (HIE)',
        affiliation_name: 'Sampleton Community Hospital',
      },
    ]);
    const hearts = (await api.get('/api/organizations/2000002024')).body;
    expect(hearts.other_names).toEqual([{ other_name: 'HEARTS OF EXAMPLE', other_name_type: '3' }]);
    expect(hearts.locations).toMatchObject([{ address_1: '9 Heart Way', city: 'Sampleton', zip: '25302' }]);
  });

  it('distinguishes an unknown number, an individual and a malformed number', async () => {
    expect(await api.get('/api/organizations/2000000002')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Organization not found' },
    });
    expect(await api.get('/api/organizations/2000001018')).toMatchObject({
      status: 404,
      body: { code: 'provider', message: 'Organization not found' },
    });
    expect((await api.get('/api/organizations/20000')).status).toBe(400);
  });

  it('answers the catalog’s message when the query fails or times out', async () => {
    const gone = await testDatabase();
    const broken = await testApi(gone, { indexed: false });
    await gone.pool.query('alter table organizations rename to elsewhere');
    const body = { message: 'Failed to fetch organization' };
    expect(await broken.get('/api/organizations/2000002016')).toMatchObject({ status: 500, body });
    await broken.close();

    const shortTimeout = openDatabase(database.url, { timeout: 200 });
    const slow = await testApi(shortTimeout, { indexed: false });
    const locker = await database.pool.connect();
    await locker.query('begin; lock table organizations');
    expect(await slow.get('/api/organizations/2000002016')).toMatchObject({ status: 504, body });
    await locker.query('rollback');
    locker.release();
    await slow.close();
    await shortTimeout.close();
  });
});

/** The samples of the main file and the additional ones. */
function filesOf(): string[] {
  return ['sample.csv', 'sample-othername.csv', 'sample-pl.csv', 'sample-endpoint.csv'].map((file) =>
    path.join(samples, 'nppes', file),
  );
}
