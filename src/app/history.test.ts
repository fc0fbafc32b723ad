// The history of licenses, certificates, groups and payments, on a real database.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { changesOf } from '#src/datasets/changes/queries.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { noteEnded } from '#src/importer/history/ended.ts';
import { dropOldMonths } from '#src/importer/history/months.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import { testDatabase } from '#test/database.ts';

async function setUp(dataset: string) {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = sources.find((each) => each.dataset === dataset);
  if (!source) throw new Error(`Unknown dataset '${dataset}'.`);
  const { url } = database;
  const load = async (files: Record<string, string>, published?: string) => {
    const paths = Object.entries(files).map(([name, text]) => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    });
    const { importId } = await runImport({ url, source, paths, published, rejectsFolder: folder });
    await compareImports({ url, sources, signal: undefined, onProgress: () => {} });
    return importId;
  };
  const last = async () => {
    const { rows } = await database.pool.query(
      `select npi, kind, field, was, "is" from changes where batch_id = (select max(id) from change_batches) order by sequence`,
    );
    return rows.map((row) => Object.values(row));
  };
  const back = (importId: number) => rollBack({ url, source, importId, signal: undefined, onWait: () => {} });
  const end = (today: string) => noteEnded({ url, sources, today });
  return { database, load, last, back, end };
}

/** A committed sample of a dataset, with other values. */
const sample = (dataset: string, name: string, ...replaced: readonly [string, string][]) =>
  replaced.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(path.join(import.meta.dirname, '../datasets', dataset, name), 'utf8'),
  );

/** Without the lines that contain a text. */
const without = (text: string, part: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(part))
    .join('\n');

const NPI = '2000001018';

it('notes new, renewed and removed licenses, and schools', async () => {
  const { load, last } = await setUp('licenses');
  const text = sample('licenses', 'sample.csv');
  await load({ 'fsmb.csv': text });
  const next = without(text, `${NPI},AVERY,FERNWOOD,MD,EXAMPLEVILLE,WV,21177`)
    .replace('2027-04-01', '2029-04-01')
    .replace('1999-07-01,', '1999-07-01,')
    .concat(`${NPI},AVERY,FERNWOOD,MD,EXAMPLEVILLE,KY,TP-1,2026-01-01,2028-01-31,,OTHER SCHOOL,1998\n`);
  await load({ 'fsmb.csv': next });
  expect(await last()).toEqual([
    [NPI, 'license', 'KY TP-1', null, '2028-01-31'],
    [NPI, 'license', 'OH 35.091234', '2027-04-01', '2029-04-01'],
    [NPI, 'license', 'WV 21177', '2026-06-30', null],
    [
      NPI,
      'school',
      'medical_school',
      'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE 1998',
      'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE 1998; OTHER SCHOOL 1998',
    ],
  ]);
});

it('notes on the day after that a license has ended, once, and catches up missed days', async () => {
  const { database, load, last, end } = await setUp('licenses');
  await load({ 'fsmb.csv': sample('licenses', 'sample.csv') });
  expect(await end('2026-06-30')).toBe(0);
  expect(await end('2026-07-02')).toBe(2);
  expect(await last()).toContainEqual([NPI, 'license', 'WV 21177', '2026-06-30', 'ended']);
  expect(await end('2026-07-02')).toBe(0);
  expect(await end('2027-04-02')).toBeGreaterThan(0);
  expect(await last()).toContainEqual([NPI, 'license', 'OH 35.091234', '2027-04-01', 'ended']);
  const { rows } = await database.pool.query(
    'select state, sequence from change_batches where import_id is null order by id',
  );
  expect(rows).toEqual([1, 2, 3].map((sequence) => ({ state: 'visible', sequence })));
});

