// Increments that are older than the stored rows, file by file as published.
import { expect, it } from 'vitest';
import { otherNameHeader } from '#src/datasets/nppes/headers.ts';
import {
  deactivatedRow,
  individual,
  inventedNpi,
  mainFile,
  organization,
  quotedLine,
  type Values,
  zipOf,
} from '#src/datasets/nppes/test-files.ts';
import { recordedRows, rowCounts, rowsOf, setUp } from '#src/datasets/nppes/test-import.ts';
import { report } from '#src/importer/report.ts';

const MONTHLY = 'npidata_pfile_20050523-20240107.csv';
const weekOf = (from: string, to: string) => `npidata_pfile_${from}-${to}.csv`;
const FIRST = weekOf('20240108', '20240114');
const SECOND = weekOf('20240115', '20240121');
const THIRD = weekOf('20240122', '20240128');
const UNDATED = 'npidata_pfile_weekly.csv';

const updatedOn = (n: number, day: string, name: string): Values =>
  individual(n, { 'Last Update Date': day, 'Provider Last Name (Legal Name)': name });
const names = (...rows: [n: number, name: string][]) =>
  quotedLine(otherNameHeader) + rows.map(([n, name]) => quotedLine([inventedNpi(n), name, '3', ''])).join('');

async function setUpWeeks() {
  const { database, write, load } = await setUp();
  const nameOf = async (n: number) =>
    (await rowsOf(database, `providers where npi = ${inventedNpi(n)}`)).map((row) => row.last_name)[0];
  const npisIn = async (table: string) => (await rowsOf(database, `${table} order by npi`)).map(({ npi }) => npi);
  return {
    database,
    nameOf,
    npisIn,
    full: (rows: Values[], name = MONTHLY) => load([write(name, mainFile(rows))]),
    week: (name: string, rows: Values[]) => load([write(name, mainFile(rows))], { mode: 'update' }),
    zip: async (files: Record<string, string>) => load([write('weekly.zip', await zipOf(files))], { mode: 'update' }),
  };
}

it('skips an older record with its other names, and counts both as older', async () => {
  const { database, full, week, zip, nameOf } = await setUpWeeks();
  await full([individual(1), individual(2), individual(3)], 'npidata_pfile_full.csv');
  await zip({
    [weekOf('20250106', '20250112')]: mainFile([updatedOn(1, '01/08/2025', 'NEW')]),
    [weekOf('20250106', '20250112').replace('npidata', 'othername')]: names([1, 'NEW NAME']),
  });
  const older = await zip({
    [weekOf('20200106', '20200112')]: mainFile([
      updatedOn(1, '01/08/2020', 'OLD'),
      updatedOn(4, '01/07/2020', 'ADDED'),
    ]),
    [weekOf('20200106', '20200112').replace('npidata', 'othername')]: names([1, 'OLD NAME'], [4, 'ADDED NAME']),
  });
  expect(older).toMatchObject({ read: 4, loaded: 2, refused: 0, skipped: 2, reasons: { older: 2 } });
  expect(older.changes).toMatchObject({ added: 1, changed: 0, moved: 0 });
  expect([await nameOf(1), await nameOf(4)]).toEqual(['NEW', 'ADDED']);
  const stored = await rowsOf(database, 'other_names order by other_name');
  expect(stored.map(({ other_name }) => other_name)).toEqual(['ADDED NAME', 'NEW NAME']);
  expect(await recordedRows(database)).toMatchObject(await rowCounts(database));
  // the dates of the site stay those of the newest file
  expect(await rowsOf(database, `imported_tables where name = 'providers'`)).toMatchObject([
    { published_on: '2025-01-12' },
  ]);
  const again = await week(weekOf('20250106', '20250112'), [updatedOn(1, '01/08/2025', 'NEW')]);
  expect(again).toMatchObject({ loaded: 0, reasons: { unchanged: 1 } });
});

it('keeps a record in service that an older file deactivates', async () => {
  const { full, week, npisIn } = await setUpWeeks();
  const out = (n: number, day: string): Values => ({ ...deactivatedRow(n), 'NPI Deactivation Date': day });
  await full([updatedOn(1, '03/01/2023', 'A'), updatedOn(2, '03/01/2023', 'B'), updatedOn(3, '03/01/2023', 'C')]);
  const result = await week(FIRST, [
    out(1, '02/28/2023'),
    out(2, '03/01/2023'),
    { ...out(3, '02/28/2023'), 'Last Update Date': '01/09/2024' },
  ]);
  expect(result).toMatchObject({ read: 3, skipped: 3, reasons: { older: 1, deactivated: 2 } });
  expect(await npisIn('providers')).toEqual([inventedNpi(1)]);
  expect(await npisIn('deactivations')).toEqual([2, 3].map(inventedNpi));
});

