// What the history finds between imports of NPPES, and roll backs, on a real database.
import { truncateSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import {
  deactivatedRow,
  individual,
  inventedNpi,
  mainFile,
  organization,
  type Values,
} from '#src/datasets/nppes/test-files.ts';
import { MAIN, nppesTables, recordedRows, rowCounts, rowsOf, setUp } from '#src/datasets/nppes/test-import.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import type { Database } from '#src/server/database.ts';

const NEXT = 'npidata_pfile_20240101-20240207.csv';
const WEEK = 'npidata_pfile_20240108-20240114.csv';
const street = 'Provider First Line Business Practice Location Address';
const lastName = 'Provider Last Name (Legal Name)';
const phone = 'Provider Business Practice Location Address Telephone Number';

/** Forty individuals who stay, so that a few changes are few. */
const others = Array.from({ length: 40 }, (_, n) => individual(100 + n));

/** The state of the last batch, and its changes without their numbers. */
async function compared(database: Database) {
  await compareImports({ url: database.url, sources: [nppes], signal: undefined, onProgress: () => {} });
  const [batch] = await rowsOf(database, '(select * from change_batches order by id desc limit 1) last');
  const { rows } = await database.pool.query(
    `select npi, kind, field, was, "is" from changes where batch_id = $1 order by sequence`,
    [batch.id],
  );
  return {
    state: batch.state,
    reason: batch.reason,
    changes: rows.map(({ npi, ...change }) => [npi, ...Object.values(change)]),
  };
}

const before: readonly Values[] = [
  individual(1),
  individual(2),
  individual(3),
  individual(4),
  organization(5),
  deactivatedRow(6),
  ...others,
];

const after: readonly Values[] = [
  individual(1, { [street]: '1 Sample-Street.', [lastName]: "Lastname'1" }), // no change: capitals and marks
  individual(2, { [street]: '99 ELM AVENUE', [lastName]: 'MARRIED', [phone]: '6145550199' }),
  deactivatedRow(3),
  individual(4, { 'Healthcare Provider Taxonomy Code_2': '207R00000X' }),
  organization(5, { 'Provider Organization Name (Legal Business Name)': 'RENAMED CLINIC' }),
  individual(6, { 'NPI Deactivation Date': '03/01/2024', 'NPI Reactivation Date': '03/02/2024' }),
  individual(7),
  ...others,
];

const expected = [
  [inventedNpi(7), 'added', 'npi', null, '2006-05-23'],
  [inventedNpi(3), 'deactivated', 'npi', null, '2024-03-01'],
  [inventedNpi(6), 'reactivated', 'npi', '2024-03-01', null],
  [inventedNpi(2), 'name', 'name', 'ADA LASTNAME2', 'ADA MARRIED'],
  [inventedNpi(5), 'name', 'name', 'EXAMPLE CLINIC 5', 'RENAMED CLINIC'],
  [inventedNpi(2), 'address', 'practice_address', '2 SAMPLE STREET EXAMPLEVILLE OH', '99 ELM AVENUE EXAMPLEVILLE OH'],
  [inventedNpi(2), 'phone', 'phone', '6145550100', '6145550199'],
  [inventedNpi(4), 'specialty', 'taxonomies', '207RC0000X', '207R00000X 207RC0000X'],
];

it('finds the changes between two full files; the first is a baseline', async () => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile(before))]);
  expect(await compared(database)).toEqual({ state: 'baseline', reason: 'It is the first import.', changes: [] });
  await load([write(NEXT, mainFile(after))]);
  expect(await compared(database)).toEqual({ state: 'visible', reason: null, changes: expected });
  await load([write(NEXT, mainFile(after))]);
  expect(await compared(database)).toEqual({ state: 'visible', reason: null, changes: [] });
});

it('finds the same changes in an increment, and the next full file repeats none of them', async () => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile(before))]);
  await load([write(WEEK, mainFile(after.filter((row) => !others.includes(row))))], { mode: 'update' });
  expect(await compared(database)).toEqual({ state: 'visible', reason: null, changes: expected });
  await load([write(NEXT, mainFile(after))]);
  expect(await compared(database)).toEqual({ state: 'visible', reason: null, changes: [] });
});

it.each([
  ['an older file', { published: '2023-01-01' }, 'It is older than the import before.'],
  ['a forced import', { force: true }, 'The import was forced.'],
])('sets a new baseline by %s', async (_, options, reason) => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile(before))]);
  await load([write(NEXT, mainFile(after))], options);
  expect(await compared(database)).toEqual({ state: 'baseline', reason, changes: [] });
});

