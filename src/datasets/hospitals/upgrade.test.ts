// The upgrade of a database of the last release, in which hospitals were a table of affiliations.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { imported } from '#src/app/server-datasets.ts';
import { importerOf, sample } from '#src/datasets/hospitals/test-import.ts';
import { layoutsOf, staleDatasets } from '#src/importer/layouts.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { atFile } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { writeBackup } from '#src/server/backup/write.ts';
import type { Database } from '#src/server/database.ts';
import { openQueue } from '#src/server/jobs/queue.ts';
import { migrate } from '#src/server/migrate.ts';
import { testApi } from '#test/api.ts';
import { emptyDatabase } from '#test/database.ts';

/** The table.sql of affiliations in the last release. */
const lastSql = readFileSync(path.join(import.meta.dirname, 'sample-last-release.sql'), 'utf8');
const lastHash = createHash('sha256').update(lastSql).digest('hex');
const lastTables = ['affiliations', 'facility_affiliations', 'hospitals', 'affiliated_providers'];
const derived = ['medical_groups', 'group_members'];
const dropped = 'affiliated_orders';

const rows = `
  insert into affiliations (npi, last_name, first_name, facility_name, org_pac_id, address_id, city, state)
  values (2000001018, 'FERNWOOD', 'AVERY', 'AMBERFOLD CARDIOLOGY PLLC', '4284000026', 'A', 'EXAMPLEVILLE', 'OH');
  insert into facility_affiliations values (2000001018, 'Hospital', '360901', null);
  insert into hospitals values ('360901', 'LARKMOOR HOSPITAL', 'EXAMPLEVILLE', 'OH');`;

/** A database as the last release left it after one import of affiliations, of which `filled` tables got rows. */
async function lastRelease({ demo = false, filled = [...lastTables, ...derived, dropped] } = {}) {
  const database = await emptyDatabase();
  const { pool } = database;
  await migrate(database, '0009-increments');
  const [create = '', fill = ''] = lastSql.split(/^(?=-- Made from affiliations: everybody)/m);
  await pool.query(`${create}${rows}${fill}`);
  await pool.query(
    `insert into imports (dataset, mode, status, files, published_on, finished_at, demo)
     values ('affiliations', 'full', 'finished', '{DAC_NationalDownloadableFile.csv,Facility_Affiliation.csv,Hospital_General_Information.csv}',
       '2026-10-01', now(), $1)`,
    [demo],
  );
  for (const table of [...lastTables, ...derived, dropped])
    await pool.query('insert into imported_tables values ($1, $2, 1, $3, $3, $4)', [
      table,
      lastHash,
      ...(filled.includes(table) ? [1, '2026-10-01'] : [null, null]),
    ]);
  return database;
}

/** The steps of a start of today's release before it serves. */
async function upgrade(database: Database) {
  await migrate(database);
  await makeTables(database, imported);
  await (await openQueue(database.url, 'test', () => {})).stop();
  const layouts = await layoutsOf(database, imported);
  const stale = layouts.flatMap((layout) => (layout.stale ? [layout.table] : []));
  const api = await testApi(database, { stale, layouts });
  onTestFinished(api.close);
  return { stale, get: api.get };
}

/** The columns of a table, and the names and definitions of its indexes. */
async function shapeOf({ pool }: Database, table: string) {
  const columns = 'select column_name, data_type from information_schema.columns where table_name = $1 order by 1';
  const indexes = 'select indexname, indexdef from pg_indexes where tablename = $1 order by 1';
  return [await pool.query(columns, [table]), await pool.query(indexes, [table])].map(({ rows }) => rows);
}

