import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliationSorts, groupSortColumns, memberSortValues } from '#src/datasets/affiliations/contract.ts';
import { CLINICIANS, importerOf, sample, sampleLines } from '#src/datasets/affiliations/test-import.ts';
import { equals } from '#src/search/criteria.ts';
import { SearchTooSlow } from '#src/search/errors.ts';
import type { Criterion } from '#src/search/query.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { npiOf } from '#src/shared/npi.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const { load, clear } = importerOf(database);
  await load([sample('sample'), sample('sample-facilities')]);
  await database.pool.query(
    `insert into hospitals (ccn, facility_name, city, state) values ('360901', 'LARKMOOR HOSPITAL', 'EXAMPLEVILLE', 'OH')`,
  );
  clear();
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const body = async (url: string) => (await api.get(url)).body;
const npisOf = async (url: string) => (await body(url)).rows.map(({ npi }: { npi: string }) => npi);

/** A database of one group of `members` clinicians of one school, each with three addresses. */
async function crowd(members: number, budget?: number) {
  const crowded = await testDatabase();
  const { write, load, clear } = importerOf(crowded);
  const [header = [], row = []] = sampleLines();
  const put = (values: Record<string, string>) => header.map((name, i) => values[name] ?? row[i]).join(',');
  const lines = Array.from({ length: members }, (_, n) =>
    ['A', 'B', 'C'].map((adrs_id) =>
      put({ NPI: npiOf(210_000_000 + n), adrs_id, Ind_enrl_ID: `I${n}`, pri_spec: n % 3 ? 'NEUROLOGY' : 'UROLOGY' }),
    ),
  );
  await load([write(CLINICIANS, `${header.join(',')}\n${lines.flat().join('\n')}\n`)]);
  clear();
  const { get, search, close } = await testApi(crowded, { budget });
  return { first: npiOf(210_000_000), reply: get, get: async (url: string) => (await get(url)).body, search, close };
}

