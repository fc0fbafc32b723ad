import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { procedures } from '#src/datasets/procedures/source.ts';
import { importerOf, NEWEST } from '#src/datasets/services/test-import.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/temporary.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  const load = (source: typeof nppes, path: string) =>
    runImport({ url: database.url, source, paths: [path], rejectsFolder: temporaryFolder(), maxRefused: 100 });
  await load(nppes, 'src/datasets/nppes/sample.csv');
  const importer = importerOf(database);
  const classes = path.join(temporaryFolder(), 'RBCS_RY_2026.csv');
  copyFileSync('src/datasets/procedures/sample.csv', classes);
  expect(await load(procedures, classes)).toMatchObject({ read: 16, loaded: 14, refused: 1, skipped: 1 });
  expect(await importer.loadSamples()).toMatchObject({ read: 38, loaded: 36, refused: 2, published: '2024-12-31' });
  importer.clear();
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const AVERY = '2000001018';
const BRENT = '2000001026';
const JOSE = '2000001042';
const DANA = '2000001059';
const JULES = '2000001117';

const found = async (query: string) => {
  const { body } = await api.get(`/api/providers?${query}`);
  return body.rows.map(({ npi }: { npi: string }) => npi);
};
const rows = async (sql: string) => (await database.pool.query(sql)).rows;

describe('the import', () => {
  it('has the present class of each code, and no family where RBCS has none (R-1691)', async () => {
    expect(
      await rows(
        `select code, rbcs_id, family from procedures where code in ('X0201', 'X0240', 'X0110') order by code`,
      ),
    ).toEqual([
      { code: 'X0110', rbcs_id: 'EO002N', family: 'Office E&M - New' },
      { code: 'X0201', rbcs_id: 'PM001M', family: 'Arthroplasty - Knee' },
      { code: 'X0240', rbcs_id: 'PM000O', family: null },
    ]);
  });

  it('leaves out the words of claimed codes alone (R-1692)', async () => {
    expect(
      await rows('select distinct code, description from services where code !~ $$^X0[1-7]$$ order by code'),
    ).toEqual([
      { code: '00001', description: null },
      { code: '0000T', description: null },
      { code: 'D0001', description: null },
      { code: 'X0900', description: 'Invented drug, 10 mg' },
      { code: 'X9999', description: 'Invented service without a class' },
    ]);
  });

  it('keeps codes as text, refuses what is none, and restores zeros that a spreadsheet removed (R-1692)', async () => {
    const own = await testDatabase();
    const { loadText, clear } = importerOf(own);
    onTestFinished(clear);
    const line = (code: string, place = 'F', count = '12') => `${AVERY},${code},words,N,${place},12,${count},12,99.5`;
    const header =
      'Rndrng_NPI,HCPCS_Cd,HCPCS_Desc,HCPCS_Drug_Ind,Place_Of_Srvc,Tot_Benes,Tot_Srvcs,Tot_Bene_Day_Srvcs,Avg_Mdcr_Alowd_Amt';
    const text = [
      header,
      line('102'),
      line('x0200'),
      line('X0200', 'office'),
      line('X0210', 'o', '12.5'),
      line('X0220', 'O', '-1'),
    ];
    expect(await loadText(NEWEST, `${text.join('\n')}\n`)).toMatchObject({ loaded: 3, refused: 2 });
    const { rows: kept } = await own.pool.query('select code, place, service_count from services order by code');
    expect(kept).toEqual([
      { code: '00102', place: 'F', service_count: 12 },
      { code: 'X0200', place: 'F', service_count: 12 },
      { code: 'X0210', place: 'O', service_count: 12.5 },
    ]);
  });
});

