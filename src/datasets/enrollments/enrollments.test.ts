import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliations } from '#src/datasets/affiliations/source.ts';
import { sample as affiliated } from '#src/datasets/affiliations/test-import.ts';
import { employerSorts, personSorts } from '#src/datasets/enrollments/contract.ts';
import { importerOf, sampleOf } from '#src/datasets/enrollments/test-import.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { npiOf } from '#src/shared/npi.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/temporary.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const rejectsFolder = temporaryFolder();
  const load = (source: typeof nppes, ...paths: string[]) =>
    runImport({ url: database.url, source, paths, rejectsFolder, maxRefused: 100 });
  await load(nppes, 'src/datasets/nppes/sample.csv');
  await load(affiliations, affiliated('sample'));
  const { loadRelease, clear } = importerOf(database);
  await loadRelease('2026.07.17');
  clear();
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const body = async (url: string) => (await api.get(url)).body;
const npisOf = async (url: string) => (await body(url)).rows.map(({ npi }: { npi: string }) => npi);

describe('GET /api/providers/:npi/employers', () => {
  it('lists the groups with states, day, people and organizations, and what Doctors and Clinicians says (R-1235)', async () => {
    expect(await body('/api/providers/2000001018/employers')).toEqual({
      total: 2,
      page: 1,
      page_size: 50,
      rows: [
        {
          pac_id: '4284000026',
          name: 'AMBERFOLD CARDIOLOGY PLLC',
          states: ['OH'],
          since: '2026-07-17',
          people: 3,
          organizations: [{ npi: '2000002024', name: 'EXAMPLE HEARTS CARDIOLOGY, P.C.' }],
          listed: true,
        },
        {
          pac_id: '0042000017',
          name: 'WILLOWMERE MEDICAL GROUP',
          states: ['OH', 'WV'],
          since: '2026-07-17',
          people: 7,
          organizations: expect.arrayContaining([{ npi: '2000002016', name: 'SAMPLETON COMMUNITY HOSPITAL' }]),
          listed: true,
        },
      ],
      enrollments: [
        { state: 'OH', provider_type: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)', secondary_types: ['INTERNAL MEDICINE'] },
        { state: 'WV', provider_type: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)', secondary_types: [] },
      ],
      only_listed: [],
    });
  });

  it('tells what only one of the two sources has (R-1235)', async () => {
    const jules = await body('/api/providers/2000001117/employers');
    expect(jules.rows.map(({ name, listed }: { name: string; listed: boolean }) => [name, listed])).toEqual([
      ['CARMEN OAKHOLLOW', false],
      ['WILLOWMERE MEDICAL GROUP', true],
    ]);
    const dana = await body('/api/providers/2000001059/employers');
    expect(dana.only_listed).toEqual([{ org_pac_id: '0143000035', facility_name: 'BRIARWOLD CLINIC, INC.' }]);
  });

  it('has no rows for people without enrollments or reassignments', async () => {
    expect(await body('/api/providers/2000001125/employers')).toMatchObject({
      total: 0,
      rows: [],
      enrollments: [{ state: 'ME', provider_type: 'PSYCHIATRY', secondary_types: [] }],
    });
    expect(await body(`/api/providers/${npiOf(299_000_000)}/employers`)).toMatchObject({ total: 0, enrollments: [] });
  });

  it.each(employerSorts)('sorts by %s', async (sort) => {
    const order = async (direction: string) =>
      (await body(`/api/providers/2000001018/employers?sort=${sort}&order=${direction}`)).rows.map(
        (row: Record<string, unknown>) => row[sort],
      );
    expect(await order('desc')).toEqual((await order('asc')).toReversed());
  });
});

