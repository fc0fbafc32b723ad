import { afterAll, beforeAll, expect, it } from 'vitest';
import { importerOf } from '#src/datasets/shortages/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let files: Awaited<ReturnType<typeof importerOf>>;

beforeAll(async () => {
  database = await testDatabase();
  files = await importerOf(database);
});

afterAll(async () => {
  files.clear();
  await database.close();
});

const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const areas = (where: string) =>
  rows(`select kind, level, name, people, score, status, rural, designated_on, county_fips, parts
    from shortage_areas where ${where} order by kind desc, level, name, designation_id`);

it('imports the four files, and leaves out what is withdrawn, masked or repeated (R-1245)', async () => {
  const result = await files.load();
  expect(result).toMatchObject({ read: 35, loaded: 28, refused: 0, skipped: 7, published: '2026-11-05' });
  expect(result.reasons).toEqual({ withdrawn: 5, 'masked area': 1, repeated: 1 });
  expect(await rows(`select published_on from imports where dataset = 'shortages'`)).toEqual([
    { published_on: '2026-11-05' },
  ]);
  expect(await rows(`select score, hpsa_id from hpsa_parts where name = 'Ritchie County'`), 'padded').toEqual([
    { score: 19, hpsa_id: '9540850003' },
  ]);
});

it('tells a county as a whole from a part of it, a group of its people and a facility (R-1246)', async () => {
  const wood = { county_fips: '54107', parts: 1, status: 'Designated', rural: 'Partially Rural' };
  const county = { ...wood, level: 'county', people: null };
  const group = { ...wood, level: 'part', people: 'Low Income' };
  expect(await areas(`county_fips = '54107'`)).toEqual([
    {
      ...county,
      level: 'facility',
      kind: 'primary',
      name: 'Alderbrook Rural Health Clinic',
      score: 18,
      rural: 'Rural',
      designated_on: '2003-11-21',
    },
    { ...group, kind: 'primary', name: 'Low Income - Wood County', score: 14, designated_on: '2018-10-12' },
    {
      ...group,
      kind: 'mua',
      name: 'Wood Exception',
      people: 'Other Population - Governor’s Exception',
      score: null,
      designated_on: '2019-01-31',
    },
    { ...group, kind: 'mua', name: 'Wood MUP', score: 60, designated_on: '2022-03-23' },
    { ...county, kind: 'mental', name: 'Wood County', score: 15, designated_on: '2017-10-05' },
  ]);
  expect(await areas(`name = 'East Larkspur'`), 'two tracts').toMatchObject([
    { level: 'part', county_fips: '39049', parts: 2, rural: 'Partially Rural' },
  ]);
  expect(
    await areas(`kind = 'mua' and county_fips = '54039'`),
    'a subdivision under the code of its county',
  ).toMatchObject([
    { level: 'county', score: 51.3, designated_on: '1994-05-12' },
    { level: 'part', score: 55.1 },
  ]);
});

it('keeps an ID that the publisher gave to several areas and disciplines, and a proposed withdrawal (R-1245)', async () => {
  expect(await areas(`designation_id in ('9540390001', '9390490004')`)).toMatchObject([
    { kind: 'primary', level: 'county', name: 'Kanawha County', score: 16 },
    { kind: 'primary', level: 'part', name: 'East Larkspur', score: 12 },
    { kind: 'dental', level: 'county', name: 'Kanawha County', score: 26 },
  ]);
  expect(await areas(`name = 'Harrowgate'`)).toMatchObject([{ status: 'Proposed For Withdrawal', level: 'part' }]);
});

it('counts facilities whose point is outside their county (R-1247)', async () => {
  const { notes } = await files.load();
  expect(notes).toEqual(['1 facility has its point outside its county, and will not be matched with organizations.']);
  expect(await rows('select name from shortage_areas where outside_county')).toEqual([{ name: 'Stray Point Clinic' }]);
});

it.each<[string, (text: string) => string]>([
  ['a comma after no header and no row', (text) => text.replaceAll(/,\r\n/g, '\r\n')],
  ['a comma after the header only', (text) => text.replaceAll(/,?\r\n/g, '\n').replace(/\n/, ',\n')],
  ['a comma after the rows only', (text) => text.replaceAll(/,?\r\n/g, ',\n').replace(/,\n/, '\n')],
  ['other dates', (text) => text.replaceAll(/\b(\d\d)\/(\d\d)\/(\d{4})\b/g, '$3-$1-$2 00:00:00')],
])('takes %s', async (_, change) => {
  const before = await rows(`select * from shortage_areas order by kind, level, name`);
  expect(await files.load(files.write(change))).toMatchObject({ loaded: 28, refused: 0, published: '2026-11-05' });
  expect(await rows(`select * from shortage_areas order by kind, level, name`)).toEqual(before);
});

it('reads values as HRSA publishes them: entities of HTML, a county not determined, an index of 0 (R-1246)', async () => {
  const changed = (text: string) =>
    text
      .replaceAll('East Larkspur', 'East Larkspur &amp; Mill&#39;s End')
      .replaceAll('West Larkspur', 'West & Larkspur')
      .replace(/(?<=Cook County Jail.*)"Cook, IL"/, 'Not Determined')
      .replace(/(?<=Cook County Jail.*,)17031(?=,)/, 'XXXXX')
      .replaceAll('51.30', '0.00');
  expect(await files.load(files.write(changed))).toMatchObject({ loaded: 28, refused: 0 });
  expect(await areas(`name ~ '^East'`)).toMatchObject([{ name: `East Larkspur & Mill's End`, parts: 2 }]);
  expect(await rows(`select county, county_fips, zip from shortage_areas where name = 'Cook County Jail'`)).toEqual([
    { county: null, county_fips: null, zip: '60699' },
  ]);
  expect(await areas(`kind = 'mua' and county_fips = '54039' and level = 'county'`)).toMatchObject([{ score: null }]);
  await files.load();
});

it('refuses files that are not whole, and keeps the rows of before (R-1245)', async () => {
  const [primary = '', ...others] = files.write((text) => text);
  const refused: [paths: string[], message: RegExp][] = [
    [
      [primary],
      /BCD_HPSA_FCT_DET_PC\.csv adds to BCD_HPSA_FCT_DET_DH\.csv: import both together\. Nothing was changed\./,
    ],
    [others, /MUA_DET\.csv adds to BCD_HPSA_FCT_DET_PC\.csv: import both together/],
  ];
  for (const [paths, message] of refused) await expect(files.load(paths)).rejects.toThrow(message);
  const wrong: [change: (text: string, name: string) => string, message: RegExp][] = [
    [(text) => text.replace('HPSA Score', 'Score of it'), /lacks the column "HPSA Score"/],
    [(text) => text.replace('Data Warehouse Record Create Date,', 'Created,'), /lacks the column "Data Warehouse/],
    [(text) => text.replaceAll('Primary Care', 'Podiatry'), /HPSA Discipline Class: not a discipline/],
    [(text) => text.replaceAll('11/05/2026', '11/05/2099'), /dated 2099-11-05, which is far in the future/],
    [(text) => text.replaceAll('06/01/2012', '02/30/2012'), /HPSA Designation Date: not a date/],
  ];
  for (const [change, message] of wrong) await expect(files.load(files.write(change))).rejects.toThrow(message);
  expect(await rows('select count(*)::int from shortage_areas')).toEqual([{ count: 26 }]);
});
