import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { licenseSorts } from '#src/datasets/licenses/contract.ts';
import { crowd, importerOf, sample, sampleText } from '#src/datasets/licenses/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { npiOf } from '#src/shared/npi.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const { load, clear } = importerOf(database);
  await load(sample);
  clear();
  api = await testApi(database);
});

afterAll(() => api.close());

const body = async (query: string) => (await api.get(`/api/licenses${query}`)).body;
const names = async (query: string) =>
  (await body(`?${query}`)).rows.map(({ last_name }: { last_name: string }) => last_name);

describe('GET /api/licenses', () => {
  it('finds a provider by NPI, once, with the license that expires last and the number of licenses', async () => {
    expect(await body('?npi=2000001018')).toEqual({
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
          city: 'EXAMPLEVILLE',
          state: 'OH',
          license_number: '35.091234',
          issue_date: '1999-07-01',
          expiry_date: '2027-04-01',
          medical_school: 'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE',
          graduation_year: '1998',
          licenses: 3,
          held: [
            { state: 'OH', license_number: '35.091234', issue_date: '1999-07-01', expiry_date: '2027-04-01' },
            { state: 'WV', license_number: '21177', issue_date: '2004-02-16', expiry_date: '2026-06-30' },
            { state: 'PA', license_number: 'MD071234L', issue_date: '2001-05-20', expiry_date: '2008-12-31' },
          ],
        },
      ],
    });
    expect(await body('?npi=%202000001018%20')).toMatchObject({ total: 1 });
    expect(await body('?npi=2000009995')).toMatchObject({ total: 0, rows: [] });
    expect(await body('?npi=2000001018&page=2')).toMatchObject({ total: 1, rows: [] });
  });

  it('lists every license of each person on a page, the one of the row first', async () => {
    const { rows } = await body('');
    for (const { licenses, held, state, license_number, issue_date, expiry_date } of rows) {
      expect(held).toHaveLength(licenses);
      expect(held[0]).toEqual({ state, license_number, issue_date, expiry_date });
    }
  });

  it('lists all people by name without criteria, and ignores blank ones; N counts NPIs (R-196, R-197)', async () => {
    const { total, rows } = await body('?last_name=+&state=');
    expect([total, rows.length]).toEqual([10, 10]);
    expect(rows.map(({ last_name }: { last_name: string }) => last_name).slice(0, 3)).toEqual([
      'BRAMBLEWICK',
      'CINDERFORD',
      'FERNWOOD',
    ]);
  });

  it.each([
    ['last_name=el', ['MÜHLENFELD', 'VELLICHOR']],
    ['last_name=mühlen', ['MÜHLENFELD']],
    ['last_name=e-s', ["O'EXAMPLE-SMITH"]],
    ['last_name=oexample+smi', ["O'EXAMPLE-SMITH"]],
    ['last_name=muhlen', ['MÜHLENFELD']],
    ['first_name=ale', ['WINTERMERE']],
    ['medical_school=coralmere', ['BRAMBLEWICK', 'QUILLMAN', 'VELLICHOR']],
    ['medical_school=0%25+model_', ['WINTERMERE']],
    ['medical_school=%25%25', []],
    ['credential=do', ['BRAMBLEWICK', 'QUILLMAN']],
    ['credential=d', []],
    ['city=mockford', ['VELLICHOR', 'WINTERMERE']],
    ['city=mock', []],
    ['graduation_year=2011', ['MÜHLENFELD']],
    ['state=wv', ['FERNWOOD', 'MÜHLENFELD', 'OAKHOLLOW']],
    ['license_number=md071234l', ['FERNWOOD']],
    ['license_number=045213', ['QUILLMAN']],
    ['issue_date=2004-02-16', ['FERNWOOD']],
    ['expiry_date=2027-04-01', ['FERNWOOD', 'MÜHLENFELD']],
    ['state=OH&expiry_date=2027-04-01&last_name=wood', ['FERNWOOD']],
    ['state=WV&license_number=35.091234', []],
    ['state=OH&credential=MD&medical_school=alder', ['FERNWOOD']],
    ['npi=2000001018&state=TX', []],
    ['npi=2000001018&state=PA', ['FERNWOOD']],
  ])(
    'names and school match as substrings, other fields exactly, ignoring case: %s (R-201, R-370)',
    async (query, found) => {
      expect(await names(query)).toEqual(found);
      expect((await body(`?${query}`)).total).toBe(found.length);
    },
  );

  it.each(licenseSorts)('sorts by %s both ways, missing values last (R-202)', async (sort) => {
    for (const order of ['asc', 'desc']) {
      const { rows } = await body(`?sort=${sort}&order=${order}`);
      const values = rows.map((row: Record<string, string | null>) => row[sort]);
      const filled = values.filter((value: string | null) => value !== null);
      expect(values.slice(0, filled.length)).toEqual(filled);
      expect(filled).toEqual(order === 'asc' ? filled.toSorted() : filled.toSorted().reverse());
    }
  });

  it.each([
    ['', 'last_name, first_name, npi'],
    ['order=desc', 'last_name desc nulls last, first_name, npi'],
    ['sort=last_name', 'last_name, npi'],
    ['sort=state&order=desc', 'state desc nulls last, npi'],
    ['sort=expiry_date&order=desc', 'expiry_date desc nulls last, npi'],
    ['sort=npi&order=desc', 'npi desc'],
  ])('breaks ties by NPI, and those of last names by first names: %s', async (query, order) => {
    const { pool } = database;
    const { rows } = await pool.query(`select npi::text from licensed_providers order by ${order}`);
    expect((await body(`?${query}`)).rows.map(({ npi }: { npi: string }) => npi)).toEqual(rows.map(({ npi }) => npi));
  });

  it('has pages of fifty, the last one found from the end', async () => {
    const { get, close } = await crowd(120);
    for (const view of ['', 'sort=npi&order=desc&', 'sort=city&order=desc&', 'state=OH&', 'last_name=example&']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`/api/licenses?${view}page=${page}`)));
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

  it('finds part of a name that matches too many names to list them in the query', { tags: 'rest' }, async () => {
    const { get, close } = await crowd(5100, (n) => `EXAMPLE${n}`);
    expect(await get('/api/licenses?last_name=xamp&page=102')).toMatchObject({ total: 5100, rows: { length: 50 } });
    expect(await get('/api/licenses?last_name=e&credential=md')).toMatchObject({ total: 5100 });
    expect(await get('/api/licenses?last_name=xample109&state=OH')).toMatchObject({ total: 11 });
    const names = Array.from({ length: 5100 }, (_, n) => `EXAMPLE${n}`).sort();
    for (const part of ['xample10', 'xample4', '99', '9', 'E7'])
      for (const more of ['', '&state=OH&credential=md']) {
        const { total, rows } = await get(`/api/licenses?last_name=${part}${more}`);
        const held = names.filter((name) => name.includes(part.toUpperCase()));
        expect([total, rows.map((row: { last_name: string }) => row.last_name)], part).toEqual([
          held.length,
          held.slice(0, 50),
        ]);
      }
    await close();
  });

  it.each([
    ['npi=12345', 'npi'],
    ['npi=2000001018&npi=2000001026', 'npi'],
    ['state=Ohio', 'state'],
    ['last_name=%25', 'last_name'],
    ['issue_date=2024-02-30', 'issue_date'],
    ['birth_date=1972-03-04', 'birth_date'],
    ['sort=birth_date', 'sort'],
    ['page=0', 'page'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    const { status, body: reply } = await api.get(`/api/licenses?${query}`);
    expect([status, reply.message]).toEqual([400, expect.stringContaining(name)]);
  });
});