it('sets a new baseline when it replaces demo data, and when a cleaner has changed', { tags: 'rest' }, async () => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile(before))], { demo: true });
  await load([write(NEXT, mainFile(after))]);
  expect(await compared(database)).toMatchObject({ state: 'baseline', reason: 'It replaced demo data.' });
  for (const table of ['providers', 'organizations'])
    await database.pool.query(`comment on table fingerprints_${table} is 'as of another release'`);
  await load([write(NEXT, mainFile(before))]);
  expect(await compared(database)).toMatchObject({
    state: 'baseline',
    reason: 'The import before has no comparable fingerprints.',
  });
});

it('holds a batch if one kind of change touches more than 5 percent of the records', async () => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile(before))]);
  const moved = others.map((_, n) => individual(100 + n, n < 10 ? { [street]: `${n} ELM AVENUE` } : {}));
  await load([write(NEXT, mainFile([...before.slice(0, 6), ...moved]))]);
  const { state, reason, changes } = await compared(database);
  expect({ state, reason }).toEqual({ state: 'held', reason: 'Changes of kind address touch 10 of 45 records.' });
  expect(changes).toHaveLength(10);
});

it('compares an import before the next one replaces its rows', async () => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile(before))]);
  await load([write(NEXT, mainFile(after))]);
  await load([write(NEXT, mainFile(after))]); // nothing was compared in between
  const states = await rowsOf(database, '(select state, sequence from change_batches order by id) each');
  expect(states.map(({ state }) => state)).toEqual(['baseline', 'visible', 'comparing']);
  expect(await rowsOf(database, 'changes')).toHaveLength(expected.length);
});

it.each(['full', 'update'] as const)('rolls back the newest import (%s), and withdraws its changes', async (mode) => {
  const { database, write, load } = await setUp();
  const everything = async () =>
    Promise.all(
      [...nppesTables, 'fingerprints_providers', 'fingerprints_organizations', 'record_days'].map((table) =>
        rowsOf(database, `${table} order by ${table}::text`),
      ),
    );
  const known = async () => rowsOf(database, '(select npi, record from last_known_records order by npi) known');
  await load([write(MAIN, mainFile(before))]);
  await load([write(WEEK, mainFile([deactivatedRow(2)]))], { mode: 'update' });
  const state = await everything();
  const kept = await known();
  const recorded = await rowsOf(database, 'imported_tables order by name');
  const full = mode === 'full' ? after : after.filter((row) => !others.includes(row));
  const { importId } = await load(
    [write(mode === 'full' ? NEXT : 'npidata_pfile_20240115-20240121.csv', mainFile(full))],
    { mode },
  );
  expect((await compared(database)).changes.length).toBeGreaterThan(4);
  expect(await everything()).not.toEqual(state);
  const back = () => rollBack({ url: database.url, source: nppes, importId, signal: undefined, onWait: () => {} });
  await back();
  expect(await everything()).toEqual(state);
  expect(await known()).toEqual(kept);
  expect(await rowsOf(database, 'imported_tables order by name')).toEqual(recorded);
  expect(await recordedRows(database)).toMatchObject(await rowCounts(database));
  expect((await rowsOf(database, `change_batches where import_id = ${importId}`))[0]).toMatchObject({
    state: 'withdrawn',
  });
  await back(); // another attempt of its job changes nothing
  // the next import is compared with the rows that came back
  await load([write(NEXT, mainFile(after))]);
  expect((await compared(database)).changes).toContainEqual(expected[0]);
});

it('does not roll back an import that is not the newest', async () => {
  const { database, write, load } = await setUp();
  const { importId } = await load([write(MAIN, mainFile(before))]);
  await load([write(NEXT, mainFile(after))]);
  await expect(
    rollBack({ url: database.url, source: nppes, importId, signal: undefined, onWait: () => {} }),
  ).rejects.toThrow('is not the newest');
});

it('refuses a full import for which the disk of the database has no room (R-496)', async () => {
  const { write, load, database } = await setUp();
  const file = write(MAIN, mainFile(before));
  truncateSync(file, 5e12); // a file of five terabytes, which takes no space
  await expect(load([file])).rejects.toThrow(
    /^The new tables need about 5,000\.1 GB of the disk with .*, but only .* are free\. Free some space, then import again\. Nothing was changed\.$/,
  );
  expect(await rowsOf(database, 'providers')).toEqual([]);
});