it('notes certificates by name, and their end', async () => {
  const { load, last, end } = await setUp('certifications');
  const names = { 'abms_certificate_names.csv': sample('certifications', 'sample-names.csv') };
  const records = sample('certifications', 'sample.csv');
  await load({ ...names, 'abms_records.csv': records });
  await load({
    ...names,
    'abms_records.csv': records.replace('700001,CE,08,15,2001,12,31,2031', '700001,CE,08,15,2001,12,31,2036'),
  });
  expect(await last()).toEqual([
    [NPI, 'certification', 'Internal Medicine', 'CE 2031-12-31; MC 2026-12-31', 'CE 2036-12-31; MC 2026-12-31'],
  ]);
  await end('2034-12-31');
  await end('2035-01-01');
  expect(await last()).toContainEqual([NPI, 'certification', 'Cardiovascular Disease', '2034-12-31', 'ended']);
});

it('notes that a clinician left a group when two files in a row lack it', async () => {
  const { load, last, back } = await setUp('affiliations');
  const name = 'DAC_NationalDownloadableFile.csv';
  const text = sample('affiliations', 'sample.csv');
  const left = without(text, `${NPI},0700000101`);
  await load({ [name]: text });
  await load({ [name]: left });
  expect(await last()).toEqual([
    [NPI, 'school', 'medical_school', 'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE 1998', null],
  ]);
  const second = await load({ [name]: left });
  const gone = [
    [NPI, 'group', '0042000017', 'WILLOWMERE MEDICAL GROUP', null],
    [NPI, 'group', '4284000026', 'AMBERFOLD CARDIOLOGY PLLC', null],
  ];
  expect(await last()).toEqual(gone);
  await back(second);
  await load({ [name]: left });
  expect(await last()).toEqual(gone); // again missing a second time
  await load({ [name]: text });
  expect(await last()).toContainEqual([NPI, 'group', '4284000026', null, 'AMBERFOLD CARDIOLOGY PLLC']);
});

it('says when a group was last listed, and does not note one that may have a new id (R-491, R-1056)', async () => {
  const { database, load, last } = await setUp('affiliations');
  const name = 'DAC_NationalDownloadableFile.csv';
  const text = sample('affiliations', 'sample.csv');
  await load({ [name]: text }, '2026-08-15');
  const left = without(text, `${NPI},0700000101`);
  await load({ [name]: left }, '2026-10-15');
  const listed = async (npi: string) =>
    (await changesOf(database, npi)).map(({ field, is, listed_on }) => [field, is, listed_on]);
  expect(await listed(NPI)).toEqual([['medical_school', null, undefined]]);
  await load({ [name]: left }, '2026-11-15');
  expect(await listed(NPI)).toEqual([
    ['0042000017', null, '2026-08-15'],
    ['4284000026', null, '2026-08-15'],
    ['medical_school', null, undefined],
  ]);
  const withoutMost = left.replaceAll(',WILLOWMERE MEDICAL GROUP,0042000017,', ',,,');
  await load({ [name]: withoutMost }, '2026-12-15');
  expect(await last()).toEqual([]);
  await load({ [name]: withoutMost }, '2027-01-15');
  const members = ['2000001026', '2000001034', '2000001042', '2000001059', '2000001075', '2000001083', '2000001117'];
  const gone = ['group', '0042000017', 'WILLOWMERE MEDICAL GROUP', 'renumbered'];
  expect(await last()).toEqual(members.map((npi) => [npi, ...gone]));
  const renumbered = left.replace(/^2000001026(.*),0042000017,/gm, '2000001026$1,0042000099,');
  await load({ [name]: left }, '2027-02-15');
  await load({ [name]: renumbered }, '2027-03-15');
  expect(await last()).toEqual([
    ['2000001026', ...gone],
    ['2000001026', 'group', '0042000099', null, 'WILLOWMERE MEDICAL GROUP'],
  ]);
  await load({ [name]: renumbered }, '2027-04-15');
  expect(await last()).toEqual([]);
});

it('names the file whose end date of a license has passed (R-1056)', async () => {
  const { database, load, end } = await setUp('licenses');
  await load({ 'fsmb.csv': sample('licenses', 'sample.csv') }, '2026-05-15');
  await load({ 'fsmb.csv': sample('licenses', 'sample.csv') }, '2026-06-15');
  await end('2026-06-30');
  await end('2026-07-02');
  expect(await changesOf(database, NPI)).toMatchObject([
    { field: 'WV 21177', was: '2026-06-30', is: 'ended', published_on: '2026-07-01', listed_on: '2026-06-15' },
  ]);
});

