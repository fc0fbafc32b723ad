import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointHeader, locationHeader } from '#src/datasets/nppes/headers.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, organization, quotedLine } from '#src/datasets/nppes/test-files.ts';
import { LIMITS, RegistryQuery, type RegistryResult } from '#src/datasets/registry/contract.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const at = (kind: 'Practice Location' | 'Mailing', city: string, state: string, zip: string) => ({
  [`Provider Business ${kind} Address City Name`]: city,
  [`Provider Business ${kind} Address State Name`]: state,
  [`Provider Business ${kind} Address Postal Code`]: zip,
});

/** 230 individuals and 230 organizations with alternating numbers, and two records with unusual data. */
const rows = [
  ...Array.from({ length: 230 }, (_, i) => individual(2 * i)),
  ...Array.from({ length: 230 }, (_, i) =>
    organization(2 * i + 1, at('Practice Location', 'EXAMPLEVILLE', 'OH', '430010001')),
  ),
  individual(1000, {
    'Provider Last Name (Legal Name)': 'ODDWATER',
    'Provider First Name': 'Zoë',
    'Provider Name Prefix Text': 'DR.',
    ...at('Practice Location', 'QUILLTON', 'WV', '253010007'),
    ...at('Mailing', 'POSTBURG', 'PA', '15201'),
    'Healthcare Provider Taxonomy Code_1': '363A00000X',
    'Healthcare Provider Primary Taxonomy Switch_1': 'N',
    'Healthcare Provider Taxonomy Code_2': '163W00000X',
    'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
    'Healthcare Provider Taxonomy Code_4': '207QG0300X',
    'Healthcare Provider Primary Taxonomy Switch_4': 'N',
    'Other Provider Identifier_1': 'M-77',
    'Other Provider Identifier Type Code_1': '05',
    'Other Provider Identifier State_1': 'WV',
  }),
  organization(1001, {
    'Provider Organization Name (Legal Business Name)': 'ODD CLINIC',
    ...at('Practice Location', 'QUILLTON', 'WV', '253010008'),
    ...at('Mailing', 'POSTBURG', 'PA', '152011111'),
  }),
];
const [person, clinic] = [inventedNpi(1000), inventedNpi(1001)];

/** More than the limit of lookups in the table. Every second of the last 400 has a branch in Kentucky. */
const farms = Array.from({ length: 10_400 }, (_, i) => 20_000 + i);
const branches = farms.filter((n) => n >= 30_000 && n % 2 === 0).map(inventedNpi);
const farm = (n: number) =>
  organization(n, {
    'Provider Organization Name (Legal Business Name)': `FARM ${49_999 - n}`,
    ...at('Practice Location', 'BARNBURG', 'KS', '660020001'),
  });

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-registry-'));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const load = { url: database.url, rejectsFolder: folder, published: '2026-11-08' };
  await runImport({ ...load, source: taxonomy, paths: [path.join(import.meta.dirname, '../taxonomy/sample.csv')] });
  const dates = '20050523-20261108.csv';
  const location = ['9 Far Rd', '', 'FARAWAY', 'MD', '212010001', 'US', '4105550107', '', ''];
  const branch = ['1 Hay St', '', 'HAYFIELD', 'KY', '400010001', 'US', '', '', ''];
  const paths = [
    write(`npidata_pfile_${dates}`, mainFile([...rows, ...farms.map(farm)])),
    write(
      `pl_pfile_${dates}`,
      [locationHeader, [clinic, ...location], ...branches.map((npi) => [npi, ...branch])].map(quotedLine).join(''),
    ),
    write(
      `endpoint_pfile_${dates}`,
      quotedLine(endpointHeader) +
        quotedLine([clinic, 'FHIR', 'FHIR URL', 'https://fhir.medatlas.example', ...Array(15).fill('')]),
    ),
  ];
  await runImport({ ...load, source: nppes, paths });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const search = async (query: string): Promise<RegistryResult[]> =>
  (await api.get(`/api/registry?${query}`)).body.results;
const numbers = async (query: string) => (await search(query)).map(({ number }) => number);
const types = async (query: string) => Map.groupBy(await search(query), ({ enumeration_type: type }) => type);

