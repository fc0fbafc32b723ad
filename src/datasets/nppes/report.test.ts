// The publisher's report of deactivated NPIs: a zipped workbook with the full list of a day.
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
  workbookOf,
  zipOf,
} from '#src/datasets/nppes/test-files.ts';
import { recordedRows, rowCounts, rowsOf, setUp } from '#src/datasets/nppes/test-import.ts';
import { report } from '#src/importer/report.ts';

const MONTHLY = 'npidata_pfile_20050523-20260712.csv';
const header = ['NPI', 'NPPES Deactivation Date'];
const titleOf = (day: string) =>
  `CMS National Plan and Provider Enumeration System (NPPES) Deactivated NPI Report as of ${day}`;
const listed = (n: number, day = '06/01/2026') => [inventedNpi(n), day];

async function setUpReport() {
  const { database, write, load } = await setUp();
  const npisIn = async (table: string) => (await rowsOf(database, `${table} order by npi`)).map(({ npi }) => npi);
  const zipped = async (name: string, rows: readonly (readonly string[])[]) =>
    zipOf({ [`${name.replaceAll('_', ' ')}.xlsx`]: await workbookOf(rows) });
  return {
    database,
    write,
    load,
    npisIn,
    full: (rows: Values[], name = MONTHLY) => load([write(name, mainFile(rows))]),
    week: (name: string, rows: Values[]) => load([write(name, mainFile(rows))], { mode: 'update' }),
    // with so few records, one released NPI is a large share
    report: async (day: string, rows: string[][], { name = 'NPPES_Deactivated_NPI_Report_1', maxRefused = 100 } = {}) =>
      load([write(`${name}.zip`, await zipped(name, [[titleOf(day)], header, ...rows]))], {
        mode: 'update',
        maxRefused,
      }),
  };
}

it('deactivates listed NPIs, keeps their last rows, and releases NPIs that are no longer listed', async () => {
  const { database, write, load, npisIn, report: import_ } = await setUpReport();
  const names = quotedLine(otherNameHeader) + quotedLine([inventedNpi(3), 'OTHER NAME OF 3', '3', '']);
  await load([
    write(MONTHLY, mainFile([individual(1), individual(2), organization(3), deactivatedRow(4), deactivatedRow(5)])),
    write('othername_pfile_20050523-20260712.csv', names),
  ]);
  const first = await import_('Aug 10 2026', [listed(1), listed(3), listed(4, '03/01/2024')]);
  expect(first).toMatchObject({ read: 3, loaded: 2, skipped: 1, refused: 0, published: '2026-08-10' });
  expect(first.reasons).toEqual({ unchanged: 1 });
  expect(first.changes).toEqual(expect.objectContaining({ added: 0, changed: 0, moved: 2, released: 1 }));
  expect(report(first)).toMatch(/moved 2 · released 1\nAs of 2026-08-10\nread 3/);
  expect(await npisIn('deactivations')).toEqual([1, 3, 4].map(inventedNpi));
  expect([...(await npisIn('providers')), ...(await npisIn('organizations'))]).toEqual([inventedNpi(2)]);
  expect(await npisIn('other_names')).toEqual([]);
  expect(await rowsOf(database, 'last_known_records order by npi')).toMatchObject([
    { npi: inventedNpi(1), table_name: 'providers', record: { last_name: 'LASTNAME1', city: 'EXAMPLEVILLE' } },
    {
      npi: inventedNpi(3),
      table_name: 'organizations',
      record: { name: 'EXAMPLE CLINIC 3' },
      dependents: { other_names: [{ other_name: 'OTHER NAME OF 3' }] },
    },
  ]);
  expect(await recordedRows(database)).toMatchObject(await rowCounts(database));
  // providers still count the rows of the monthly file
  expect(await rowsOf(database, `imported_tables where name = 'providers'`)).toMatchObject([
    { published_on: '2026-07-12' },
  ]);

  const again = await import_('Aug 10 2026', [listed(1), listed(3), listed(4, '03/01/2024')]);
  expect(again).toMatchObject({ loaded: 0, skipped: 3, changes: { moved: 0, released: 0 } });

  const second = await import_('Sep 14 2026', [listed(1), listed(4, '03/01/2024')]);
  expect(second.changes).toMatchObject({ moved: 0, released: 1 });
  expect(await npisIn('organizations')).toEqual([inventedNpi(3)]);
  expect(await npisIn('other_names')).toEqual([inventedNpi(3)]);
  expect(await npisIn('last_known_records')).toEqual([inventedNpi(1)]);
  expect(await recordedRows(database)).toMatchObject(await rowCounts(database));
});

