// The upgrade of a database whose release searched these lists in SQL.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { imported } from '#src/app/server-datasets.ts';
import { staleDatasets } from '#src/importer/layouts.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import type { Database } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { testApi } from '#test/api.ts';
import { emptyDatabase } from '#test/database.ts';
import { sampleOf } from '#test/sampling.ts';

const releases = [
  {
    dataset: 'licenses',
    rows: `insert into licenses (npi, last_name, first_name, state, license_number, expiry_date)
      values (2000001018, 'FERNWOOD', 'AVERY', 'OH', '35.091234', '2027-04-01'),
        (2000001018, 'FERNWOOD', 'AVERY', 'WV', '21177', '2026-06-30');`,
    kept: ['licenses', 'licensed_providers'],
    dropped: ['licensed_orders', 'licensed_values', 'licensed_parts'],
    searches: ['', '?state=WV&expiry_date=2026-06-30', '?last_name=wood&license_number=35.091234'],
    row: { npi: '2000001018', state: 'OH', licenses: 2, held: [{ state: 'OH' }, { state: 'WV' }] },
  },
  {
    dataset: 'certifications',
    rows: `insert into certificates values ('120', 'Internal Medicine'), ('121', 'Cardiovascular Disease');
      insert into certifications (npi, abms_id, last_name, first_name, certificate_id, record_type, end_year, end_month)
      values (2000001018, '0900101', 'FERNWOOD', 'AVERY', '121', 'CE', 2034, 12),
        (2000001018, '0900101', 'FERNWOOD', 'AVERY', '120', 'EX', 2031, null);`,
    kept: ['certifications', 'certificates', 'certified_providers'],
    dropped: ['certified_orders', 'certified_values', 'certified_parts'],
    searches: ['', '?certificate_name=internal+medicine&record_type=EX', '?first_name=ver&abms_id=0900101'],
    row: {
      npi: '2000001018',
      certificates: 2,
      held: [
        { certificate_id: '121', end_date: '2034-12' },
        { certificate_id: '120', end_date: '2031' },
      ],
    },
  },
  {
    dataset: 'payments',
    rows: `insert into payments (year, npi, last_name, first_name, city, state, payment_amount)
      values (2022, 2000001018, 'Fernwood', 'Avery', 'Exampleville', 'OH', 1000.5),
        (2023, 2000001018, 'Fernwood', 'Avery', 'Exampleville', 'OH', 1200.5);`,
    kept: ['payments', 'payment_years'],
    dropped: ['searched_payments', 'payment_orders'],
    searches: ['', '?last_name=fernwood&city=exampleville&sort=amount', '?npi=2000001018'],
    row: { npi: '2000001018', year: 2023, payment_amount: 1200.5 },
  },
  {
    dataset: 'schools',
    rows: `insert into schools values ('F0900001', 'wdms', 'ALDERSTEAD UNIVERSITY', 'EXAMPLEVILLE', 'Ohio', 'Samplia');`,
    kept: ['schools'],
    dropped: [],
    searches: ['?core_type=WDMS&country_name=samplia', '?core_type=wdms&country_name=Samplia&name=stead'],
    row: { core_id: 'F0900001', name: 'ALDERSTEAD UNIVERSITY' },
  },
];

type Release = (typeof releases)[number];

/** A database as the last release left it after one import. */
async function lastRelease({ dataset, rows, kept, dropped }: Release) {
  const text = readFileSync(path.join(import.meta.dirname, `../datasets/${dataset}/sample-last-release.sql`), 'utf8');
  const database = await emptyDatabase();
  const { pool } = database;
  await migrate(database, '0010-hospitals');
  const [create = '', ...fill] = text.split(/^(?=-- Made from )/m);
  await pool.query(`${create}${rows}${fill.join('')}`);
  await pool.query(
    `insert into imports (dataset, mode, status, files, finished_at) values ($1, 'full', 'finished', '{}', now())`,
    [dataset],
  );
  const hash = createHash('sha256').update(text).digest('hex');
  for (const table of [...kept, ...dropped])
    await pool.query('insert into imported_tables (name, table_hash, rows, import_id) values ($1, $2, 1, 1)', [
      table,
      hash,
    ]);
  return database;
}

/** The steps of a start of today's release before it serves. */
async function upgrade(database: Database) {
  await migrate(database);
  await makeTables(database, imported);
}

/** The columns and the indexes of a table, in their order. */
async function shapeOf({ pool }: Database, table: string) {
  const { rows: columns } = await pool.query(
    'select column_name, data_type from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  );
  const { rows: indexes } = await pool.query('select indexdef from pg_indexes where tablename = $1 order by 1', [
    table,
  ]);
  return { columns, indexes };
}

it.each(sampleOf(releases, 2))('keeps the list of $dataset without an import', { tags: 'sampled' }, async (release) => {
  const database = await lastRelease(release);
  await upgrade(database);
  expect(await staleDatasets(database, imported)).toEqual([]);
  const { get, close } = await testApi(database);
  onTestFinished(close);
  for (const search of release.searches)
    expect(await get(`/api/${release.dataset}${search}`), search).toMatchObject({
      status: 200,
      body: { total: 1, rows: [release.row] },
    });
});

it.each(sampleOf(releases, 2))(
  'leaves the tables of $dataset as a new import creates them',
  { tags: 'sampled' },
  async (release) => {
    const [database, fresh] = [await lastRelease(release), await emptyDatabase()];
    for (const each of [database, fresh]) await upgrade(each);
    for (const table of release.kept)
      expect(await shapeOf(database, table), table).toEqual(await shapeOf(fresh, table));
    for (const table of release.dropped) expect((await shapeOf(database, table)).columns, table).toEqual([]);
    const { rows } = await database.pool.query('select name from imported_tables where name = any($1)', [
      release.dropped,
    ]);
    expect(rows).toEqual([]);
  },
);
