import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import { staleDatasets } from '#src/importer/layouts.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { tableSql } from '#src/importer/tables.ts';
import { migrate } from '#src/server/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

it('keeps the data of a database without the days of increments', async () => {
  const database = await emptyDatabase();
  await migrate(database, '0006-list-blocks');
  const { pool } = database;
  const imported = [
    { dataset: 'providers', tables: ['providers'] },
    { dataset: 'organizations', tables: ['organizations'] },
    { dataset: 'nppes', tables: ['deactivations', 'other_names', 'practice_locations', 'endpoints'] },
  ];
  // a full file and an increment, as imports recorded them before migration 0011
  await pool.query(
    `insert into imports (dataset, mode, status, files, published_on)
     values ('nppes', 'full', 'finished', '{npidata_pfile_20050523-20240107.csv}', '2024-01-07'),
       ('nppes', 'update', 'finished', '{npidata_pfile_20240115-20240121.csv}', '2024-01-21')`,
  );
  for (const { dataset, tables } of imported)
    for (const table of tables) {
      const { create, rest, hash } = tableSql(table, dataset);
      for (const statement of [create, ...rest]) await pool.query(statement);
      await pool.query('insert into imported_tables values ($1, $2, 0, 2)', [table, hash]);
    }

  await pool.query(
    `insert into providers (npi, address_1, zip, taxonomies, identifiers)
     values (2000000002, '1 Sample Street', '43001', '[]', '[]'), (2000000003, '1 SAMPLE STREET.', '430019999', '[]', '[]')`,
  );

  await migrate(database);
  const now = [...imported, { dataset: 'nppes', tables: ['practice_addresses'] }];
  await makeTables(database, now);
  expect(await staleDatasets(database, now)).toEqual([]);
  const addresses = () => pool.query('select zip5, lines, providers from practice_addresses order by providers desc');
  expect((await addresses()).rows).toEqual([{ zip5: '43001', lines: '1SAMPLESTREET', providers: 2 }]);
  const { rows } = await pool.query(
    `select base_import_id, published_on from imported_tables where name = 'providers'`,
  );
  expect(rows).toEqual([{ base_import_id: 1, published_on: '2024-01-21' }]);

  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const load = (name: string) => {
    writeFileSync(path.join(folder, name), mainFile([individual(1)]));
    return runImport({
      url: database.url,
      source: nppes,
      paths: [path.join(folder, name)],
      mode: 'update',
      rejectsFolder: folder,
    });
  };
  await expect(load('npidata_pfile_20231225-20231231.csv')).rejects.toThrow(/before the full file of 2024-01-07/);
  const { loaded, notes } = await load('npidata_pfile_20240122-20240128.csv');
  expect(loaded).toBe(1);
  expect((await addresses()).rows).toEqual([{ zip5: '43001', lines: '1SAMPLESTREET', providers: 3 }]);
  const { rows: recorded } = await pool.query(`select rows from imported_tables where name = 'practice_addresses'`);
  expect(recorded).toEqual([{ rows: 1 }]);
  expect(notes).toEqual(['No file of 2024-01-08 to 2024-01-14 was imported. Import it, or the next full file.']);
});