describe('GET /api/organizations/:npi/people', () => {
  it('lists everybody once, by name, and counts specialties (R-1236)', async () => {
    const found = await body('/api/organizations/2000002040/people');
    expect(found).toMatchObject({
      total: 7,
      employers: [{ pac_id: '0042000017', name: 'WILLOWMERE MEDICAL GROUP', npis: 3 }],
    });
    expect(found.rows.map(({ last_name }: { last_name: string }) => last_name)).toEqual([
      'BRAMBLEWICK',
      'FERNWOOD',
      'MÜHLENFELD',
      "O'EXAMPLE-SMITH",
      'OAKHOLLOW',
      'QUILLMAN',
      'WINTERMERE',
    ]);
    expect(found.rows[1]).toEqual({
      npi: '2000001018',
      last_name: 'FERNWOOD',
      first_name: 'AVERY',
      specialty: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
      states: ['OH', 'WV'],
      since: '2026-07-17',
    });
    expect(found.specialties.reduce((sum: number, each: { count: number }) => sum + each.count, 0)).toBe(7);
    expect(await npisOf('/api/organizations/2000002040/people?page=2')).toEqual([]);
  });

  it('lists a person once if the organization has two PAC IDs (R-1236)', async () => {
    const base = `${sampleOf('Enrollment_Extract')}2000002040,N,4284000026,O20050101000022,12-70,PART B SUPPLIER - CLINIC/GROUP PRACTICE,WV,,,,AMBERFOLD CARDIOLOGY PLLC\n`;
    const both = await testDatabase();
    const { loadRelease, clear } = importerOf(both);
    await loadRelease('2026.07.17', { Enrollment_Extract: base });
    clear();
    const { get, close } = await testApi(both);
    const { body: found } = await get('/api/organizations/2000002040/people');
    expect(found).toMatchObject({ total: 7, employers: [{ npis: 3 }, { npis: 2 }] });
    expect(new Set(found.rows.map(({ npi }: { npi: string }) => npi)).size).toBe(7);
    expect(found.specialties.reduce((sum: number, each: { count: number }) => sum + each.count, 0)).toBe(7);
    await close();
    await both.close();
  });

  it('has pages of fifty in every order, each person once (R-1255)', async () => {
    const [npi, group] = ['2000009993', '0999000099'];
    await database.pool.query(
      `insert into employer_people select 2100000000 + n, '${group}', 'L' || n % 7, nullif('F' || n % 5, 'F0'),
         nullif('S' || n % 3, 'S0'), '{OH}', 1, nullif('2026-01-01'::date + n % 2, '2026-01-01') from generate_series(1, 120) n`,
    );
    await database.pool.query(`insert into employer_npis values (${npi}, '${group}')`);
    await database.pool.query(
      `insert into employers (pac_id, people, npis, states) values ('${group}', 120, 1, '{OH}')`,
    );
    for (const sort of [undefined, ...personSorts])
      for (const order of ['asc', 'desc'] as const) {
        const view = sort ? `&sort=${sort}&order=${order}` : '';
        const url = `/api/organizations/${npi}/people?`;
        const pages = await Promise.all([1, 2, 3].map((page) => body(`${url}page=${page}${view}`)));
        const { rows } = await database.pool.query(
          `select npi::text from employer_people where pac_id = '${group}'
           order by ${sort ? `${sort} ${order} nulls last,` : ''} last_name nulls last, first_name nulls last, npi`,
        );
        expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
        expect(pages.flatMap((page) => page.rows.map((row: { npi: string }) => row.npi))).toEqual(
          rows.map((row) => row.npi),
        );
      }
    for (const table of ['employer_people', 'employer_npis', 'employers'])
      await database.pool.query(`delete from ${table} where pac_id = '${group}'`);
  });

  it('has no employers for an NPI in no enrollment, and no people for one through which no one bills (R-1236)', async () => {
    expect(await body(`/api/organizations/${npiOf(299_000_000)}/people`)).toMatchObject({ total: 0, employers: [] });
    expect(await body('/api/organizations/2000002032/people')).toMatchObject({
      total: 0,
      employers: [{ pac_id: '0143000035', name: 'BRIARWOLD CLINIC, INC.', npis: 1 }],
    });
  });

  it.each(personSorts)('sorts by %s', async (sort) => {
    const order = async (direction: string) =>
      (await body(`/api/organizations/2000002040/people?sort=${sort}&order=${direction}`)).rows.map(
        (row: Record<string, unknown>) => row[sort],
      );
    expect(await order('desc')).toEqual((await order('asc')).toReversed());
  });
});

