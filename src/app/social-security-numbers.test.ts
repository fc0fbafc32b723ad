// Social security numbers among licenses and identifiers: what imports leave out, and what the migration cleans.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { imported } from '#src/app/server-datasets.ts';
import { licenses } from '#src/datasets/licenses/source.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { deactivatedRow, individual, inventedNpi, mainFile, type Values } from '#src/datasets/nppes/test-files.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { runImport } from '#src/importer/import.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

const NUMBER = '900-00-1234'; // never issued

const withNumbers = (n: number): Values =>
  individual(n, {
    'Provider License Number_1': NUMBER,
    'Healthcare Provider Taxonomy Code_2': '207R00000X',
    'Provider License Number_2': '35.0912',
    'Other Provider Identifier_1': NUMBER,
    'Other Provider Identifier Type Code_1': '05',
    'Other Provider Identifier_2': 'M-900-00-9999',
    'Other Provider Identifier Type Code_2': '05',
  });
const others = Array.from({ length: 40 }, (_, n) => individual(100 + n));

const header =
  'npi,first_name,last_name,degree_code,city,state_code,license_number,license_issue_date,license_expire_date,birth_date,medical_school_name,graduation_year';
const license = (n: number, state: string, number: string, until = '2027-01-01') =>
  `${inventedNpi(n)},ADA,LASTNAME${n},MD,EXAMPLEVILLE,${state},${number},2001-01-01,${until},,SCHOOL,2000`;
const board = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-ssn-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return async (source: Source, name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    const paths = [path.join(folder, name)];
    const result = await runImport({ url: database.url, source, paths, rejectsFolder: folder, maxRefused: 100 });
    await compareImports({ url: database.url, sources: [source], signal: undefined, onProgress: () => {} });
    return { ...result, folder };
  };
}

const stored = async ({ pool }: Database) => {
  const tables = ['providers', 'licenses', 'licensed_providers', 'last_known_records', 'changes', 'missed_items'];
  const texts = await Promise.all(
    tables.map(
      async (table) => (await pool.query(`select coalesce(json_agg(t)::text, '') as text from ${table} t`)).rows,
    ),
  );
  return texts.map(([{ text }], place) => [tables[place], text.includes(NUMBER)]);
};
const clean = (found: Awaited<ReturnType<typeof stored>>) => found.filter(([, has]) => has).map(([table]) => table);

it('imports leave them out, count them, and take none for a change (R-1672)', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  await makeTables(database, imported);
  const load = importerOf(database);
  const { notes, folder } = await load(
    nppes,
    'npidata_pfile_20050523-20240107.csv',
    mainFile([withNumbers(1), { ...withNumbers(2), NPI: '2000000000' }, ...others]),
  );
  expect(notes.join(' ')).toContain(
    'License numbers and identifiers in the form of a social security number were withheld: 4.',
  );
  const [{ taxonomies, identifiers }] = (
    await database.pool.query('select taxonomies, identifiers from providers where npi = $1', [inventedNpi(1)])
  ).rows;
  expect(taxonomies.map(({ license_number }: { license_number: string }) => license_number)).toEqual([null, '35.0912']);
  expect(identifiers.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['M-900-00-9999']);
  const rejects = readFileSync(path.join(folder, '1.csv'), 'utf8');
  expect(rejects).toContain('"withheld"'.replaceAll('"', '""'));
  expect(rejects).not.toContain(NUMBER);

  const first = board(license(1, 'OH', NUMBER), license(2, 'OH', '35.1'), license(2, 'WV', NUMBER));
  expect((await load(licenses, 'fsmb_1.csv', first)).notes.join(' ')).toContain('were withheld: 2.');
  await load(
    licenses,
    'fsmb_2.csv',
    board(license(1, 'OH', NUMBER), license(2, 'OH', '35.1', '2029-01-01'), license(2, 'WV', NUMBER)),
  );
  const { rows } = await database.pool.query('select npi, field from changes');
  expect(rows).toEqual([{ npi: inventedNpi(2), field: 'OH 35.1' }]);
  expect(clean(await stored(database))).toEqual([]);
}, 120_000);

it('the migration cleans what the last release stored, and the next files bring no change (R-1672)', async () => {
  const database = await emptyDatabase();
  await migrate(database, '0078-ownership');
  await makeTables(database, imported);
  const load = importerOf(database);
  const { pool } = database;
  const main = mainFile([withNumbers(1), withNumbers(2), ...others]);
  const boards = board(license(1, 'OH', NUMBER), license(2, 'OH', '35.1'), license(2, 'WV', NUMBER));
  await load(nppes, 'npidata_pfile_20050523-20240107.csv', main);
  await load(nppes, 'npidata_pfile_20050523-20240207.csv', mainFile([withNumbers(1), deactivatedRow(2), ...others]));
  await load(licenses, 'fsmb_1.csv', boards);
  // as the last release stored them
  const slots = `'[{"code": "207RC0000X", "license_number": "${NUMBER}"}, {"code": "207R00000X", "license_number": "35.0912"}]'::jsonb`;
  const numbers = `'[{"identifier": "${NUMBER}", "type": "05"}, {"identifier": "M-900-00-9999", "type": "05"}]'::jsonb`;
  await pool.query(`
    update providers set taxonomies = ${slots}, identifiers = ${numbers} where npi = ${inventedNpi(1)};
    update previous.providers set taxonomies = ${slots}, identifiers = ${numbers} where npi = ${inventedNpi(2)};
    update last_known_records set record = record || jsonb_build_object('taxonomies', ${slots}, 'identifiers', ${numbers});
    update licenses set license_number = '${NUMBER}' where license_number is null;
    update licensed_providers set license_number = '${NUMBER}' where license_number is null;
    insert into previous.licenses select * from licenses;
    insert into changes (batch_id, sequence, npi, kind, field, was, "is", imported_at)
      select batch_id, 100 + sequence, npi, 'license', 'OH ${NUMBER}', null, '2027-01-01', imported_at from changes limit 1;`);
  expect(clean(await stored(database))).toEqual([
    'providers',
    'licenses',
    'licensed_providers',
    'last_known_records',
    'changes',
  ]);
  const startOf = async () =>
    (await pool.query(`select started_at from imports where dataset = 'licenses'`)).rows[0].started_at;
  const [started, { rows: before }] = [await startOf(), await pool.query('select count(*)::int from changes')];

  await migrate(database);
  expect(clean(await stored(database))).toEqual([]);
  expect(await startOf()).not.toEqual(started); // so the search index is built again
  const [{ record }] = (await pool.query('select record from last_known_records')).rows;
  expect(record.identifiers).toEqual([{ identifier: 'M-900-00-9999', type: '05' }]);
  expect((await pool.query('select from previous.licenses where license_number is null')).rowCount).toBe(2);

  await load(nppes, 'npidata_pfile_20050523-20240307.csv', mainFile([withNumbers(1), deactivatedRow(2), ...others]));
  await load(licenses, 'fsmb_2.csv', boards);
  expect((await pool.query('select count(*)::int from changes')).rows).toEqual(before);
}, 120_000);
