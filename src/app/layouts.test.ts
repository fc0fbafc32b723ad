// Two releases on one database, of which one has columns that the other lacks.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { imported } from '#src/app/server-datasets.ts';
import { sample as licenseSample, importerOf as licensesOf } from '#src/datasets/licenses/test-import.ts';
import { individual, mainFile } from '#src/datasets/nppes/test-files.ts';
import { MAIN, setUp } from '#src/datasets/nppes/test-import.ts';
import { layoutsOf, staleDatasets } from '#src/importer/layouts.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

/** A database with licenses that an earlier release imported. `change` makes its table from this release's. */
async function earlierRelease(change: string) {
  const database = await testDatabase();
  const { load, clear } = licensesOf(database);
  onTestFinished(clear);
  await load(licenseSample);
  await database.pool.query(
    `${change}; update imported_tables set table_hash = 'earlier' where name in ('licenses', 'licensed_providers')`,
  );
  return { database, load };
}

async function apiOf(database: Database) {
  await makeTables(database, imported);
  const stale = await staleDatasets(database, imported);
  const { get, close } = await testApi(database, { stale, layouts: await layoutsOf(database, imported) });
  onTestFinished(close);
  const licensesStatus = async () => {
    const { body } = await get('/api/data-status', { as: 'administrator' });
    return body.rows.find(({ dataset }: { dataset: string }) => dataset === 'licenses').tables;
  };
  return { stale, get, licensesStatus };
}

/** Generous, for a busy machine: two indexes are built. */
const BUSY = { timeout: 120_000 };

const needsImport = (message: string) => ({ status: 503, body: { code: 'needs_import', message } });

it('adds columns in place: old searches go on, and criteria on them need an import', BUSY, async () => {
  const { database, load } = await earlierRelease(
    'alter table licenses drop column issue_date; alter table licensed_providers drop column issue_date',
  );
  const { stale, get, licensesStatus } = await apiOf(database);
  expect(stale).toEqual([]);
  expect(await get('/api/licenses?state=WV')).toMatchObject({ status: 200, body: { total: 3 } });
  expect(await get('/api/licenses/2000001018')).toMatchObject({ status: 200 });
  expect(await get('/api/providers?license_state=WV')).toMatchObject({ status: 200 });
  for (const search of [
    '/api/licenses?issue_date=2004-02-16',
    '/api/providers?license_active_on=2004-03-01',
    '/api/licenses?sort=issue_date',
  ])
    expect(await get(search), search).toMatchObject(
      needsImport('The search uses issue_date, which needs an import of the dataset licenses.'),
    );
  expect(await licensesStatus()).toContainEqual({ table: 'licenses', rows: expect.any(Number), stale: true });

  await load(licenseSample);
  const after = await apiOf(database);
  expect(await after.get('/api/licenses?issue_date=2004-02-16')).toMatchObject({ status: 200, body: { total: 1 } });
  for (const table of await after.licensesStatus()) expect(table).toMatchObject({ stale: false });
});

it('counts no values of a column added in place, and goes on to count others', BUSY, async () => {
  const { database } = await earlierRelease('alter table licenses drop column state');
  const { get } = await apiOf(database);
  const facets = (names: string) => get(`/api/providers/facets?${names}`);
  expect(await facets('facet=license_state&facet=gender')).toMatchObject(
    needsImport('The search uses state, which needs an import of the dataset licenses.'),
  );
  expect(await facets('facet=gender&facet=state')).toMatchObject({ status: 200 });
});

it('takes a table for stale that has a column of another type', async () => {
  const { database } = await earlierRelease('alter table licenses alter column state type varchar(2)');
  expect(await staleDatasets(database, imported)).toEqual(['licenses']);
});

it('leaves a table alone that has a column of another type', { tags: 'rest' }, async () => {
  const { database } = await earlierRelease(
    'alter table licenses drop column issue_date; alter table licenses alter column state type varchar(2)',
  );
  const { stale, get } = await apiOf(database);
  expect(stale).toEqual(['licenses']);
  expect(await get('/api/licenses?state=WV')).toMatchObject(needsImport('The dataset licenses must be imported.'));
  const { rows } = await database.pool.query(`select from pg_attribute
    where attrelid = 'licenses'::regclass and attname = 'issue_date'`);
  expect(rows).toEqual([]);
});

it('leaves a table alone that PostgreSQL does not let it change, and starts (R-343)', { tags: 'rest' }, async () => {
  const { database } = await earlierRelease(`alter table licenses rename to others;
    alter table others drop column issue_date; create view licenses as select * from others`);
  const { stale, get } = await apiOf(database);
  expect(stale).toEqual(['licenses']);
  expect(await get('/api/licenses?state=WV')).toMatchObject(needsImport('The dataset licenses must be imported.'));

  const role = `reader_${crypto.randomUUID().replaceAll('-', '')}`;
  const { database: owned } = await earlierRelease(`alter table licenses drop column issue_date;
    create role ${role} login; grant select, insert, update, delete on all tables in schema public to ${role};
    grant create on schema public to ${role}`);
  const url = new URL(String(owned.url));
  url.username = role;
  const reading = openDatabase(url.href);
  onTestFinished(reading.close);
  await makeTables(reading, imported);
  expect(await staleDatasets(reading, imported)).toEqual(['licenses']);
});

it('waits for a long read of the table, and lets others read meanwhile', async () => {
  const { database } = await earlierRelease('alter table licenses drop column issue_date');
  const reader = await database.pool.connect();
  await reader.query('begin; select from licenses');
  let made = false;
  const making = makeTables(database, imported).then(() => {
    made = true;
  });
  for (let n = 0; n < 10; n += 1) {
    await sleep(100);
    await database.pool.query('select from licenses');
  }
  expect(made).toBe(false);
  await reader.query('commit');
  reader.release();
  await making;
  expect(await staleDatasets(database, imported)).toEqual([]);
});

it('keeps data whose table.sql differs in no column', async () => {
  const { database } = await earlierRelease('create index on licenses (license_number)');
  const { stale, get } = await apiOf(database);
  expect(stale).toEqual([]);
  expect(await get('/api/licenses?issue_date=2004-02-16')).toMatchObject({ status: 200, body: { total: 1 } });
});

it('imports an increment into tables to which a newer release added columns', async () => {
  const { database, write, load } = await setUp();
  await load([write('npidata_pfile_20050523-20231231.csv', mainFile([individual(1)]))]);
  await database.pool.query('alter table providers add column added_later text');
  const married = individual(1, { 'Provider Last Name (Legal Name)': 'LATERFERN' });
  await load([write(MAIN, mainFile([married, individual(2)]))], { mode: 'update' });
  const { rows } = await database.pool.query('select last_name, added_later from providers order by npi');
  expect(rows).toEqual([
    { last_name: 'LATERFERN', added_later: null },
    { last_name: 'LASTNAME2', added_later: null },
  ]);
});
