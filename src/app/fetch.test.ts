// Fetches publishers' files over HTTP from a stand-in and imports them into a real PostgreSQL.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, type Values, workbookOf, zipOf } from '#src/datasets/nppes/test-files.ts';
import { EARLIER, NEWEST, paymentSample } from '#src/datasets/payments/test-data.ts';
import { runImport } from '#src/importer/import.ts';
import { CODES, setUp, taxonomyOf } from '#test/fetching.ts';
import { putMetastore, putNppes, putPayments, putProviderData, putTaxonomy } from '#test/publisher.ts';

const MONTH = 'NPPES_Data_Dissemination_October_2024_V2.zip';
const weekName = (from: string, to: string) => `NPPES_Data_Dissemination_${from}_${to}_Weekly_V2.zip`;
const main = (from: string, to: string, rows: readonly Values[]) =>
  zipOf({ [`npidata_pfile_${from}-${to}.csv`]: mainFile(rows) });
const changed = (n: number, name: string, day: string) =>
  individual(n, { 'Provider Last Name (Legal Name)': name, 'Last Update Date': day });

/** The files of October 2024, with four weeks and the report. */
async function october(): Promise<Record<string, Buffer>> {
  const report = await workbookOf([
    ['NPPES Deactivated Records as of Oct 14 2024'],
    ['NPI', 'NPPES Deactivation Date'],
    [inventedNpi(2), '10/01/2024'],
  ]);
  return {
    [MONTH]: await main('20050523', '20241013', [individual(1), individual(2), individual(3)]),
    [weekName('102124', '102724')]: await main('20241021', '20241027', [changed(1, 'SECOND', '10/22/2024')]),
    [weekName('101424', '102024')]: await main('20241014', '20241020', [changed(1, 'FIRST', '10/15/2024')]),
    [weekName('102824', '110324')]: await main('20241028', '20241103', [changed(3, 'THIRD', '10/29/2024')]),
    [weekName('110424', '111024')]: await main('20241104', '20241110', [changed(1, 'FOURTH', '11/05/2024')]),
    'NPPES_Deactivated_NPI_Report_101424_V2.zip': await zipOf({ 'NPPES Deactivated NPI Report 20241014.xlsx': report }),
  };
}

it('imports the newest version of the taxonomy, and then finds nothing new (R-460)', async () => {
  const { publisher, fetch, rows, files } = await setUp();
  putTaxonomy(publisher, {
    'nucc_taxonomy_250.csv': taxonomyOf('New'),
    'nucc_taxonomy_240.csv': taxonomyOf('Old'),
    'nucc_taxonomy_241.csv': taxonomyOf('Middle'),
  });
  expect(await fetch('taxonomy')).toMatchObject({ files: 1, read: 1, loaded: 1, refused: 0, skipped: 0 });
  expect(await rows('select classification from taxonomy')).toEqual([{ classification: 'New' }]);
  expect(files('taxonomy')).toContain('nucc_taxonomy_250.csv');
  expect(await rows('select dataset, failures, result, schedule from fetches')).toEqual([
    { dataset: 'taxonomy', failures: 0, result: 'Imported nucc_taxonomy_250.csv.', schedule: null },
  ]);
  const { length } = publisher.requests;
  expect(await fetch('taxonomy')).toMatchObject({ files: 0, read: 0 });
  expect(publisher.requests.slice(length)).toMatchObject([{ status: 304 }]); // only the list
  expect(await rows('select result from fetches')).toEqual([
    { result: 'Nothing new: nucc_taxonomy_250.csv is imported.' },
  ]);
});

it('imports the month, then its weeks in order, then the report, and catches up a week that was missing (R-464)', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { publisher, fetch, rows } = await setUp();
  const { [weekName('102124', '102724')]: missing = Buffer.of(), ...others } = await october();
  putNppes(publisher, others);
  const { files, messages } = await fetch('nppes');
  expect(files).toBe(5);
  const imports = () => rows('select files[1] file, mode, status from imports order by id');
  expect(await imports()).toEqual([
    { file: 'npidata_pfile_20050523-20241013.csv', mode: 'full', status: 'finished' },
    { file: 'npidata_pfile_20241014-20241020.csv', mode: 'update', status: 'finished' },
    { file: 'npidata_pfile_20241028-20241103.csv', mode: 'update', status: 'finished' },
    { file: 'npidata_pfile_20241104-20241110.csv', mode: 'update', status: 'finished' },
    { file: 'NPPES Deactivated NPI Report 20241014.xlsx', mode: 'update', status: 'finished' },
  ]);
  expect(messages.join('\n')).toContain('No file of 2024-10-21 to 2024-10-27 was imported.');
  expect(messages.some((message) => /^Downloading NPPES_Data.*… \d+ of \d+ kB$/.test(message))).toBe(true);
  const names = () => rows('select last_name from providers order by npi');
  expect(await names()).toEqual([{ last_name: 'FOURTH' }, { last_name: 'THIRD' }]);

  putNppes(publisher, { ...others, [weekName('102124', '102724')]: missing });
  const { length } = publisher.requests;
  expect(await fetch('nppes')).toMatchObject({ files: 1 });
  expect(publisher.requests.slice(length).map((each) => each.path)).toEqual([
    '/nppes/NPI_Files.html',
    `/nppes/${weekName('102124', '102724')}`,
  ]);
  expect(await names()).toEqual([{ last_name: 'FOURTH' }, { last_name: 'THIRD' }]);
  expect(await fetch('nppes')).toMatchObject({ files: 0 });

  // the newest month replaces the tables
  putNppes(publisher, {
    ...others,
    'NPPES_Data_Dissemination_November_2024_V2.zip': await main('20050523', '20241110', [
      changed(1, 'NEW', '11/05/2024'),
    ]),
  });
  expect(await fetch('nppes')).toMatchObject({ files: 1 });
  expect(await names()).toEqual([{ last_name: 'NEW' }]);
});