it('does not count a file of the same day twice (R-491)', async () => {
  const { load, last } = await setUp('affiliations');
  const name = 'DAC_NationalDownloadableFile.csv';
  const text = sample('affiliations', 'sample.csv');
  const left = without(text, `${NPI},0700000101`);
  await load({ [name]: text }, '2026-10-15');
  await load({ [name]: left }, '2026-11-15');
  await load({ [name]: left }, '2026-11-15');
  expect(await last()).toEqual([]);
  await load({ [name]: left }, '2026-12-15');
  expect(await last()).toHaveLength(2);
});

it('sets a new baseline after a roll back to rows of an earlier release, and rolls back once (R-484, R-488)', async () => {
  const { database, load, back } = await setUp('licenses');
  const text = sample('licenses', 'sample.csv');
  await load({ 'fsmb.csv': text });
  await database.pool.query('drop table fingerprints_licenses'); // that release had none
  const second = await load({ 'fsmb.csv': without(text, NPI) });
  await back(second);
  await back(second); // the job's next attempt, after it was killed at its end
  await load({ 'fsmb.csv': text });
  const { rows } = await database.pool.query('select state from change_batches order by id');
  expect(rows.map(({ state }) => state)).toEqual(['baseline', 'withdrawn', 'baseline']);
});

it('refuses a date that is no day, or far in the future (R-498)', async () => {
  const { load } = await setUp('licenses');
  const files = { 'fsmb.csv': sample('licenses', 'sample.csv') };
  await expect(load(files, '2026-02-31')).rejects.toThrow('The file is dated 2026-02-31, which is no day.');
  await expect(load(files, '2099-12-30')).rejects.toThrow('which is far in the future.');
});

it('does not note a group that one file lacked', async () => {
  const { load, last } = await setUp('affiliations');
  const name = 'DAC_NationalDownloadableFile.csv';
  const text = sample('affiliations', 'sample.csv');
  await load({ [name]: text });
  await load({ [name]: without(text, `${NPI},0700000101`) });
  await load({ [name]: text });
  expect(await last()).toEqual([
    [NPI, 'school', 'medical_school', null, 'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE 1998'],
  ]);
});

it('drops months that are too old, and marks their batches', async () => {
  const { database, load, end } = await setUp('licenses');
  await load({ 'fsmb.csv': sample('licenses', 'sample.csv') });
  await end('2026-07-01');
  await database.pool.query(`
    create table changes_2016_01 partition of changes for values from ('2016-01-01Z') to ('2016-02-01Z');
    insert into change_batches (dataset, state, sequence, imported_at) values ('licenses', 'visible', 7, '2016-01-31 23:59Z');
    insert into changes select max(id), 1, ${NPI}, 'license', 'OH 1', null, 'ended', '2016-01-31 23:59Z', '207R00000X' from change_batches`);
  const counted = async () => (await database.pool.query('select from specialty_counts')).rowCount;
  expect(await counted()).toBe(1);
  const months = async () => (await changesOf(database, NPI)).map((change) => change.imported_at.slice(0, 7));
  const now = new Date().toISOString().slice(0, 7);
  expect(await months()).toEqual(['2016-01', now]);
  expect(await dropOldMonths(database.pool, 20)).toBe(0);
  const backup = await database.pool.connect(); // reads the month meanwhile
  await backup.query('begin; lock table changes_2016_01 in access share mode');
  expect(await dropOldMonths(database.pool, 10)).toBe(0);
  expect((await backup.query('select from changes')).rowCount).toBe(3);
  backup.release(true);
  expect(await dropOldMonths(database.pool, 10)).toBe(1);
  const { rows } = await database.pool.query('select state from change_batches order by id');
  expect(rows.map(({ state }) => state)).toEqual(['baseline', 'visible', 'expired']);
  expect((await database.pool.query('select from changes')).rowCount).toBe(2);
  expect(await months()).toEqual([now]);
  expect(await counted()).toBe(0);
});