it('uses the day of a reactivation', async () => {
  const { full, week, nameOf, npisIn } = await setUpWeeks();
  const back = (name: string) =>
    individual(1, {
      'Provider Last Name (Legal Name)': name,
      'Last Update Date': '05/01/2020',
      'NPI Deactivation Date': '06/01/2023',
      'NPI Reactivation Date': '01/10/2024',
    });
  await full([{ ...deactivatedRow(1), 'NPI Deactivation Date': '06/01/2023' }]);
  expect(await week(FIRST, [back('BACK')])).toMatchObject({ loaded: 1, changes: { moved: 1 } });
  const older = await week(SECOND, [updatedOn(1, '12/31/2023', 'OLDER THAN THE REACTIVATION')]);
  expect(older.reasons).toEqual({ older: 1 });
  expect(await nameOf(1)).toBe('BACK');
  expect(await npisIn('deactivations')).toEqual([]);
});

it('gives a record without dates the last day of its file', { tags: 'rest' }, async () => {
  const { full, week, nameOf } = await setUpWeeks();
  const undated = (name: string) => updatedOn(1, '', name);
  await full([undated('FULL')]);
  await week(SECOND, [undated('SECOND')]);
  expect(await nameOf(1)).toBe('SECOND');
  expect((await week(FIRST, [undated('FIRST')])).reasons).toEqual({ older: 1 });
  expect((await week(THIRD, [updatedOn(1, '01/20/2024', 'DATED')])).reasons).toEqual({ older: 1 });
  expect(await nameOf(1)).toBe('SECOND');
  await week(THIRD, [updatedOn(1, '01/22/2024', 'THIRD')]);
  expect(await nameOf(1)).toBe('THIRD');
});

it('applies corrections of the same day in the order of their files', { tags: 'rest' }, async () => {
  const { full, week, nameOf } = await setUpWeeks();
  const correction = (name: string) => [updatedOn(1, '01/10/2024', name)];
  await full([updatedOn(1, '12/01/2023', 'FULL')]);
  await week(FIRST, correction('FIRST'));
  await week(THIRD, correction('THIRD'));
  expect(await nameOf(1)).toBe('THIRD');
  expect((await week(SECOND, correction('SECOND'))).reasons).toEqual({ older: 1 });
  expect(await nameOf(1)).toBe('THIRD');
  await week(THIRD, correction('THIRD AGAIN'));
  await week(UNDATED, correction('UNDATED'));
  expect(await nameOf(1)).toBe('UNDATED');
});

it('does not let an older file turn an organization back into an individual', { tags: 'rest' }, async () => {
  const { full, week, npisIn } = await setUpWeeks();
  await full([individual(1)]);
  await week(SECOND, [organization(1, { 'Last Update Date': '01/16/2024' })]);
  expect(await npisIn('organizations')).toEqual([inventedNpi(1)]);
  const older = await week(FIRST, [updatedOn(1, '01/10/2024', 'PERSON')]);
  expect(older).toMatchObject({ reasons: { older: 1 }, changes: { added: 0, moved: 0 } });
  expect(await npisIn('organizations')).toEqual([inventedNpi(1)]);
  expect(await npisIn('providers')).toEqual([]);
});

it('refuses a weekly file that ends before its month, and names missing weeks', async () => {
  const { full, week, nameOf } = await setUpWeeks();
  await full([updatedOn(1, '01/05/2024', 'FULL')]);
  await expect(week(weekOf('20231225', '20231231'), [updatedOn(1, '01/06/2024', 'WRONG')])).rejects.toThrow(
    /^npidata_pfile_20231225-20231231\.csv ends on 2023-12-31, before the full file of 2024-01-07 .* Nothing was changed\.$/,
  );
  expect(await nameOf(1)).toBe('FULL');
  expect((await week(weekOf('20240101', '20240107'), [updatedOn(1, '01/05/2024', 'SAME END')])).notes).toEqual([]);
  const third = await week(weekOf('20240129', '20240204'), [updatedOn(1, '01/30/2024', 'LATER')]);
  const missing = ['2024-01-08 to 2024-01-14', '2024-01-15 to 2024-01-21', '2024-01-22 to 2024-01-28'];
  const noteOf = (week: string) => `No file of ${week} was imported. Import it, or the next full file.`;
  expect(third.notes).toEqual(missing.map(noteOf));
  expect(report(third)).toContain(noteOf('2024-01-08 to 2024-01-14'));
  const late = await week(SECOND, [updatedOn(1, '01/17/2024', 'LATE')]);
  expect(late.notes).toEqual(missing.filter((_, place) => place !== 1).map(noteOf));
  expect(await nameOf(1)).toBe('LATER');
  // the next full file starts a new chain
  await full([updatedOn(1, '02/01/2024', 'NEXT FULL')], 'npidata_pfile_20050523-20240204.csv');
  expect((await week(weekOf('20240205', '20240211'), [])).notes).toEqual([]);
});

it('keeps the increments of a database of the last release', async () => {
  const { database, full, week, nameOf } = await setUpWeeks();
  await full([updatedOn(1, '12/01/2023', 'FULL')]);
  await week(SECOND, [updatedOn(1, '01/16/2024', 'SECOND')]);
  // the state before migration 0011
  await database.pool.query(`delete from record_days; update imports set covers_from = null`);
  expect((await week(FIRST, [updatedOn(1, '01/10/2024', 'FIRST')])).reasons).toEqual({ older: 1 });
  expect(await nameOf(1)).toBe('SECOND');
});