describe('GET /api/licenses/:npi', () => {
  it('lists every license by state, without the day of birth (R-208)', async () => {
    const { rows } = await body('/2000001018');
    expect(rows.map(({ state, expiry_date }: Record<string, string>) => [state, expiry_date])).toEqual([
      ['OH', '2027-04-01'],
      ['PA', '2008-12-31'],
      ['WV', '2026-06-30'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('1972');
  });

  it('returns no licenses of an unknown provider, and refuses an invalid NPI', async () => {
    expect(await body('/2000009995')).toEqual({ rows: [] });
    expect(await api.get('/api/licenses/12')).toMatchObject({ status: 400 });
  });
});

it('answers the catalog’s message while a table is missing (R-328)', async () => {
  await database.pool.query('alter table licenses rename to elsewhere');
  expect(await api.get('/api/licenses/2000001018')).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Failed to fetch licenses' },
  });
  await database.pool.query('alter table elsewhere rename to licenses');
});

it('bounds the licenses of one NPI in a reply (R-613)', async () => {
  const own = await testDatabase();
  const { loadText, clear } = importerOf(own);
  const [header] = sampleText.split('\n');
  const lines = Array.from(
    { length: 1200 },
    (_, n) => `${npiOf(210_000_000)},A,EXAMPLE,MD,TESTBURG,OH,${n},2001-01-01,2040-01-01,,,`,
  );
  await loadText([header, ...lines, ''].join('\n'));
  clear();
  const { get, close } = await testApi(own);
  expect((await get(`/api/licenses/${npiOf(210_000_000)}`)).body.rows).toHaveLength(1000);
  const { rows } = (await get(`/api/licenses?npi=${npiOf(210_000_000)}`)).body;
  expect([rows[0].licenses, rows[0].held.length]).toEqual([1200, 100]);
  await close();
});
