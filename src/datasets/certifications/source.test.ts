import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { importerOf, NAMES, RECORDS, rowsOf, sample } from '#src/datasets/certifications/test-import.ts';
import { testDatabase } from '#test/database.ts';

async function setUp() {
  const database = await testDatabase();
  const importer = importerOf(database);
  onTestFinished(importer.clear);
  return { database, ...importer };
}

const whole = sample[RECORDS] ?? '';
const [header = '', first = '', ...others] = whole.trimEnd().split('\n');
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

it('imports the fields of R-290 and the certificates’ names, and fills the derived tables', async () => {
  const { database, load } = await setUp();
  expect(await load(sample)).toMatchObject({ read: 17, loaded: 17, refused: 0, skipped: 0 });
  expect(await rowsOf(database, `certifications where certification_id = '700003'`)).toEqual([
    {
      npi: '2000001026',
      abms_id: '0900102',
      last_name: 'QUILLMAN',
      first_name: 'BRENT',
      credential: 'DO',
      address_1: '101 SAMPLE STREET',
      address_2: null,
      city: 'EXAMPLEVILLE',
      state: 'OH',
      zip: '430010001',
      certificate_id: '120',
      certification_id: '700003',
      record_type: 'EX',
      start_year: 2006,
      start_month: 7,
      start_day: null,
      end_year: 2016,
      end_month: 12,
      end_day: 31,
    },
  ]);
  expect(await rowsOf(database, 'certified_providers where npi = 2000001018')).toMatchObject([
    { certificate_name: 'Cardiovascular Disease', record_type: 'CE', certificates: 2, zip: '43001' },
  ]);
});

it('accepts either file alone: the other’s rows stay, and the derived tables are rebuilt', async () => {
  const { database, load } = await setUp();
  await load({ [RECORDS]: whole });
  expect(await rowsOf(database, 'certified_providers where npi = 2000001034')).toMatchObject([
    { certificate_name: null },
  ]);
  await load({ [NAMES]: text('certificate_id,certificate_name', '130.0,Family Samples') });
  expect(await rowsOf(database, 'certified_providers where npi = 2000001034')).toMatchObject([
    { certificate_name: 'Family Samples' },
  ]);
  expect(await rowsOf(database, 'certifications')).toHaveLength(13);
  await load(sample, { demo: true });
  await load({ [NAMES]: sample[NAMES] ?? '' });
  expect(await rowsOf(database, 'certified_providers')).toEqual([]);
});

it('restores removed zeros and codes that became numbers', async () => {
  const { database, load } = await setUp();
  const row = '900101.0,2000001018.0,A,B,MD,C,oh,S,,601.0,120.0,700001.0,ce,8.0,0.0,2001.0,,00,0000';
  await load({ [RECORDS]: text(header, row, row.replace('601.0', '43001001').replace('120.0', '121')) });
  expect(await rowsOf(database, 'certifications order by certificate_id')).toMatchObject([
    {
      npi: '2000001018',
      abms_id: '900101',
      state: 'OH',
      zip: '00601',
      certificate_id: '120',
      record_type: 'CE',
      start_month: 8,
      start_day: null,
      end_year: null,
    },
    { zip: '043001001' },
  ]);
});

it('refuses broken rows one by one, each with its reason, and counts every row', async () => {
  const { database, folder, load } = await setUp();
  const broken = (was: string, is: string) => first.replace(was, is);
  const file = Buffer.concat([
    Buffer.from(text(header, first, ...others)),
    Buffer.from(
      text(
        first,
        broken('2000001018', '2000001019'),
        broken('2000001018', ''),
        broken('08,15,2001', '13,15,2001'),
        broken('08,15,2001', '08,32,2001'),
        broken('08,15,2001', '08,15,01'),
        first.slice(0, 60),
        broken('101 SAMPLE STREET', '"101 "SAMPLE" STREET"'),
      ),
    ),
    Buffer.from(text(broken('AVERY', 'RENÉE')), 'latin1'),
    Buffer.from(broken('AVERY', '"left open')),
  ]);
  const result = await load({ [RECORDS]: file }, { maxRefused: 50 });
  expect(result.reasons).toEqual({
    'duplicate npi + certificate_id + certification_id + record_type + cert_start_year + cert_start_month + cert_start_day': 1,
    'npi: wrong check digit': 1,
    'npi: empty': 1,
    'cert_start_month: not a month': 1,
    'cert_start_day: not a day': 1,
    'cert_start_year: not a year': 1,
    '8 values instead of 19': 1,
    'text after a closing quote': 1,
    'not UTF-8': 1,
    'unclosed quote': 1,
  });
  expect(result).toMatchObject({ read: 23, loaded: 13, refused: 10, skipped: 0 });
  expect(await rowsOf(database, `certifications where address_1 = '12 "OLD" MILL LANE, UNIT B'`)).toHaveLength(1);
  expect(readFileSync(`${folder}/${result.importId}.csv`, 'utf8')).toContain('"npi: wrong check digit (2000001019)"');
});

it('refuses unusable files with a message, and the old rows still answer', async () => {
  const { database, load } = await setUp();
  await load(sample);
  const refused: [name: string, content: string | Buffer, message: RegExp][] = [
    [RECORDS, '', /is empty: it has no header/],
    [RECORDS, text(header), /No rows to load\. Nothing was changed/],
    [RECORDS, whole.replace('cert_end_year', 'cert_end'), /lacks the column "cert_end_year"\. Nothing was changed/],
    [RECORDS, whole.replaceAll(',', ';'), /lacks the columns/],
    [RECORDS, Buffer.from(whole, 'utf16le'), /lacks the columns|cannot be read/],
    [
      RECORDS,
      whole.replaceAll('2000001018', '2000001019'),
      /4 of 13 rows were refused, more than 5 percent; most often/,
    ],
    [RECORDS, whole.slice(0, 500), /rows were refused, more than 5 percent; most often/],
    [NAMES, 'id,name\n1,a\n', /lacks the columns "certificate_id", "certificate_name"/],
  ];
  for (const [name, content, message] of refused) await expect(load({ [name]: content })).rejects.toThrow(message);
  expect(await rowsOf(database, 'certifications')).toHaveLength(13);
  expect(await rowsOf(database, 'certificates')).toHaveLength(4);
  expect(await rowsOf(database, 'certified_providers')).toHaveLength(9);
});