describe('GET /api/affiliations', () => {
  it('finds a provider by NPI, once, with the first group by name and the number of affiliations', async () => {
    expect(await body('/api/affiliations?npi=2000001018')).toEqual({
      total: 1,
      generation: expect.any(Number),
      page: 1,
      page_size: 50,
      rows: [
        {
          npi: '2000001018',
          last_name: 'FERNWOOD',
          first_name: 'AVERY',
          credential: 'MD',
          primary_specialty: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
          facility_name: 'AMBERFOLD CARDIOLOGY PLLC',
          city: 'EXAMPLEVILLE',
          state: 'OH',
          phone: '6145550100',
          affiliations: 3,
        },
      ],
    });
    expect(await body('/api/affiliations?npi=%202000001018%20')).toMatchObject({ total: 1 });
    expect(await body('/api/affiliations?npi=2000009995')).toMatchObject({ total: 0, rows: [] });
    expect(await body('/api/affiliations?npi=2000001018&page=2')).toMatchObject({ total: 1, rows: [] });
  });

  it('lists all providers by name without an NPI, and counts NPIs', async () => {
    const { total, rows } = await body('/api/affiliations');
    expect([total, rows.length]).toEqual([10, 10]);
    expect(rows.map(({ last_name }: { last_name: string }) => last_name).slice(0, 3)).toEqual([
      'BRAMBLEWICK',
      'CINDERFORD',
      'FERNWOOD',
    ]);
  });

  it.each(affiliationSorts)('sorts by %s both ways, missing values last (R-205)', async (sort) => {
    const column = { specialty: 'primary_specialty', facility: 'facility_name' }[sort as string] ?? sort;
    for (const order of ['asc', 'desc']) {
      const { rows } = await body(`/api/affiliations?sort=${sort}&order=${order}`);
      const values = rows.map((row: Record<string, string | null>) => row[column]);
      const filled = values.filter((value: string | null) => value !== null);
      expect(values.slice(0, filled.length)).toEqual(filled);
      expect(filled).toEqual(order === 'asc' ? filled.toSorted() : filled.toSorted().reverse());
    }
  });

  it('has pages of fifty, the last one found from the end (R-204: affiliation screen 50)', async () => {
    const { get, close } = await crowd(120);
    for (const view of ['', 'sort=npi&order=desc&', 'sort=city&order=desc&', 'sort=facility&']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`/api/affiliations?${view}page=${page}`)));
      expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
        [120, 50],
        [120, 50],
        [120, 20],
        [120, 0],
      ]);
      const npis = pages.flatMap(({ rows }) => rows.map(({ npi }: { npi: string }) => npi));
      expect(npis).toEqual(view.includes('npi') ? npis.toSorted().reverse() : npis.toSorted());
      expect(new Set(npis).size).toBe(120);
    }
    await close();
  });

  it.each([
    ['npi=12345', 'npi'],
    ['npi=2000001018&npi=2000001026', 'npi'],
    ['sort=zip', 'sort'],
    ['order=up', 'order'],
    ['page=0', 'page'],
    ['facility=x', 'facility'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    expect(await api.get(`/api/affiliations?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(name) },
    });
  });
});

describe('the cards of a provider', () => {
  it('list affiliations by group name, those without a group last, and facilities by name', async () => {
    const { rows } = await body('/api/affiliations/2000001018');
    expect(rows.map(({ facility_name, city }: Record<string, string>) => `${facility_name} ${city}`)).toEqual([
      'AMBERFOLD CARDIOLOGY PLLC EXAMPLEVILLE',
      'AMBERFOLD CARDIOLOGY PLLC SAMPLETON',
      'WILLOWMERE MEDICAL GROUP EXAMPLEVILLE',
    ]);
    expect(rows[0]).toMatchObject({
      org_pac_id: '4284000026',
      org_members: 3,
      telehealth: 'Y',
      medical_school: 'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE',
      graduation_year: '1998',
      secondary_specialties: ['INTERNAL MEDICINE'],
    });
    const { rows: mixed } = await body('/api/affiliations/2000001042');
    expect(mixed.map(({ facility_name }: Record<string, string>) => facility_name)).toEqual([
      'WILLOWMERE MEDICAL GROUP',
      null,
    ]);
  });

  it('name facilities from the file of hospitals, units by their hospital, and others only by number', async () => {
    expect((await body('/api/affiliations/2000001018')).facilities).toEqual([
      {
        ccn: '360901',
        name: 'LARKMOOR HOSPITAL',
        facility_type: 'Hospital',
        city: 'EXAMPLEVILLE',
        state: 'OH',
        hospital_ccn: '360901',
      },
      {
        ccn: '36T901',
        name: 'LARKMOOR HOSPITAL',
        facility_type: 'Inpatient rehabilitation facility',
        city: 'EXAMPLEVILLE',
        state: 'OH',
        hospital_ccn: '360901',
      },
    ]);
    expect((await body('/api/affiliations/2000001042')).facilities).toEqual([
      { ccn: '360999', name: null, facility_type: 'Hospital', city: null, state: null, hospital_ccn: null },
    ]);
  });

  it('take the hospitals of a 2021 file from its rows', async () => {
    const older = await testDatabase();
    const { load, clear } = importerOf(older);
    await load([sample('sample-2021')]);
    clear();
    const { get, close } = await testApi(older, { indexed: false });
    expect((await get('/api/affiliations/2000001018')).body.facilities).toMatchObject([
      { ccn: '360901', name: 'LARKMOOR HOSPITAL' },
      { ccn: '67T055', name: 'LARKMOOR REHABILITATION UNIT' },
    ]);
    await close();
  });

  it('list colleagues of the same groups, each once, without the provider', async () => {
    const related = await npisOf('/api/affiliations/2000001059/related');
    expect(related).toHaveLength(new Set(related).size);
    expect(related.toSorted()).toEqual(
      ['2000001018', '2000001026', '2000001034', '2000001042', '2000001075', '2000001083', '2000001117'].toSorted(),
    );
  });

  it('ignore empty groups, empty schools and OTHER', async () => {
    expect(await npisOf('/api/affiliations/2000001067/related')).toEqual([]);
    expect(await npisOf('/api/affiliations/2000001067/alumni')).toEqual([]);
    expect(await npisOf('/api/affiliations/2000001125/related')).toEqual([]);
    expect(await npisOf('/api/affiliations/2000001125/alumni')).toEqual([]);
  });

  it('list alumni of the same school with their graduation years', async () => {
    expect((await body('/api/affiliations/2000001018/alumni')).rows).toMatchObject([
      { npi: '2000001034', graduation_year: '2011', medical_school: 'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE' },
      { npi: '2000001075', graduation_year: '1979' },
    ]);
  });

  it('stop at 10 affiliations, 20 related providers and 20 alumni, all with different NPIs (R-212)', async () => {
    const { first, get, close } = await crowd(60);
    for (const list of ['related', 'alumni']) {
      const { rows } = await get(`/api/affiliations/${first}/${list}`);
      expect(new Set(rows.map(({ npi }: { npi: string }) => npi)).size, list).toBe(20);
      const near = rows.map((row: { primary_specialty: string }) => row.primary_specialty === 'UROLOGY');
      expect(near, 'the specialty of the first comes first (R-1462)').toEqual([...Array(19).fill(true), false]);
    }
    await close();
    const many = await testDatabase();
    const { write, load, clear } = importerOf(many);
    const [header = [], row = []] = sampleLines();
    const lines = Array.from({ length: 12 }, (_, n) =>
      header.map((name, i) => (name === 'adrs_id' ? `A${n}` : row[i])).join(','),
    );
    await load([write(CLINICIANS, `${header.join(',')}\n${lines.join('\n')}\n`)]);
    clear();
    const one = await testApi(many, { indexed: false });
    expect((await one.get('/api/affiliations/2000001018')).body).toMatchObject({ total: 12, rows: { length: 10 } });
    await one.close();
  });

  it('are empty for a provider without affiliations', async () => {
    expect(await body('/api/affiliations/2000009995')).toEqual({ total: 0, rows: [], facilities: [] });
    expect((await api.get('/api/affiliations/20000')).status).toBe(400);
  });
});

describe('GET /api/medical-groups', () => {
  const names = async (query: string) =>
    (await body(`/api/medical-groups?${query}`)).rows.map(
      ({ facility_name }: { facility_name: string }) => facility_name,
    );

  it('finds groups by part of the name or city, ignoring case, by state and by size', async () => {
    expect(await body('/api/medical-groups')).toMatchObject({ total: 3, page: 1, page_size: 50 });
    expect(await names('facility_name=%20willow')).toEqual(['WILLOWMERE MEDICAL GROUP']);
    expect(await names('facility_name=%25')).toEqual([]);
    expect(await names('city=pleto')).toEqual(['BRIARWOLD CLINIC, INC.']);
    expect(await names('state=oh&sort=org_members&order=desc')).toEqual([
      'WILLOWMERE MEDICAL GROUP',
      'AMBERFOLD CARDIOLOGY PLLC',
    ]);
    expect(await names('min_members=3&max_members=7')).toEqual(['AMBERFOLD CARDIOLOGY PLLC']);
  });

  it.each(groupSortColumns)('sorts by %s both ways', async (column) => {
    for (const order of ['asc', 'desc']) {
      const { rows } = await body(`/api/medical-groups?sort=${column}&order=${order}`);
      const values = rows.map((row: Record<string, string | number>) => row[column]);
      const sorted = values.toSorted((a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse());
    }
  });

  it.each([
    ['min_members=few', 'min_members'],
    ['min_members=50&max_members=10', 'max_members'],
    ['max_members=-1', 'max_members'],
    ['state=ZZ', 'state'],
    ['sort=npi', 'sort'],
    ['name=x', 'name'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    expect(await api.get(`/api/medical-groups?${query}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(name) },
    });
  });

  it('returns one group, and distinguishes an unknown from a malformed number', async () => {
    expect(await body('/api/medical-groups/0042000017')).toEqual({
      org_pac_id: '0042000017',
      facility_name: 'WILLOWMERE MEDICAL GROUP',
      org_members: 8,
      clinicians: 8,
      locations: 3,
      city: 'EXAMPLEVILLE',
      state: 'OH',
    });
    expect(await api.get('/api/medical-groups/9999999999')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Medical group not found' },
    });
    expect((await api.get('/api/medical-groups/42')).status).toBe(400);
  });

  it('lists the clinicians of a group, each once', async () => {
    const { total, rows } = await body('/api/medical-groups/0042000017/clinicians');
    expect([total, rows.length]).toEqual([8, 8]);
    expect(rows[0]).toEqual({
      npi: '2000001117',
      last_name: 'BRAMBLEWICK',
      first_name: 'JULES',
      credential: 'PA',
      primary_specialty: 'PHYSICIAN ASSISTANT',
      city: 'EXAMPLEVILLE',
      state: 'OH',
      phone: '6145550100123',
    });
    for (const sort of memberSortValues)
      expect((await body(`/api/medical-groups/0042000017/clinicians?sort=${sort}&order=desc`)).total).toBe(8);
    expect(await body('/api/medical-groups/9999999999/clinicians')).toMatchObject({ total: 0 });
  });
});