describe('a search by services', () => {
  it.each([
    ['service=PM001', [AVERY, BRENT]],
    ['service=arthroplasty - knee', [AVERY, BRENT]],
    ['service=Musculoskeletal', [AVERY, BRENT]],
    ['service=PM', [AVERY, BRENT]],
    ['service=X0240', [BRENT]],
    ['service=X0240&service=PG002', [BRENT, JOSE]],
    ['not.service=PM001&last_name=Fernwood', []],
    ['service=PM001&service_count_from=140', [AVERY]], // 61 + 44 + 15 + 20, in facilities and offices
    ['service=PM001&service_count_from=141', []],
    ['service=PM001&service_count_to=139', [BRENT]],
    ['service=PM001&service=EO001&service_count_from=380', [AVERY, JULES]],
    ['service=PM001&service_patients_from=60', [AVERY]],
    ['service=PM001&service_patients_from=61', []],
    ['service=PM001&service_patients_to=59', [BRENT]],
    ['service_count_from=1400', [JULES]],
    ['service=PM001&service_year=2024', [AVERY, BRENT]],
    ['service_year=2024&last_name=Fernwood', [AVERY]],
    ['not.service=PM001&service=X0240', []],
    ['not.service=PG002&service_count_from=400', [AVERY, JULES]],
  ])('%s (R-1690)', async (query, npis) => {
    expect((await found(`${query}&sort=npi`)).toSorted()).toEqual(npis);
  });

  it('says what each person did, and orders by it (R-1698)', async () => {
    const { body } = await api.get('/api/providers?service=PM001&service=EO001&sort=service_count&order=desc');
    expect(
      body.rows.map(({ npi, service_count }: { npi: string; service_count: number }) => [npi, service_count]),
    ).toEqual([
      [JULES, 1400],
      [AVERY, 380],
      [BRENT, 30],
    ]);
    expect(await found('service=PM001&service=EO001&sort=service_count')).toEqual([BRENT, AVERY, JULES]);
    const all = await found('sort=service_count&order=desc');
    expect(all.slice(0, 5)).toEqual([JULES, AVERY, JOSE, BRENT, DANA]); // AVERY has 830.5 with a drug of half units
    expect(all.length).toBeGreaterThan(5);
    expect((await api.get('/api/providers?sort=service_count&deactivated=true')).status).toBe(400);
  });

  it('counts people per family and per number of services (R-1690)', async () => {
    const { body } = await api.get('/api/providers/facets?facet=service&facet=service_count&service=PM001');
    expect(body.facets.service).toEqual(
      expect.arrayContaining([
        { value: 'PM001', label: 'Arthroplasty - Knee', count: 2 },
        { value: 'EO001', label: 'Office E&M - Established', count: 2 },
      ]),
    );
    expect(
      body.histograms.service_count.map(({ from, count }: { from: number; count: number }) => [from, count]),
    ).toEqual([
      [1, 0],
      [25, 1],
      [50, 0],
      [100, 1],
      [250, 0],
      [500, 0],
      [1000, 0],
      [5000, 0],
    ]);
  });

  it.each([
    [
      'service=unheard',
      'service: Unknown service "unheard". Give a family or subcategory of RBCS or a HCPCS code, as GET /api/services lists them.',
    ],
    [
      'service=X0099',
      'service: Unknown service "X0099". Give a family or subcategory of RBCS or a HCPCS code, as GET /api/services lists them.',
    ],
    [
      'service=PM001&service_year=2023',
      "service_year: Searches know the services of 2024. A provider's page has those of other years.",
    ],
  ])('refuses %s in words (R-1690)', async (query, message) => {
    expect(await api.get(`/api/providers?${query}`)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('codes of CPT and CDT', () => {
  const claimed = ['00001', '0000t', 'D0001', '99999'];

  it('are refused everywhere without a license, and never shown (R-1693)', async () => {
    for (const code of claimed)
      for (const url of [
        `/api/providers?service=${code}`,
        `/api/providers?not.service=${code}`,
        `/api/services?text=${code}`,
        `/api/providers/facets?facet=state&service=${code}`,
        `/api/providers/export?service=${code}&format=csv`,
      ])
        expect([url, await api.get(url)]).toMatchObject([url, { status: 403, body: { code: 'licensed' } }]);
    const texts = await Promise.all(
      [AVERY, BRENT, DANA].map(async (npi) => JSON.stringify((await api.get(`/api/providers/${npi}/services`)).body)),
    );
    texts.push(JSON.stringify((await api.get('/api/services?text=owner')).body));
    for (const text of texts) expect(text).not.toMatch(/00001|0000T|D0001|owner/);
  });

  it('are codes like others with CPT_LICENSE=yes, without their words (R-1693)', async () => {
    const licensed = await testApi(database, { env: { CPT_LICENSE: 'yes' } });
    onTestFinished(() => licensed.close());
    const { body } = await licensed.get('/api/providers?service=00001');
    expect(body.rows.map(({ npi }: { npi: string }) => npi)).toEqual([AVERY]);
    const { body: done } = await licensed.get(`/api/providers/${AVERY}/services`);
    expect(done.rows.find(({ service }: { service: string }) => service === 'PM001').codes).toContainEqual({
      code: '00001',
      description: null,
      service_count: 20,
    });
    expect((await licensed.get('/api/services?text=d0001')).body.rows).toEqual([
      { service: 'D0001', kind: 'code', name: 'D0001', subcategory: null, category: null },
    ]);
  });
});

describe('GET /api/providers/:npi/services', () => {
  it('has families with both kinds of place, the largest row of patients, and drugs apart (R-1694)', async () => {
    const { body } = await api.get(`/api/providers/${AVERY}/services`);
    expect(body).toMatchObject({ year: 2024, years: [2024, 2023], published: [2024, 2023] });
    expect(body.rows.map(({ codes: _, peers: __, ...row }: Record<string, unknown>) => row)).toEqual([
      {
        service: 'Injections and Infusions (nononcologic)',
        kind: 'subcategory',
        name: 'Injections and Infusions (nononcologic)',
        subcategory: 'Injections and Infusions (nononcologic)',
        category: 'Treatment',
        drug: true,
        service_count: 450.5,
        facility_count: 0,
        patients: 15,
      },
      {
        service: 'EO001',
        kind: 'family',
        name: 'Office E&M - Established',
        subcategory: 'Office/Outpatient Services',
        category: 'E&M',
        drug: false,
        service_count: 240,
        facility_count: 0,
        patients: 98,
      },
      {
        service: 'PM001',
        kind: 'family',
        name: 'Arthroplasty - Knee',
        subcategory: 'Musculoskeletal',
        category: 'Procedure',
        drug: false,
        service_count: 140,
        facility_count: 125,
        patients: 60,
      },
    ]);
  });

  it('names a code without a class, and neither code nor words of a claimed one (R-1693)', async () => {
    const { body } = await api.get(`/api/providers/${DANA}/services`);
    expect(body.rows.map(({ service, kind, name }: Record<string, unknown>) => [service, kind, name])).toEqual([
      ['X9999', 'code', 'Invented service without a class'],
      [null, null, 'Other services'],
    ]);
  });

  it('counts who else of the specialty and state does a family, and who does less of it, as SQL does (R-1694)', async () => {
    const { rows: done } = (await api.get(`/api/providers/${JOSE}/services`)).body;
    const peers = done
      .filter((row: { drug: boolean }) => !row.drug)
      .map((row: Record<string, unknown>) => [row.service, row.peers]);
    const expected = await rows(`
      with done as (
        select npi, left(rbcs_id, 5) family, sum(service_count) n from services join procedures using (code)
        where year = 2024 group by 1, 2
      ), own as (select * from done join providers using (npi) where npi = ${JOSE})
      select own.family, (count(*) - 1)::int people, (count(*) filter (where done.n < own.n))::int fewer
      from own join done using (family) join providers peer on peer.npi = done.npi
        and peer.state = own.state and peer.primary_taxonomy = own.primary_taxonomy
      group by own.family`);
    expect(peers).toContainEqual(['PG001', { people: 1, fewer: 1 }]);
    expect(peers.length).toBe(2);
    for (const [family, found] of peers)
      expect([family, found]).toEqual([
        family,
        expected.map(({ family: of, ...row }) => of === family && row).find(Boolean),
      ]);
  });

  it('has other years, and says that nothing is published (R-1694)', async () => {
    expect((await api.get(`/api/providers/${AVERY}/services?year=2023`)).body).toMatchObject({ year: 2023 });
    expect((await api.get('/api/providers/2000001034/services')).body).toMatchObject({
      year: null,
      years: [],
      published: [2024, 2023],
      rows: [],
    });
    expect((await api.get(`/api/providers/${AVERY}/services?year=23`)).status).toBe(400);
  });
});

describe('GET /api/services', () => {
  it.each([
    ['knee replacement', ['Arthroplasty - Knee']],
    ['KNEE', ['Arthroplasty - Knee', 'Invented knee service, first', 'Invented knee service, second']],
    ['polyp', ['Colonoscopy - Lesion Removal']],
    ['pm002', ['Arthroplasty - Hip']],
    ['x0240', ['Invented other service']],
    ['office visits', ['Office E&M - Established', 'Office E&M - New', 'Office/Outpatient Services']],
    ['unheard', []],
  ])('%s means %j (R-1695)', async (text, names) => {
    const { body } = await api.get(`/api/services?text=${encodeURIComponent(text)}`);
    expect(body.rows.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(body.total).toBe(names.length);
  });

  it('lists all families without a text (R-1695)', async () => {
    const { body } = await api.get('/api/services');
    expect(body).toMatchObject({ year: 2024, total: 7 });
    expect(body.rows[0]).toEqual({
      service: 'PM002',
      kind: 'family',
      name: 'Arthroplasty - Hip',
      subcategory: 'Musculoskeletal',
      category: 'Procedure',
    });
  });
});