describe('GET /api/providers?employer=', () => {
  const total = async (query: string) => (await body(`/api/providers?${query}`)).total;
  const through = (sql: string) =>
    database.pool
      .query(`select distinct npi from employer_people join providers using (npi) where ${sql} order by npi`)
      .then(({ rows }) => rows.map(({ npi }: { npi: string }) => npi));
  const found = async (query: string) => (await npisOf(`/api/providers?${query}&sort=npi&order=asc`)) as string[];

  it('finds who bills through a PAC ID, or through any PAC ID of an NPI (R-1239)', async () => {
    const willowmere = await through(`pac_id = '0042000017'`);
    expect(willowmere.length).toBeGreaterThan(2);
    expect(await found('employer=0042000017')).toEqual(willowmere);
    expect(await found('employer=2000002057')).toEqual(willowmere);
    expect(await found('employer=2000002024&employer=0700000103')).toEqual(
      await through(`pac_id in ('4284000026', '0700000103')`),
    );
    expect(await total('not.employer=2000002057')).toBe((await total('')) - willowmere.length);
    expect(await total('employer=0042000017&not.employer=4284000026')).toBe(
      willowmere.length - (await through(`pac_id = '4284000026' and npi in (${willowmere})`)).length,
    );
  });

  it('refuses numbers of no employer, and what is no number (R-1239)', async () => {
    expect(await api.get('/api/providers?employer=0000000001')).toMatchObject({
      status: 400,
      body: {
        message:
          'employer: Unknown employer "0000000001". Give the NPI of an organization that is enrolled in Medicare, or a PAC ID',
      },
    });
    expect(await api.get('/api/providers?employer=Willowmere')).toMatchObject({
      status: 400,
      body: { message: 'employer: must be an NPI or a PAC ID of ten digits' },
    });
    expect(await total('employer=2000002032')).toBe(0); // enrolled, and no one bills through it
  });

  it('finds people by the number of groups; those without any have none (R-1240)', async () => {
    const with2 = await through('npi in (select npi from employer_people group by npi having count(*) = 2)');
    const all = await through('true');
    expect(await found('employers_from=2')).toEqual(with2);
    expect(await found('employers_from=1')).toEqual(all);
    expect(await found('employers_from=1&employers_to=1')).toEqual(all.filter((npi) => !with2.includes(npi)));
    expect(await total('employers_to=0')).toBe((await total('')) - all.length);
    expect(await total('employers_to=1')).toBe((await total('')) - with2.length);
    expect(await total('not.employers_from=2')).toBe((await total('')) - with2.length);
  });

  it('counts the groups by name, and finds them by a part of it (R-1239)', async () => {
    const { facets, histograms } = await body('/api/providers/facets?facet=employer&facet=employers');
    expect(facets.employer[0]).toEqual({
      value: '0042000017',
      label: 'WILLOWMERE MEDICAL GROUP',
      count: (await through(`pac_id = '0042000017'`)).length,
    });
    expect(histograms.employers[0].count + histograms.employers[1].count).toBe((await through('true')).length);
    const named = await body('/api/providers/facets?facet=employer&facet_text=amber');
    expect(named.facets.employer.map(({ value }: { value: string }) => value)).toEqual(['4284000026']);
    const numbered = await body('/api/providers/facets?facet=employer&facet_text=2000002024');
    expect(numbered.facets.employer).toMatchObject([{ value: '4284000026', label: 'AMBERFOLD CARDIOLOGY PLLC' }]);
    expect((await body('/api/providers/facets?facet=employer&facet_text=2000002099')).facets.employer).toEqual([]);
    const chosen = await body('/api/providers/facets?facet=employer&employer=2000002057');
    expect(chosen.facets.employer).toContainEqual(
      expect.objectContaining({ value: '2000002057', label: 'WILLOWMERE MEDICAL GROUP' }),
    );
  });

  it('shows the largest group in results and writes all into files (R-1239)', async () => {
    const { rows } = await body('/api/providers/highlights?npi=2000001018');
    expect(rows[0].employer).toEqual({
      pac_id: '0042000017',
      name: 'WILLOWMERE MEDICAL GROUP',
      people: 7,
      groups: 2,
    });
    const { body: file } = await api.app.inject({
      url: '/api/providers/export?npi=2000001018&format=csv&column=bills_through&column=bills_through_groups',
      headers: await api.headersOf('specialist'),
    });
    expect(file).toContain('WILLOWMERE MEDICAL GROUP; AMBERFOLD CARDIOLOGY PLLC');
  });

  it('reads who bill through a group in the search box (R-1241)', async () => {
    const chips = async (text: string) =>
      (await body(`/api/understand?text=${encodeURIComponent(text)}`)).chips.map(
        ({ parameter, value }: { parameter: string; value: string }) => `${parameter}=${value}`,
      );
    expect(await chips('who bill through willowmere medical group')).toEqual(['employer=0042000017']);
    expect(await chips('billing Medicare through Amberfold Cardiology in OH')).toEqual([
      'employer=4284000026',
      'state=OH',
    ]);
  });
});

it.each(['/api/providers/NPI/employers', '/api/organizations/NPI/people'])(
  '%s refuses what is no NPI and unknown parameters, and says that nothing is imported',
  async (url) => {
    expect(await api.get(url.replace('NPI', '12'))).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    const at = url.replace('NPI', '2000001018');
    expect(await api.get(`${at}?sort=age`)).toMatchObject({ status: 400 });
    expect(await api.get(`${at}?page=0`)).toMatchObject({ status: 400 });
    expect(await api.get(at, { as: 'pending' })).toMatchObject({ status: 403 });
    const empty = await testDatabase();
    const { get, close } = await testApi(empty);
    expect(await get(at)).toMatchObject({ status: 409, body: { code: 'not_imported' } });
    await close();
    await empty.close();
  },
);