it('refuses a report older than the full file or than another report, and one without a day', async () => {
  const { npisIn, full, report: import_ } = await setUpReport();
  await full([individual(1)]);
  await expect(import_('Jul 11 2026', [listed(1)])).rejects.toThrow(
    /Report 1\.xlsx is dated 2026-07-11, but the full file of 2026-07-12 was already imported\. Nothing was changed\.$/,
  );
  await import_('Sep 14 2026', [listed(2)]);
  await expect(import_('Aug 10 2026', [listed(1)])).rejects.toThrow(
    /is dated 2026-08-10, but a list of 2026-09-14 was already imported/,
  );
  await expect(import_('Dec 01 2199', [listed(1)])).rejects.toThrow(/is dated 2199-12-01, which is in the future/);
  await expect(import_('a day', [listed(1)])).rejects.toThrow(/has no date: set it with --published/);
  await expect(import_('Oct 12 2026', [])).rejects.toThrow(/lists no record/);
  expect(await npisIn('providers')).toEqual([inventedNpi(1)]);
  const named = await import_('a day', [listed(2)], { name: 'NPPES_Deactivated_NPI_Report_101226' });
  expect(named.published).toBe('2026-10-12');
});

it('refuses a truncated report, and names the columns of a wrong header', async () => {
  const { npisIn, full, load, write, report: import_ } = await setUpReport();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  await full([...numbers.map((n) => deactivatedRow(n)), individual(11)]);
  await expect(import_('Aug 10 2026', [listed(1)], { maxRefused: 5 })).rejects.toThrow(
    /lacks 9 of the 10 records known to be out of service, more than 5 percent\. Check that it is complete, or raise --max-refused\. Nothing was changed\.$/,
  );
  expect(await npisIn('deactivations')).toHaveLength(10);
  const nine = numbers.slice(1).map((n) => listed(n));
  expect((await import_('Aug 10 2026', nine, { maxRefused: 10 })).changes).toMatchObject({ released: 1 });

  const wrong = await workbookOf([[titleOf('Sep 14 2026')], ['National Provider', 'Deactivated On'], listed(1)]);
  await expect(load([write('NPPES Deactivated NPI Report 20260914.xlsx', wrong)], { mode: 'update' })).rejects.toThrow(
    /and the unknown columns "National Provider", "Deactivated On"/,
  );
});

it('overrides older weekly files, but not later ones', { tags: 'rest' }, async () => {
  const { npisIn, full, week, report: import_ } = await setUpReport();
  const updated = (n: number, day: string) => individual(n, { 'Last Update Date': day });
  await full([individual(1), individual(2), individual(3), deactivatedRow(4)]);
  await week('npidata_pfile_20260810-20260816.csv', [
    updated(2, '08/12/2026'),
    { ...deactivatedRow(3), 'NPI Deactivation Date': '08/13/2026' },
  ]);
  const result = await import_('Aug 10 2026', [listed(1), listed(2)]);
  expect(result).toMatchObject({ reasons: { older: 1 }, changes: { moved: 1, released: 1 } });
  expect(await npisIn('providers')).toEqual([inventedNpi(2)]);
  expect(await npisIn('deactivations')).toEqual([1, 3].map(inventedNpi));
  // a weekly file from before the report has older deactivations
  const late = await week('npidata_pfile_20260713-20260719.csv', [
    updated(1, '07/14/2026'),
    { ...deactivatedRow(4), 'NPI Deactivation Date': '07/15/2026' },
  ]);
  expect(late.reasons).toEqual({ older: 2 });
  await week('npidata_pfile_20260817-20260823.csv', [updated(1, '08/18/2026')]);
  expect(await npisIn('providers')).toEqual([1, 2].map(inventedNpi));
  expect(await npisIn('last_known_records')).toEqual([inventedNpi(3)]);
});

