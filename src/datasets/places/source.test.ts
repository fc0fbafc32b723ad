import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { importerOf, publicFiles, sample } from '#src/datasets/places/test-import.ts';
import { testDatabase } from '#test/database.ts';

async function setUp() {
  const database = await testDatabase();
  const importer = importerOf(database);
  onTestFinished(importer.clear);
  const rowsOf = async (from: string) => (await database.pool.query(`select * from ${from}`)).rows;
  return { ...importer, rowsOf };
}

it('imports the CSV of R-292, and reverses changes by spreadsheets', async () => {
  const { load, rowsOf } = await setUp();
  expect(await load([sample])).toMatchObject({ read: 20, loaded: 20, refused: 0, skipped: 0 });
  expect(await rowsOf(`places where zip = '02198'`)).toMatchObject([
    { population: 9406, males: 4700, cbsa_code: '91460', area_code: '617', male_share: null },
  ]);
  expect(await rowsOf(`places where zip = '25398'`)).toMatchObject([{ state: 'WV' }]);
  expect(await rowsOf(`places where zip = '81699'`)).toMatchObject([{ county_fips: '08097' }]);
  expect(await rowsOf(`places where zip = '00699'`)).toMatchObject([{ population: null }]);
});

it('drops coordinates that are zero, out of range or not numbers (R-245)', async () => {
  const { load, rowsOf } = await setUp();
  await load([sample]);
  expect(await rowsOf('places where latitude is null or longitude is null order by zip')).toMatchObject([
    { zip: '26197', latitude: null, longitude: -81.05 },
    { zip: '43297', latitude: null, longitude: null },
  ]);
});

it('merges the public files into places', async () => {
  const { load, rowsOf } = await setUp();
  const result = await load([publicFiles]);
  expect(result).toMatchObject({ read: 18, loaded: 16, refused: 2 });
  expect(result.reasons).toEqual({ 'duplicate postal code': 1, 'GEO_ID: not a ZIP': 1 });
  const rows = await rowsOf('places order by zip');
  expect(rows.map(({ zip }) => zip)).toEqual(['00699', '02199', '09099', '26197', '26199', '43298', '43299', '99599']);
  expect(rows[4]).toMatchObject({
    city: 'Alderbrook',
    state: 'WV',
    county: 'Wood',
    county_fips: '54107',
    msa: null,
    micro_msa: 'Alderbrook-Fenwick, WV',
    cbsa_code: '93786',
    latitude: 39.2667,
    population: 7800,
    males: 3800,
    females: 4000,
  });
  expect(rows[0]).toMatchObject({ state: 'PR', population: 63312 });
  expect(rows[2], 'mail of the forces').toMatchObject({ city: 'APO AE', state: null, county_fips: null });
  expect(rows[5], 'a ZIP that is no area of the Census').toMatchObject({ msa: 'Larkspur, OH', population: null });
  expect(rows[7]).toMatchObject({ county_fips: '02020', latitude: null, msa: null });
  expect(await rowsOf(`imported_tables where name = 'places'`)).toMatchObject([{ rows: 8 }]);
});

it('replaces the CSV by the public files and vice versa, and deletes invented rows', async () => {
  const { load, rowsOf } = await setUp();
  await load([sample], { demo: true });
  await load([path.join(publicFiles, 'US.txt')]);
  expect(await rowsOf('places')).toHaveLength(7);
  expect(await rowsOf(`imported_tables where name = 'places'`)).toMatchObject([{ rows: 7 }]);
  await load([sample]);
  expect(await rowsOf('places')).toHaveLength(20);
  await load([publicFiles]);
  expect(await rowsOf('places')).toHaveLength(8);
  await load([sample, publicFiles]);
  expect(await rowsOf('places'), 'of both at once, the CSV').toHaveLength(20);
});

it('refuses unusable files with a message, and the old rows still answer', async () => {
  const { load, write, rowsOf } = await setUp();
  await load([sample]);
  const text = readFileSync(sample, 'utf8');
  const [header = '', first = ''] = text.split('\n');
  const postal = readFileSync(path.join(publicFiles, 'US.txt'), 'utf8');
  const refused: [name: string, content: string | Buffer, message: RegExp][] = [
    ['zip_code_details.csv', '', /is empty: it has no header/],
    ['zip_code_details.csv', `${header}\n`, /No rows to load/],
    [
      'zip_code_details.csv',
      text.replace('CountyName', 'Parish'),
      /lacks the column "CountyName"\. Nothing was changed/,
    ],
    ['zip_code_details.csv', text.replaceAll(',', ';'), /lacks the columns/],
    ['zip_code_details.csv', `${header}\n${first}\n25301,"Cinder`, /1 of 2 rows were refused/],
    ['zip_code_details.csv', `${header}\n${first.replace('Harrowgate', '""Harrowgate""x"')}\n`, /refused|quote/],
    ['zip_code_details.csv', Buffer.from(`${header}\n${first.replace('o', 'ó')}\n`, 'latin1'), /not UTF-8/],
    ['zip_code_details.csv', `${header}\n${first.replace('02199', 'Boston')}\n`, /Zip: not a ZIP/],
    ['zip_code_details.csv', `${header}\n${first.replace('18240', 'many')}\n`, /not a number of people/],
    ['zip_code_details.csv', `${header}\n${first}\n${first}\n`, /duplicate Zip/],
    ['US.txt', postal.replaceAll('\t', ','), /1 values instead of 12/],
    ['US.txt', postal.slice(0, -60), /2 of 8 rows were refused/],
    ['cbsa2fipsxw.csv', 'cbsacode\n1\n', /adds to US\.txt: import both together/],
    ['renamed.csv', 'a,b\n1,2\n', /renamed\.csv is not a file of places/],
  ];
  for (const [name, content, message] of refused) await expect(load([write(name, content)])).rejects.toThrow(message);
  expect(await rowsOf('places')).toHaveLength(20);
});
