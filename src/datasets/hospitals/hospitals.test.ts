import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { memberSortValues } from '#src/datasets/affiliations/contract.ts';
import { affiliations } from '#src/datasets/affiliations/source.ts';
import { sample as affiliationSample } from '#src/datasets/affiliations/test-import.ts';
import { hospitalSorts } from '#src/datasets/hospitals/contract.ts';
import { FILE, importerOf, sample } from '#src/datasets/hospitals/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const { load, clear } = importerOf(database);
  expect(await load([sample])).toMatchObject({ read: 6, loaded: 6, refused: 0, skipped: 0 });
  await load([affiliationSample('sample'), affiliationSample('sample-facilities')], affiliations);
  clear();
  api = await testApi(database, { indexed: false });
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const get = async (url: string) => (await api.get(url)).body;
const names = async (query: string) =>
  (await get(`/api/hospitals?${query}`)).rows.map(
    ({ facility_name }: { facility_name: string }) => facility_name.split(' ')[0],
  );

describe('GET /api/hospitals', () => {
  it('lists all by name, with the fields of a row', async () => {
    const { rows, ...reply } = await get('/api/hospitals');
    expect(reply).toEqual({ total: 6, page: 1, page_size: 50 });
    expect(rows[4]).toEqual({
      ccn: '360901',
      facility_name: 'LARKMOOR HOSPITAL',
      city: 'EXAMPLEVILLE',
      state: 'OH',
      zip: '43001',
      phone: '6145550190',
      hospital_type: 'Acute Care Hospitals',
    });
    expect(await names('')).toEqual(['100%', 'BRAMBLE', 'FERNWICK', 'HOLLOWAY', 'LARKMOOR', 'OTTERGARTH']);
    expect((await get('/api/hospitals?page=2')).rows).toEqual([]);
  });

  it('finds parts of names, cities, counties and types in any case, a state, a CCN, and a ZIP prefix', async () => {
    expect(await names('facility_name=hospital&state=oh')).toEqual(['FERNWICK', 'LARKMOOR']);
    expect(await names('facility_name=0%25')).toEqual(['100%']);
    expect(await names('city=élan')).toEqual(['100%']);
    expect(await names('county=made')).toEqual(['HOLLOWAY']);
    expect(await names('hospital_type=access')).toEqual(['HOLLOWAY']);
    expect(await names('ccn=050902')).toEqual(['OTTERGARTH']);
    expect(await names('zip=43')).toEqual(['FERNWICK', 'HOLLOWAY', 'LARKMOOR']);
    expect(await names('zip=43001-1234')).toEqual(['FERNWICK', 'LARKMOOR']);
  });

  it.each(hospitalSorts)('sorts by %s both ways', async (sort) => {
    const field = sort === 'type' ? 'hospital_type' : sort;
    for (const order of ['asc', 'desc']) {
      const { rows } = await get(`/api/hospitals?sort=${sort}&order=${order}`);
      const values = rows.map((row: Record<string, string>) => row[field]);
      expect(values).toHaveLength(6);
      expect(values).toEqual(order === 'asc' ? values.toSorted() : values.toSorted().reverse());
    }
  });

  it.each([
    ['state=XX', 'state'],
    ['ccn=12', 'ccn'],
    ['zip=abc', 'zip'],
    ['sort=beds', 'sort'],
    ['beds=9', 'beds'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    expect(await api.get(`/api/hospitals?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(name) },
    });
  });
});

describe('GET /api/hospitals/:ccn', () => {
  it('returns one hospital', async () => {
    expect(await get('/api/hospitals/360901')).toEqual({
      ccn: '360901',
      facility_name: 'LARKMOOR HOSPITAL',
      address: '1 SAMPLE PLAZA',
      city: 'EXAMPLEVILLE',
      state: 'OH',
      zip: '43001',
      county: 'SAMPLE',
      phone: '6145550190',
      hospital_type: 'Acute Care Hospitals',
    });
  });

  it('distinguishes an unknown from a malformed number', async () => {
    expect(await api.get('/api/hospitals/999999')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Hospital not found' },
    });
    expect((await api.get('/api/hospitals/x')).status).toBe(400);
  });
});

describe('GET /api/hospitals/:ccn/clinicians', () => {
  it('lists the staff of the hospital and of its units, each clinician once', async () => {
    expect(await get('/api/hospitals/360901/clinicians')).toEqual({
      total: 1, // in the facilities' file twice: by the hospital and by its rehabilitation unit
      page: 1,
      page_size: 50,
      rows: [
        {
          npi: '2000001018',
          last_name: 'FERNWOOD',
          first_name: 'AVERY',
          credential: 'MD',
          primary_specialty: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
          city: 'EXAMPLEVILLE',
          state: 'OH',
          phone: '6145550100',
        },
      ],
    });
    expect(await get('/api/hospitals/050902/clinicians')).toMatchObject({ rows: [{ npi: '2000001026' }] });
    expect(await get('/api/hospitals/361903/clinicians')).toMatchObject({ total: 0, rows: [] });
    await database.pool.query(`insert into facility_affiliations values (2000001059, 'Unit', '36T902', '360902')`);
    expect(await get('/api/hospitals/360902/clinicians')).toMatchObject({ total: 1, rows: [{ npi: '2000001059' }] });
  });

  it('sorts them both ways', async () => {
    await database.pool.query(
      `insert into facility_affiliations (npi, ccn) select npi, '490904' from affiliated_providers`,
    );
    for (const sort of memberSortValues)
      for (const order of ['asc', 'desc']) {
        const { total, rows } = await get(`/api/hospitals/490904/clinicians?sort=${sort}&order=${order}`);
        const field = sort === 'specialty' ? 'primary_specialty' : sort;
        const values = rows.map((row: Record<string, string | null>) => row[field]);
        expect(total).toBe(10);
        expect(values).toEqual(order === 'asc' ? values.toSorted() : values.toSorted().reverse());
      }
  });
});

describe('the import', () => {
  async function setUp() {
    const other = await testDatabase();
    const importer = importerOf(other);
    onTestFinished(importer.clear);
    const rows = async (where = 'true') =>
      (await other.pool.query(`select * from hospitals where ${where} order by ccn`)).rows;
    return { ...importer, rows, text: readFileSync(sample, 'utf8') };
  }

  it('restores the leading zeros of numbers and ZIPs, and reads the month in the name of the zip', async () => {
    const { write, load, rows, text } = await setUp();
    const file = write('hospitals_07_2025.csv', text.replace('\n050902', '\n50902'));
    expect(await load([file])).toMatchObject({ published: '2025-07-01', loaded: 6 });
    expect(await rows(`ccn = '050902' or zip = '01001'`)).toMatchObject([
      { ccn: '050902', zip: '90001' },
      { ccn: '220905', zip: '01001', county: 'SAMPLE' },
    ]);
  });

  it('accepts a file with the four columns that every release accepted', async () => {
    const { write, load, rows } = await setUp();
    await load([write(FILE, 'Facility ID,Facility Name,City,State\n360901,LARKMOOR HOSPITAL,EXAMPLEVILLE,OH\n')]);
    expect(await rows()).toMatchObject([{ facility_name: 'LARKMOOR HOSPITAL', city: 'EXAMPLEVILLE', zip: null }]);
  });

  it('refuses a duplicate number, a row without a number, and a file without the column', async () => {
    const { write, load, rows, text } = await setUp();
    const file = write(FILE, `${text}360901,AGAIN,,,OH,,,,\n,NONE,,,OH,,,,\n`);
    await expect(load([file])).rejects.toThrow(/more than 5 percent/);
    const good = Array.from({ length: 60 }, (_, n) => `4609${n + 10},GOOD,,,SD,,,,\n`).join('');
    expect(await load([write(FILE, `${text}${good}360901,AGAIN,,,OH,,,,\n,NONE,,,OH,,,,\n`)])).toMatchObject({
      loaded: 66,
      reasons: { 'Facility ID: empty': 1, 'duplicate Facility ID': 1 },
    });
    await expect(load([write(FILE, 'Facility Name,State\nA,B\n')])).rejects.toThrow(/lacks the columns? "Facility ID"/);
    expect(await rows()).toHaveLength(66);
  });

  it('replaces the one in affiliations, which refuses a named file and skips one in a folder', async () => {
    const { folder, write, load, rows, text } = await setUp();
    const file = write(FILE, text);
    const command = `${FILE} is a file of the dataset hospitals. Import it with: npm run import -- hospitals ${file}`;
    await expect(load([file], affiliations)).rejects.toThrow(`${command}\nNothing was changed.`);
    await expect(load([affiliationSample('sample'), file], affiliations)).rejects.toThrow(command);
    await expect(load([folder], affiliations)).rejects.toThrow(new RegExp(`^Nothing to import: .*${FILE} is a file`));
    write('Facility_Affiliation.csv', readFileSync(affiliationSample('sample-facilities'), 'utf8'));
    expect(await load([folder], affiliations)).toMatchObject({ loaded: 5, notes: [command] });
    expect(await rows()).toEqual([]);
  });
});