it('goes on after each of three cuts, and no byte is sent twice (R-461)', async () => {
  const { publisher, fetch } = await setUp();
  const content = taxonomyOf('Cut', 900_000);
  putTaxonomy(publisher, { 'nucc_taxonomy_250.csv': content });
  publisher.trouble(CODES, { cut: 200_000 }, { cut: 300_000 }, { cut: 1 });
  expect(await fetch('taxonomy', { pace: { waits: [10, 10, 10] } })).toMatchObject({ loaded: 1 });
  const asked = publisher.requestsFor('250.csv');
  expect(asked.map(({ range, status }) => [range, status])).toEqual([
    [undefined, 200],
    ['bytes=200000-', 206],
    ['bytes=500000-', 206],
    ['bytes=500001-', 206],
  ]);
  expect(asked.reduce((sum, { sent }) => sum + sent, 0)).toBe(content.length);
});

it('imports 1 GB that was cut three times once, and goes on at each cut (R-461)', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const { publisher, fetch, rows, dataDir } = await setUp();
  const content = await zipOf(
    {
      'npidata_pfile_20050523-20241013.csv': mainFile([individual(1), individual(2)]),
      'NPPES_Data_Dissemination_CodeValues.pdf': randomBytes(1_000_000_000), // as large as a month, and left out
    },
    { compress: false },
  );
  putNppes(publisher, { [MONTH]: content });
  const cuts = [250_000_000, 300_000_000, 350_000_000];
  publisher.trouble(`/nppes/${MONTH}`, ...cuts.map((cut) => ({ cut })));
  const begun = performance.now();
  expect(await fetch('nppes')).toMatchObject({ files: 1, loaded: 2 });
  const asked = publisher.requestsFor(MONTH);
  expect(asked.map(({ status }) => status)).toEqual([200, 206, 206, 206]);
  const again = asked.reduce((sum, { sent }) => sum + sent, 0) - content.length;
  console.log(`1 GB, cut three times: ${Math.round(performance.now() - begun)} ms, ${again} bytes sent again`);
  expect(again, 'only what was on its way at a cut').toBeLessThan(1_000_000);
  expect(readFileSync(path.join(dataDir, 'downloads/nppes', MONTH)).equals(content)).toBe(true);
  expect(await rows('select status from imports')).toEqual([{ status: 'finished' }]);
  expect(await fetch('nppes')).toMatchObject({ files: 0 });
  expect(publisher.requestsFor(MONTH)).toHaveLength(4);
});

it('keeps the part of a canceled download, and the next fetch goes on there (R-461)', async () => {
  const { publisher, fetch, files, rows } = await setUp();
  const content = taxonomyOf('Canceled', 500);
  putTaxonomy(publisher, { 'nucc_taxonomy_250.csv': content });
  publisher.trouble(CODES, { stall: 100 });
  const canceled = new AbortController();
  const fetching = fetch('taxonomy', { signal: canceled.signal, pace: { stall: 20_000 } });
  await expect.poll(() => publisher.requestsFor('250.csv')[0]?.sent).toBe(100);
  await new Promise((resolve) => setTimeout(resolve, 100));
  canceled.abort(new Error('Canceled'));
  await expect(fetching).rejects.toThrow('Canceled');
  expect(files('taxonomy')).toContain('nucc_taxonomy_250.csv.part');
  expect(await rows('select failures, result from fetches')).toEqual([
    { failures: 1, result: 'It was ended before it had finished.' },
  ]);
  expect(await fetch('taxonomy')).toMatchObject({ files: 1 });
  expect(publisher.requestsFor('250.csv').at(-1)).toMatchObject({ range: 'bytes=100-', sent: content.length - 100 });
  expect(files('taxonomy')).not.toContain('nucc_taxonomy_250.csv.part');
});