it('keeps affiliations and hospitals available, and requires an import for what hospitals lacked', async () => {
  const database = await lastRelease();
  const { stale, get } = await upgrade(database);
  expect(stale).toEqual([]);

  const facilities = [{ ccn: '360901', name: 'LARKMOOR HOSPITAL', city: 'EXAMPLEVILLE' }];
  expect(await get('/api/affiliations/2000001018')).toMatchObject({ status: 200, body: { total: 1, facilities } });
  expect(await get('/api/affiliations')).toMatchObject({ body: { total: 1, rows: [{ last_name: 'FERNWOOD' }] } });
  expect(await get('/api/medical-groups/4284000026/clinicians')).toMatchObject({ body: { total: 1 } });
  expect(await get('/api/hospitals/360901/clinicians')).toMatchObject({ body: { rows: [{ npi: '2000001018' }] } });
  const hospital = { ccn: '360901', facility_name: 'LARKMOOR HOSPITAL', state: 'OH' };
  expect(await get('/api/hospitals?state=OH')).toMatchObject({ body: { total: 1, rows: [hospital] } });
  expect(await get('/api/hospitals/360901')).toMatchObject({ body: { ...hospital, phone: null } });
  expect(await get('/api/hospitals?hospital_type=Acute')).toMatchObject({
    status: 503,
    body: {
      code: 'needs_import',
      message: 'The search uses hospital_type, which needs an import of the dataset hospitals.',
    },
  });
  const { body } = await get('/api/data-status', { as: 'administrator' });
  const statusOf = (name: string) => body.rows.find(({ dataset }: { dataset: string }) => dataset === name);
  expect(statusOf('hospitals').tables).toEqual([{ table: 'hospitals', rows: 1, stale: true }]);
  expect(statusOf('affiliations').tables).toHaveLength(5);
  expect(statusOf('affiliations').tables).not.toContainEqual(expect.objectContaining({ stale: true }));

  const { load, clear } = importerOf(database);
  await load([sample]);
  clear();
  expect(await staleDatasets(database, imported)).toEqual([]);
  expect(await get('/api/affiliations/2000001018')).toMatchObject({ body: { facilities } });
});

it('leaves every table of affiliations as a new import creates it', { tags: 'rest' }, async () => {
  const [database, fresh] = [await lastRelease(), await emptyDatabase()];
  for (const each of [database, fresh]) await upgrade(each);
  for (const table of ['affiliations', 'facility_affiliations', 'affiliated_providers', ...derived])
    expect(await shapeOf(database, table), table).toEqual(await shapeOf(fresh, table));
  expect(await shapeOf(database, dropped)).toEqual([[], []]);
});

it('creates an empty table of hospitals if no import, or only the demo, has filled them', {
  tags: 'rest',
}, async () => {
  const without = lastTables.filter((table) => table !== 'hospitals');
  for (const database of [
    await lastRelease({ demo: true }),
    await lastRelease({ filled: [...without, ...derived, dropped] }),
  ]) {
    const { stale, get } = await upgrade(database);
    expect(stale).toEqual([]);
    expect(await get('/api/hospitals')).toMatchObject({ status: 200, body: { total: 0 } });
    const facilities = [{ ccn: '360901', name: null }];
    expect(await get('/api/affiliations/2000001018')).toMatchObject({ body: { total: 1, facilities } });
  }
});

it('distinguishes imports of hospitals only from those of affiliations', { tags: 'rest' }, async () => {
  const database = await lastRelease();
  await database.pool.query(
    `insert into imports (dataset, mode, status, files, published_on, finished_at)
     values ('affiliations', 'full', 'finished', '{Hospital_General_Information.csv}', '2026-11-01', now());
     update imported_tables set import_id = 2, base_import_id = 2, published_on = '2026-11-01' where name = 'hospitals'`,
  );
  const { get } = await upgrade(database);
  const { body } = await get('/api/data-status', { as: 'administrator' });
  const files = body.rows
    .filter(({ loaded }: { loaded: object | null }) => loaded)
    .map(({ dataset, loaded }: { dataset: string; loaded: { files: string[] } }) => [dataset, loaded.files.length]);
  expect(Object.fromEntries(files)).toEqual({ hospitals: 1, affiliations: 3 });
});

it('restores a backup of the last release', async () => {
  const database = await lastRelease();
  await database.pool.query(
    `insert into messages (name, email, message) values ('Carl', 'carl@partner.example', 'Hi')`,
  );
  const { folder, clear } = importerOf(database);
  onTestFinished(clear);
  const file = path.join(folder, 'backup.gz');
  await writeBackup(database, file);
  const restored = await emptyDatabase();
  expect(await restoreBackup(restored, atFile(file))).toMatchObject({ messages: 1 });
  expect((await upgrade(restored)).stale).toEqual([]);
});
