import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as sheetJs from '@e965/xlsx';
import { expect, it, onTestFinished } from 'vitest';
import { importerOf, rowsOf, sample, sampleText } from '#src/datasets/licenses/test-import.ts';
import { firstRefused } from '#src/importer/rejects.ts';
import { testDatabase } from '#test/database.ts';

async function setUp() {
  const database = await testDatabase();
  const importer = importerOf(database);
  onTestFinished(importer.clear);
  return { database, ...importer };
}

const [header = '', first = '', ...others] = sampleText.trimEnd().split('\n');
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

it('imports the fields of R-289, and fills the derived tables', async () => {
  const { database, load } = await setUp();
  expect(await load(sample)).toMatchObject({ read: 16, loaded: 16, refused: 0, skipped: 0 });
  expect(await rowsOf(database, `licenses where license_number = '045213'`)).toEqual([
    {
      npi: '2000001026',
      last_name: 'QUILLMAN',
      first_name: 'BRENT',
      credential: 'DO',
      city: 'EXAMPLEVILLE',
      state: 'GA',
      license_number: '045213',
      issue_date: '2011-01-31',
      expiry_date: '2027-11-30',
      birth_date: '1978-11-23',
      medical_school: 'CORALMERE COLLEGE OF OSTEOPATHIC MEDICINE',
      graduation_year: '2004',
    },
  ]);
  expect(await rowsOf(database, `imported_tables where name = 'licensed_providers'`)).toMatchObject([{ rows: 10 }]);
});

it('accepts days as databases and spreadsheets write them, and restores codes that became numbers', async () => {
  const { database, loadText } = await setUp();
  const row = '2000001018.0,A,B,MD,C,oh,45213.0,7/1/1999,2027-04-01 00:00:00,03/04/1972,S,1998.0';
  await loadText(text(header, row));
  expect(await rowsOf(database, 'licenses')).toMatchObject([
    {
      npi: '2000001018',
      state: 'OH',
      license_number: '45213',
      issue_date: '1999-07-01',
      expiry_date: '2027-04-01',
      birth_date: '1972-03-04',
      graduation_year: '1998',
    },
  ]);
  await loadText(
    Buffer.from(`\ufeff${text(header.toUpperCase().replaceAll('_', ' '), first)}`.replaceAll('\n', '\r\n')),
  );
  expect(await rowsOf(database, 'licenses')).toMatchObject([{ license_number: '35.091234' }]);
});

it('reads the days of a workbook, and says of unformatted day numbers what they are (R-997)', async () => {
  const { database, folder, load } = await setUp();
  const heads = header.split(',');
  const rowOf = (number: string, z: string) => [
    ...['2000001018', 'A', 'B', 'MD', 'C', 'OH', number].map((v) => ({ t: 's' as const, v })),
    ...[36342, 46478, 26362].map((v) => ({ t: 'n' as const, v, z })),
    { t: 's' as const, v: 'S' },
    { t: 'n' as const, v: 1998 },
  ];
  const sheet = sheetJs.utils.aoa_to_sheet([
    heads,
    rowOf('1', 'm/d/yyyy'),
    rowOf('2', '[$-409]d\\-mmm\\-yy;@'),
    rowOf('3', 'General'),
  ]);
  const file = path.join(folder, 'board.xlsx');
  const book = { SheetNames: ['Licenses'], Sheets: { Licenses: sheet } };
  writeFileSync(file, sheetJs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer); // as its types say of a buffer
  const result = await load(file, { maxRefused: 50 });
  expect(result).toMatchObject({ read: 3, loaded: 2, refused: 1 });
  expect(Object.keys(result.reasons)).toEqual([
    'license_issue_date: a day number of a spreadsheet. Format the column as dates and save it again',
  ]);
  const days = { issue_date: '1999-07-01', expiry_date: '2027-04-01', birth_date: '1972-03-04' };
  expect(await rowsOf(database, 'licenses order by license_number')).toMatchObject([
    { license_number: '1', ...days },
    { license_number: '2', ...days },
  ]);
});