it('does not download a month and weeks that were imported by hand (R-460)', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { database, dataDir, publisher, fetch } = await setUp();
  const files = await october();
  putNppes(publisher, files);
  const write = (name: string) => {
    const file = path.join(dataDir, name);
    writeFileSync(file, files[name] ?? '');
    return file;
  };
  const load = (name: string, mode: 'full' | 'update') =>
    runImport({ url: database.url, source: nppes, paths: [write(name)], mode, rejectsFolder: dataDir });
  await load(MONTH, 'full');
  await load(weekName('102124', '102724'), 'update');
  expect(await fetch('nppes')).toMatchObject({ files: 4 });
  expect(publisher.requestsFor('.zip').map((each) => path.basename(each.path))).toEqual([
    weekName('101424', '102024'),
    weekName('102824', '110324'),
    weekName('110424', '111024'),
    'NPPES_Deactivated_NPI_Report_101424_V2.zip',
  ]);
});

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, '../datasets', name), 'utf8');

it('imports clinicians with their facilities, again when a newer release is listed (R-470)', {
  tags: 'rest',
}, async () => {
  const { publisher, fetch, rows } = await setUp();
  const clinicians = {
    id: 'mj5m-pzi6',
    title: 'National Downloadable File',
    name: 'DAC_NationalDownloadableFile.csv',
    content: sample('affiliations/sample.csv'),
  };
  const facilities = {
    id: '27ea-46a8',
    title: 'Facility Affiliation Data',
    name: 'Facility_Affiliation.csv',
    content: sample('affiliations/sample-facilities.csv'),
    released: '2025-09-11',
    referenced: true,
  };
  putProviderData(publisher, { ...clinicians, released: '2025-09-11' });
  putProviderData(publisher, facilities);
  expect(await fetch('affiliations')).toMatchObject({ files: 2 });
  const loaded = () => rows('select files, published_on::text from imports order by id');
  const files = [clinicians.name, facilities.name];
  expect(await loaded()).toEqual([{ files, published_on: '2025-09-11' }]);
  expect(await fetch('affiliations')).toMatchObject({ files: 0 });
  putProviderData(publisher, { ...clinicians, released: '2025-10-16' });
  expect(await fetch('affiliations')).toMatchObject({ files: 2 });
  expect(await loaded()).toMatchObject([{}, { files, published_on: '2025-10-16' }]);
});

it('finds a catalog entry by its title when its ID is gone (R-470)', async () => {
  const { publisher, fetch, rows } = await setUp();
  const path = '/provider-data/sites/default/files/resources/1_2/Hospital_General_Information.csv';
  publisher.put(path, sample('hospitals/sample.csv'));
  const other = { identifier: 'aaaa-bbbb', title: 'Other', modified: '2025-01-01', distribution: [] };
  const distribution = [{ downloadURL: `https://data.cms.gov${path}` }];
  putMetastore(publisher, [
    other,
    { ...other, identifier: 'cccc-dddd', title: 'Hospital General Information', distribution },
  ]);
  expect(await fetch('hospitals')).toMatchObject({ files: 1 });
  expect(await rows('select published_on::text from imports')).toEqual([{ published_on: '2025-01-01' }]);
});

it.each(['old', 'new'] as const)(
  'imports payments from the %s form of the catalog (R-470)',
  { tags: 'rest' },
  async (form) => {
    const { publisher, fetch, rows } = await setUp();
    const years = () => rows('select distinct year from payments order by year');
    putPayments(publisher, { [EARLIER]: paymentSample(EARLIER) }, form);
    expect(await fetch('payments')).toMatchObject({ files: 1 });
    expect(await years()).toEqual([{ year: 2019 }]);
    // the year that is imported comes again, as an import replaces all years
    putPayments(publisher, { [EARLIER]: paymentSample(EARLIER), [NEWEST]: paymentSample(NEWEST) }, form);
    expect(await fetch('payments')).toMatchObject({ files: 2 });
    expect(await years()).toEqual([{ year: 2019 }, { year: 2023 }]);
    expect(await fetch('payments')).toMatchObject({ files: 0 });
    const later = NEWEST.replace('R25', 'R26').replace('D23', 'D24');
    putPayments(publisher, { [EARLIER]: paymentSample(EARLIER), [later]: paymentSample(NEWEST) }, form);
    await expect(fetch('payments')).rejects.toThrow(/no longer lists the files of 2023, which are imported/);
    expect(await years()).toEqual([{ year: 2019 }, { year: 2023 }]);
  },
);

it('replaces demo data, and imports again after a table has changed (R-460)', { tags: 'rest' }, async () => {
  const { publisher, fetch, rows } = await setUp();
  putTaxonomy(publisher, { 'nucc_taxonomy_250.csv': taxonomyOf('Real') });
  await fetch('taxonomy');
  await rows('update imports set demo = true');
  expect(await fetch('taxonomy')).toMatchObject({ files: 1 });
  await rows(`update imported_tables set table_hash = 'earlier' where name = 'taxonomy'`);
  expect(await fetch('taxonomy')).toMatchObject({ files: 1 });
  expect(publisher.requestsFor(CODES).map(({ status }) => status)).toEqual([200, 304, 304]);
});
