import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateStatus, certificationSorts, recordTypeWords } from '#src/datasets/certifications/contract.ts';
import { importerOf, RECORDS, sample } from '#src/datasets/certifications/test-import.ts';
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

const body = async (query: string) => (await api.get(`/api/certifications${query}`)).body;

describe('GET /api/certifications', () => {
  it('finds a provider by NPI, once, with the active certificate that ends last', async () => {
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
          zip: '43001',
          certificate_name: 'Cardiovascular Disease',
          record_type: 'CE',
          certificates: 2,
          held: [
            {
              certificate_id: '121',
              certificate_name: 'Cardiovascular Disease',
              record_type: 'CE',
              end_date: '2034-12-31',
            },
            { certificate_id: '120', certificate_name: 'Internal Medicine', record_type: 'CE', end_date: '2031-12-31' },
          ],
        },
      ],
    });
    expect(await body('?npi=2000009995')).toMatchObject({ total: 0, rows: [] });
  });

  it('lists each certificate of each person on a page, however many records it has', async () => {
    const { rows } = await body('');
    for (const { certificates, held } of rows) expect(held).toHaveLength(certificates);
    const [lapsed] = (await body('?last_name=quillman')).rows;
    expect(lapsed.held).toMatchObject([{ certificate_id: '120', record_type: 'EX', end_date: '2016-12-31' }]);
  });

  it.each([
    ['CE', '2026-11-21', 'expired'],
    ['CE', '2026-12-31', 'expiring'],
    ['CE', '2027', 'current'],
    ['CE', null, 'current'], // given for life
    ['EX', '2016-12-31', 'expired'],
    ['EX', null, 'expired'],
    ['IA', '2030-12-31', 'unknown'],
    ['MC', '2028-12-31', 'unknown'],
    ['CS', null, 'unknown'],
    [null, null, 'unknown'],
  ])('a record %s that ends %s is, on November 22, 2026, %s', (record_type, end_date, status) =>
    expect(certificateStatus({ record_type, end_date }, '2026-11-22')).toBe(status),
  );

  it('lists all people by name without criteria, and ignores blank ones (R-197, R-199)', async () => {
    const { total, rows } = await body('?city=+');
    expect(total).toBe(9);
    expect(rows.map(({ last_name }: { last_name: string }) => last_name).slice(0, 3)).toEqual([
      'BRAMBLEWICK',
      'CINDERFORD',
      'FERNWOOD',
    ]);
  });

  it.each([
    ['last_name=mühl', ['MÜHLENFELD']],
    ['last_name=o’example+smith', ["O'EXAMPLE-SMITH"]],
    ['first_name=ale', ['WINTERMERE']],
    ['credential=do', ['BRAMBLEWICK', 'QUILLMAN']],
    ['city=mockford', ['VELLICHOR', 'WINTERMERE']],
    ['city=mock', []],
    ['state=wv', ['MÜHLENFELD', 'OAKHOLLOW']],
    ['zip=00601', ["O'EXAMPLE-SMITH"]],
    ['zip=43001-0001', ['BRAMBLEWICK', 'FERNWOOD', 'QUILLMAN']],
    ['abms_id=0900101', ['FERNWOOD']],
    ['certification_id=700006', ["O'EXAMPLE-SMITH"]],
    ['certificate_id=121', ['BRAMBLEWICK', 'FERNWOOD']],
    ['certificate_name=family+medicine', ['MÜHLENFELD', 'OAKHOLLOW', 'WINTERMERE']],
    ['certificate_name=family', []],
    ['record_type=ce', ['FERNWOOD', 'MÜHLENFELD', 'OAKHOLLOW', 'VELLICHOR']],
    ['record_type=mc&certificate_name=internal+medicine', ['FERNWOOD']],
    ['record_type=mc&certificate_id=121', []],
    ['record_type=CE&state=WV&last_name=oak', ['OAKHOLLOW']],
  ])('names match as substrings, other fields exactly, ignoring case: %s (R-198, R-370)', async (query, found) => {
    const { total, rows } = await body(`?${query}`);
    expect(rows.map(({ last_name }: { last_name: string }) => last_name)).toEqual(found);
    expect(total).toBe(found.length);
  });

  it.each(certificationSorts)('sorts by %s both ways, missing values last (R-199)', async (sort) => {
    const field = sort === 'cert_type' ? 'certificate_name' : sort;
    for (const order of ['asc', 'desc']) {
      const { rows } = await body(`?sort=${sort}&order=${order}`);
      const values = rows.map((row: Record<string, string | null>) => row[field]);
      const filled = values.filter((value: string | null) => value !== null);
      expect(values.slice(0, filled.length)).toEqual(filled);
      expect(filled).toEqual(order === 'asc' ? filled.toSorted() : filled.toSorted().reverse());
    }
  });

  it('has pages of fifty (R-200: ABMS 50)', async () => {
    const crowded = await testDatabase();
    const { load, clear } = importerOf(crowded);
    const [header] = (sample[RECORDS] ?? '').split('\n');
    const lines = Array.from(
      { length: 60 },
      (_, n) => `1,${npiOf(210_000_000 + n)},A,EXAMPLE,MD,TESTBURG,OH,,,43001,120,${n},CE,,,2001,,,`,
    );
    await load({ [RECORDS]: [header, ...lines, ''].join('\n') });
    clear();
    const { get, close } = await testApi(crowded);
    for (const query of ['', 'record_type=CE&', 'state=OH&']) {
      const pages = await Promise.all([1, 2, 3].map((page) => get(`/api/certifications?${query}page=${page}`)));
      expect(pages.map(({ body: { total, rows } }) => [total, rows.length])).toEqual([
        [60, 50],
        [60, 10],
        [60, 0],
      ]);
    }
    await close();
  });

  it.each([
    ['npi=12345', 'npi'],
    ['state=Ohio', 'state'],
    ['zip=430', 'zip'],
    ['sort=issue_date', 'sort'],
    ['specialty=x', 'specialty'],
  ])('answers 400 to %s and names the parameter', async (query, name) => {
    const { status, body: reply } = await api.get(`/api/certifications?${query}`);
    expect([status, reply.message]).toEqual([400, expect.stringContaining(name)]);
  });
});