describe('GET /api/registry', () => {
  it('returns the normalized result of R-228', async () => {
    const { status, body } = await api.get(`/api/registry?number=${person}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      result_count: 1,
      total: 1,
      page: 1,
      page_size: 10,
      results: [
        {
          number: person,
          enumeration_type: 'NPI-1',
          basic: {
            name_prefix: 'DR.',
            first_name: 'Zoë',
            middle_name: null,
            last_name: 'ODDWATER',
            name_suffix: null,
            credential: 'M.D.',
            gender: 'F',
            sole_proprietor: 'N',
            organization_name: null,
            organizational_subpart: null,
            enumeration_date: '2006-05-23',
            last_updated: '2023-11-29',
            status: 'A',
          },
          taxonomies: [
            expect.objectContaining({ code: '363A00000X', primary: false, license: 'OH1000', state: 'OH' }),
            expect.objectContaining({ code: '163W00000X', primary: true, desc: 'Registered Nurse' }),
            expect.objectContaining({ code: '207QG0300X', primary: false }),
          ],
          addresses: [
            {
              address_purpose: 'LOCATION',
              address_1: '1000 SAMPLE STREET',
              address_2: null,
              city: 'QUILLTON',
              state: 'WV',
              postal_code: '253010007',
              country_code: 'US',
              telephone_number: '6145550100',
              fax_number: null,
            },
          ],
        },
      ],
    });
  });

  it('has version 2.1, a default limit of 10, and a maximum of 200 (R-217, R-218)', async () => {
    expect(RegistryQuery.parse({})).toMatchObject({ limit: 10, version: '2.1' });
    expect(await search('enumeration_type=NPI-1&state=OH')).toHaveLength(10);
    for (const limit of LIMITS)
      expect(await search(`enumeration_type=NPI-1&state=OH&limit=${limit}`)).toHaveLength(limit);
    expect(LIMITS).toEqual([10, 25, 50, 100, 200]);
    expect(await search('enumeration_type=NPI-1&state=OH&limit=999')).toHaveLength(200);
  });

  it('returns the status A and only the practice address (R-229)', async () => {
    for (const { basic, addresses } of await search('state=OH&address_purpose=MAILING&limit=50'))
      expect([basic.status, addresses.map((each) => each.address_purpose)]).toEqual(['A', ['LOCATION']]);
  });

  it.each([
    ['number=200000001', 'NPI must have 10 digits'],
    ['state=OHIO', 'State must have two letters'],
    ['postal_code=253', 'Postal Code must have 5 or 9 digits'],
    ['postal_code=253010', 'Postal Code must have 5 or 9 digits'],
  ])('refuses %s (R-219, R-220)', async (query, message) => {
    const { status, body } = await api.get(`/api/registry?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('splits the limit between both tables if no type is given, and sorts by number (R-226)', async () => {
    const some = await types('state=OH');
    expect([some.get('NPI-1')?.length, some.get('NPI-2')?.length]).toEqual([5, 5]);
    const odd = await types('state=OH&limit=25');
    expect([odd.get('NPI-1')?.length, odd.get('NPI-2')?.length]).toEqual([13, 12]);
    const found = await numbers('state=OH&limit=50');
    expect(found).toHaveLength(50);
    expect(found).toEqual(found.toSorted());
    expect(await search('state=OH&limit=1')).toHaveLength(1);
  });

  it.each([
    ['state=OH&limit=50', 460],
    ['state=OH&limit=25&sort=name&order=desc', 460],
    ['state=OH&enumeration_type=NPI-2&limit=100', 230],
    ['city=e&first_name=a&limit=25', 230],
    ['postal_code=430010001&limit=100', 460],
    ['city=l&limit=7', 462],
    ['state=KY&address_purpose=SECONDARY&enumeration_type=NPI-2&limit=60', 200],
    ['state=KY&address_purpose=SECONDARY&organization_name=FARM%201999&limit=3', 5],
    ['last_name=zzzz', 0],
  ])('gives every result of %s on one page and none twice, %i in all', async (query, total) => {
    const limit = Number(/limit=(\d+)/.exec(query)?.[1] ?? 10);
    const found = new Set<string>();
    const pages = Math.ceil(total / limit);
    for (let page = 1; page <= pages + 1; page++) {
      const { status, body } = await api.get(`/api/registry?${query}&page=${page}`);
      const size = Math.max(0, Math.min(limit, total - (page - 1) * limit));
      expect([status, body.total, body.page, body.page_size]).toEqual([200, total, page, limit]);
      expect([page, body.result_count, body.results.length]).toEqual([page, size, size]);
      for (const { number } of body.results) found.add(number);
    }
    expect(found.size).toBe(total);
  });

  it('finds all records with a secondary address if no place is given', async () => {
    expect(await numbers('organization_name=odd&address_purpose=SECONDARY')).toEqual([clinic]);
    expect(await numbers('last_name=oddwater&state=&address_purpose=SECONDARY')).toEqual([]);
  });

  it('leaves out a table that lacks a criterion, and gives the other the whole limit', async () => {
    const people = await types('last_name=lastname');
    expect([people.get('NPI-1')?.length, people.has('NPI-2')]).toEqual([10, false]);
    const clinics = await types('organization_name=clinic');
    expect([clinics.has('NPI-1'), clinics.get('NPI-2')?.length]).toEqual([false, 10]);
    expect(await search('organization_name=clinic&first_name=ada')).toEqual([]);
    expect(await search('organization_name=clinic&enumeration_type=NPI-1')).toEqual([]);
  });

  it('matches each field as R-223 requires, ignoring case', async () => {
    expect(await numbers('first_name=ZO%C3%8B&last_name=%20ddw')).toEqual([person]);
    expect(await numbers('organization_name=odd')).toEqual([clinic]);
    expect(await numbers('city=quill&state=wv')).toEqual([person, clinic]);
    expect(await numbers('city=quill&state=OH')).toEqual([]);
    expect(await numbers('city=quill&enumeration_type=npi-2')).toEqual([clinic]);
  });

  it('matches five digits of a postal code as a prefix, and nine exactly', async () => {
    expect(await numbers('postal_code=25301')).toEqual([person, clinic]);
    expect(await numbers('postal_code=253010007')).toEqual([person]);
    expect(await numbers('postal_code=25301-0008')).toEqual([clinic]);
    expect(await numbers('postal_code=253010009')).toEqual([]);
    expect(await search('postal_code=430010001&limit=25')).toHaveLength(25);
  });

  it('searches the selected address, and returns the practice address', async () => {
    expect(await numbers('city=postburg')).toEqual([]);
    expect(await numbers('city=postburg&state=pa&address_purpose=mailing')).toEqual([person, clinic]);
    expect(await numbers('postal_code=152011111&address_purpose=MAILING')).toEqual([clinic]);
    expect(await numbers('city=quill&address_purpose=PRIMARY')).toEqual([person, clinic]);
    const far = await search('city=farAway&state=md&postal_code=21201&address_purpose=SECONDARY');
    expect(far.map(({ number, addresses }) => [number, addresses[0]?.city])).toEqual([[clinic, 'QUILLTON']]);
    expect(await numbers('state=MD&postal_code=212019999&address_purpose=SECONDARY')).toEqual([]);
    expect(await numbers('state=PA&address_purpose=SECONDARY')).toEqual([]);
  });

  it('finds secondary addresses of many or few records, in any order', async () => {
    const sorted = branches.toSorted();
    const inKentucky = 'state=KY&address_purpose=SECONDARY&enumeration_type=NPI-2&limit=50';
    expect(await numbers(inKentucky)).toEqual(sorted.slice(0, 50));
    expect(await numbers(`${inKentucky}&organization_name=farm&city=field`)).toEqual(sorted.slice(0, 50));
    expect(await numbers(`${inKentucky}&organization_name=FARM%2019999`)).toEqual([inventedNpi(30_000)]);
    expect(await numbers(`${inKentucky}&organization_name=FARM%2019998`)).toEqual([]);
    const names = branches.map((_, i) => `FARM ${19_999 - 2 * i}`).sort();
    const named = async (order: string) =>
      (await search(`${inKentucky}&organization_name=farm&sort=name&order=${order}`)).map(
        ({ basic }) => basic.organization_name,
      );
    expect(await named('asc')).toEqual(names.slice(0, 50));
    expect(await named('desc')).toEqual(names.toReversed().slice(0, 50));
  });

  it('finds by the meaning of the first three codes, or by code', async () => {
    expect(await numbers('taxonomy_description=registered%20NURSE')).toEqual([person]);
    expect(await numbers('taxonomy_description=163.W00000.X')).toEqual([person]);
    expect(await search('taxonomy_description=geriatric')).toEqual([]); // its code is in the fourth slot
    expect(await search('taxonomy_description=no%20such%20thing')).toEqual([]);
  });

  it.each([
    ['name', ({ basic }: RegistryResult) => basic.organization_name ?? basic.last_name],
    ['first_name', ({ basic }: RegistryResult) => basic.first_name],
    ['last_name', ({ basic }: RegistryResult) => basic.last_name],
    ['city', ({ addresses }: RegistryResult) => addresses[0]?.city],
    ['state', ({ addresses }: RegistryResult) => addresses[0]?.state],
    ['type', ({ enumeration_type }: RegistryResult) => enumeration_type],
  ])('sorts by %s in both directions, missing values last (R-230)', async (sort, value) => {
    for (const order of ['asc', 'desc']) {
      const values = (await search(`taxonomy_description=x&limit=200&sort=${sort}&order=${order}`)).map(value);
      const filled = values.filter((each) => each != null).map((each) => String(each).toUpperCase());
      expect(values.slice(0, filled.length)).not.toContain(null);
      expect(filled.length).toBeGreaterThan(0);
      expect(filled).toEqual(order === 'asc' ? filled.toSorted() : filled.toSorted().reverse());
    }
  });

  it.each(['', 'limit=10&version=2.1', 'address_purpose=MAILING', 'sort=name', 'state=%20'])(
    'requires a criterion: %s',
    async (query) => {
      const { status, body } = await api.get(`/api/registry?${query}`);
      expect([status, body]).toEqual([
        400,
        { code: 'bad_request', message: 'Please provide at least one search criteria' },
      ]);
    },
  );

  it.each([
    ['number=123', 'number'],
    ['enumeration_type=NPI-3', 'enumeration_type'],
    ['state=OHI', 'state'],
    ['postal_code=123456', 'postal_code'],
    ['address_purpose=HOME', 'address_purpose'],
    ['state=OH&limit=0', 'limit'],
    ['state=OH&version=1.0', 'version'],
    ['state=OH&sort=zip', 'sort'],
    ['state=OH&page=0', 'page'],
    ['npi=2000001018', 'npi'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    const { status, body } = await api.get(`/api/registry?${query}`);
    expect([status, body]).toEqual([400, { code: 'bad_request', message: expect.stringContaining(name) }]);
  });
});

describe('GET /api/registry/:number', () => {
  it('adds both addresses, secondary ones, identifiers and endpoints', async () => {
    const { body } = await api.get(`/api/registry/${person}`);
    expect(body.addresses.map((address: { address_purpose: string }) => address.address_purpose)).toEqual([
      'LOCATION',
      'MAILING',
    ]);
    expect(body.identifiers).toEqual([{ code: '05', desc: 'Medicaid', identifier: 'M-77', state: 'WV', issuer: null }]);
    const organization = (await api.get(`/api/registry/${clinic}`)).body;
    expect(organization).toMatchObject({
      enumeration_type: 'NPI-2',
      basic: { organization_name: 'ODD CLINIC', organizational_subpart: 'N' },
      endpoints: [{ endpointType: 'FHIR', endpoint: 'https://fhir.medatlas.example' }],
    });
    expect(organization.addresses[2]).toMatchObject({ address_purpose: 'SECONDARY', city: 'FARAWAY' });
  });

  it('answers 404 for an unknown number', async () => {
    expect(await api.get(`/api/registry/${inventedNpi(5000)}`)).toMatchObject({
      status: 404,
      body: { message: 'Provider not found' },
    });
    expect((await api.get('/api/registry/12')).status).toBe(400);
  });
});

describe('on failure', () => {
  const failure = { message: 'Failed to fetch NPPES data. Please try again.' };

  it('answers the one message of R-333, whether the index or the database fails', async () => {
    const starting = await testApi(database, { indexed: false });
    expect(await starting.get('/api/registry?state=OH')).toMatchObject({ status: 503, body: failure });
    await starting.close();

    const shortTimeout = openDatabase(database.url, { timeout: 200 });
    const slow = await testApi(shortTimeout, { indexed: false });
    const locker = await database.pool.connect();
    await locker.query('begin; lock table providers');
    expect(await slow.get(`/api/registry/${person}`)).toMatchObject({ status: 504, body: failure });
    await locker.query('rollback');
    locker.release();
    await slow.close();
    await shortTimeout.close();
  });

  it('answers 503 if a table it reads needs import', async () => {
    const stale = await testApi(database, { stale: ['organizations'], indexed: false });
    expect(await stale.get(`/api/registry/${person}`)).toMatchObject({ status: 503, body: { code: 'needs_import' } });
    await stale.close();
  });
});