it('keeps the last known rows through the next full file', async () => {
  const { database, npisIn, full, report: import_ } = await setUpReport();
  await full([individual(1), individual(2), individual(3)]);
  await import_('Aug 10 2026', [listed(1), listed(2)]);
  const next = 'npidata_pfile_20050523-20260913.csv';
  await full([deactivatedRow(1), individual(2), deactivatedRow(3)], next);
  expect(await npisIn('last_known_records')).toEqual([1, 3].map(inventedNpi));
  expect(await rowsOf(database, `last_known_records where npi = ${inventedNpi(3)}`)).toMatchObject([
    { record: { last_name: 'LASTNAME3' }, demo: false },
  ]);
});

it('deletes invented rows when real ones arrive', async () => {
  const { npisIn, full, load, write } = await setUpReport();
  await load([write(MONTHLY, mainFile([individual(1)]))], { demo: true });
  await load([write(MONTHLY, mainFile([deactivatedRow(1)]))], { demo: true });
  expect(await npisIn('last_known_records')).toEqual([inventedNpi(1)]);
  await full([deactivatedRow(1), individual(2)]);
  expect(await npisIn('last_known_records')).toEqual([]);
});

it('releases no NPI if a row of the list was refused', async () => {
  const { npisIn, full, load, write } = await setUpReport();
  await full([deactivatedRow(1), deactivatedRow(2), individual(3)]);
  const rows = [[titleOf('Aug 10 2026')], header, listed(1), [inventedNpi(2), 'June 2026'], listed(3)];
  const zip = await zipOf({ 'report.xlsx': await workbookOf(rows) });
  const path = write('NPPES_Deactivated_NPI_Report_081026.zip', zip);
  await expect(load([path], { mode: 'update' })).rejects.toThrow(/1 of 3 rows were refused/);
  const result = await load([path], { mode: 'update', maxRefused: 50 });
  expect(result.notes).toEqual(['Rows were refused, so no record was released for being absent from the list.']);
  expect(result.reasons).toMatchObject({ 'NPPES Deactivation Date: not a date': 1 });
  expect(await npisIn('deactivations')).toEqual([1, 2, 3].map(inventedNpi));
});

it('is accepted alone and only with --update', async () => {
  const { load, write } = await setUpReport();
  const list = write('NPPES Deactivated NPI Report 20260810.xlsx', await workbookOf([['A title'], header, listed(1)]));
  const main = write(MONTHLY, mainFile([individual(2)]));
  await expect(load([list])).rejects.toThrow(/import it with --update/);
  await expect(load([main, list], { mode: 'update' })).rejects.toThrow(/is a full list: import it by itself/);
  const both = await load([main, list]);
  expect(both).toMatchObject({
    read: 1,
    notes: ['NPPES Deactivated NPI Report 20260810.xlsx was left out. Import it with --update.'],
  });
  expect(await load([list], { mode: 'update' })).toMatchObject({ read: 1, published: '2026-08-10' });
});

it('refuses a workbook that is damaged or has other columns', async () => {
  const { load, write, full } = await setUpReport();
  await full([individual(1)]);
  const name = 'NPPES_Deactivated_NPI_Report_081026.xlsx';
  const update = (content: string | Buffer) => load([write(name, content)], { mode: 'update' });
  const whole = await workbookOf([[titleOf('Aug 10 2026')], header, listed(1)]);
  await expect(update('no workbook')).rejects.toThrow(/is damaged or not a workbook .* Nothing was changed/);
  await expect(update(whole.subarray(0, 600))).rejects.toThrow(/is damaged or not a workbook/);
  await expect(update(await zipOf({ 'xl/other.xml': '<a/>' }))).rejects.toThrow(/a part of the workbook is missing/);
  await expect(update(await workbookOf([[titleOf('Aug 10 2026')], ['NPI', 'Day'], listed(1)]))).rejects.toThrow(
    /lacks the column "NPPES Deactivation Date"\. Nothing was changed\. It has 1 of 2 expected columns, and the unknown column "Day"/,
  );
});