describe('GET /api/certifications/:npi', () => {
  it('lists every record, certificates by name, each with its active record first, then the others', async () => {
    const { rows } = await body('/2000001018');
    expect(
      rows.map((row: Record<string, string>) => [row.certificate_name, row.record_type, row.start_date, row.end_date]),
    ).toEqual([
      ['Cardiovascular Disease', 'CE', '2004-11-07', '2034-12-31'],
      ['Internal Medicine', 'CE', '2001-08-15', '2031-12-31'],
      ['Internal Medicine', 'MC', '2021-01-01', '2026-12-31'],
      [null, 'AD', null, null],
    ]);
  });

  it.each([
    ['2000001026', '2006-07', '2016-12-31'],
    ['2000001034', '2010', null],
    ['2000001042', '2015-07', '2035-02'],
  ])('puts days together from what is known of them: %s', async (npi, start_date, end_date) => {
    expect((await body(`/${npi}`)).rows).toMatchObject([{ start_date, end_date }]);
  });

  it('returns no records of an unknown provider', async () => {
    expect(await body('/2000009995')).toEqual({ rows: [] });
  });
});

it('has labels for record types (R-206)', () => {
  const types = [null, 'DD', 'AD', 'CE', 'EX', 'IA', 'MC', 'CS', 'ZZ', 'constructor'];
  expect(types.map((type) => recordTypeWords(type))).toEqual([
    'Biographical/matching information',
    'Deceased diplomates',
    'Postal address',
    'Active certification',
    'Certification expiration',
    'Inactive certification',
    'Maintenance of Certification requirements',
    'Status of invalid certifications',
    'Unknown record type',
    'Unknown record type',
  ]);
});

it('answers the catalog’s message while a table is missing (R-329)', async () => {
  await database.pool.query('alter table certifications rename to elsewhere');
  expect(await api.get('/api/certifications/2000001018')).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Failed to fetch ABMS records' },
  });
});