const tooSlow = {
  status: 504,
  body: { code: '57014', message: 'Affiliation lookup took too long. Please try again.' },
};

describe('without data', () => {
  it('answers 504 with the message of R-326 when the query times out', async () => {
    const shortTimeout = openDatabase(database.url, { timeout: 200 });
    const { get, close } = await testApi(shortTimeout, { indexed: false });
    const locker = await database.pool.connect();
    await locker.query('begin; lock table affiliations');
    for (const of of ['', '/related', '/alumni'])
      expect(await get(`/api/affiliations/2000001018${of}`)).toMatchObject(tooSlow);
    await locker.query('rollback');
    locker.release();
    await close();
    await shortTimeout.close();
  });

  it('answers 504 with the message of R-326 when the search index takes too long', { tags: 'rest' }, async () => {
    const { search, reply, close } = await crowd(2000, 800);
    expect(await reply('/api/affiliations')).toMatchObject({ status: 200, body: { total: 2000 } }); // and signs in
    // too much for the main thread, and a part that takes a minute, so the worker cannot stop: it ends
    const many = equals('city', Array(100_000).fill('EXAMPLEVILLE'));
    const doubled = Array.from({ length: 30 }).reduce<Criterion>((inner) => ({ any: [inner, inner] }), { any: [] });
    const slow = { table: 'affiliated_providers', criteria: [many, doubled], page: 1, page_size: 1 };
    // the second one waits, and the main thread answers no request before it
    const stuck = [1, 2].map(() => search.ask(slow).catch((error: Error) => error));
    expect(await reply('/api/affiliations')).toMatchObject(tooSlow);
    for (const error of await Promise.all(stuck)) expect(error).toBeInstanceOf(SearchTooSlow);
    const another = () => search.ask({ ...slow, criteria: [many] }).then(({ total }) => total, String);
    await expect.poll(another, { timeout: 5000 }).toBe(2000);
    await close();
  });

  it('answers the catalog’s message when a query fails, and 503 while tables need import', async () => {
    const gone = await testDatabase();
    await gone.pool.query('alter table affiliations rename to elsewhere');
    const { get, close } = await testApi(gone, { indexed: false });
    expect(await get('/api/affiliations')).toMatchObject({ status: 503, body: { code: 'search_not_ready' } });
    for (const of of ['', '/related', '/alumni'])
      expect(await get(`/api/affiliations/2000001018${of}`)).toMatchObject({
        status: 500,
        body: { code: 'internal', message: 'Failed to fetch provider data' },
      });
    await close();
    const stale = await testApi(database, { indexed: false, stale: ['affiliations'] });
    expect(await stale.get('/api/medical-groups')).toMatchObject({ status: 503, body: { code: 'needs_import' } });
    await stale.close();
  });
});