it('writes refused rows so that spreadsheets run no formula of them, and shows them unchanged (R-996)', async () => {
  const { folder, loadText } = await setUp();
  const signs = ['=HYPERLINK("x")', '@SUM(1)', '-1+1', '+1', '＝1', '2'];
  const rows = signs.map((sign) => `${sign},A,B,MD,C,OH,1,,,,S,1998`);
  const { importId } = await loadText(text(header, ...rows, first), { maxRefused: 100 });
  const file = path.join(folder, `${importId}.csv`);
  const written = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  const rowsWritten = written.map((line) => /,"((?:[^"]|"")*)"$/.exec(line)?.[1]?.replaceAll('""', '"'));
  expect(rowsWritten).toEqual(rows.map((row, n) => (n < 5 ? `'${row}` : row)));
  expect((await firstRefused(file, 10)).rows.map(({ row }) => row)).toEqual(rows);
});

it('refuses broken rows one by one, each with its reason, and counts every row', async () => {
  const { database, folder, loadText } = await setUp();
  const broken = (was: string, is: string) => first.replace(was, is);
  const file = Buffer.concat([
    Buffer.from(text(header, first, ...others)),
    Buffer.from(
      text(
        first,
        broken('2000001018', '2000001019'),
        broken('2000001018', ''),
        broken('2000001018', '200000101'),
        broken('1999-07-01', '2001-02-29'),
        broken('2027-04-01', 'never'),
        broken('35.091234', '3.50912E+10'),
        first.slice(0, 40),
        broken('EXAMPLEVILLE', '"EXAMPLE "VILLE"'),
        broken('EXAMPLEVILLE', '"EXAMPLE ""VILLE"""').replace('35.091234', '9'),
      ),
    ),
    Buffer.from(text(broken('AVERY', 'RENÉE')), 'latin1'),
    Buffer.from(broken('AVERY', '"left open')),
  ]);
  const result = await loadText(file, { maxRefused: 50 });
  expect(result.reasons).toEqual({
    'duplicate npi + state_code + license_number + license_issue_date': 1,
    'npi: wrong check digit': 1,
    'npi: empty': 1,
    'npi: not an NPI': 1,
    'license_issue_date: not a date': 1,
    'license_expire_date: not a date': 1,
    'license_number: digits lost in a spreadsheet': 1,
    '5 values instead of 12': 1,
    'text after a closing quote': 1,
    'not UTF-8': 1,
    'unclosed quote': 1,
  });
  expect(result).toMatchObject({ read: 28, loaded: 17, refused: 11, skipped: 0 });
  expect(await rowsOf(database, `licenses where city = 'EXAMPLE "VILLE"'`)).toHaveLength(1);
  expect(readFileSync(`${folder}/${result.importId}.csv`, 'utf8')).toContain('"npi: wrong check digit (2000001019)"');
});

it('refuses unusable files with a message, and the old rows still answer', async () => {
  const { database, load, loadText } = await setUp();
  await load(sample);
  const whole = text(header, first, ...others);
  const refused: [content: string | Buffer, message: RegExp][] = [
    ['', /is empty: it has no header/],
    [text(header), /No rows to load\. Nothing was changed/],
    [whole.replace('license_number', 'number'), /lacks the column "license_number"\. Nothing was changed/],
    [text('npi,first_name', '2000001018,AVERY'), /lacks the columns "last_name".* and 5 more\. Nothing was changed/],
    [whole.replaceAll(',', ';'), /lacks the columns/],
    [Buffer.from(whole, 'utf16le'), /lacks the columns|cannot be read/],
    [whole.replaceAll('2000001018', '2000001019'), /3 of 16 rows were refused, more than 5 percent; most often/],
    [whole.slice(0, 300), /rows were refused, more than 5 percent; most often/],
  ];
  for (const [content, message] of refused) await expect(loadText(content)).rejects.toThrow(message);
  expect(await rowsOf(database, 'licenses')).toHaveLength(16);
  expect(await rowsOf(database, 'licensed_providers')).toHaveLength(10);
});
