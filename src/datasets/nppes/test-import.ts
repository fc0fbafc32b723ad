// Setup of the tests of the NPPES importer.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

export const MAIN = 'npidata_pfile_20240101-20240107.csv';
export const OTHER_NAMES = 'othername_pfile_20240101-20240107.csv';

export const nppesTables = [
  'providers',
  'organizations',
  'deactivations',
  'other_names',
  'practice_locations',
  'endpoints',
];

/** A database, a folder for files, and the import under test. */
export async function setUp() {
  const database = await testDatabase();
  const { clear, ...files } = openFiles(database);
  onTestFinished(clear);
  return { database, ...files };
}

/** A folder for files, which `clear` removes, and the import under test. */
export function openFiles(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-nppes-'));
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const load = (paths: string[], more: Partial<ImportOptions> = {}) =>
    runImport({ url: database.url, source: nppes, paths, rejectsFolder: path.join(folder, 'rejects'), ...more });
  const clear = () => rmSync(folder, { recursive: true, force: true });
  return { folder, write, load, clear };
}

export const rowsOf = async ({ pool }: Database, from: string) => (await pool.query(`select * from ${from}`)).rows;

export async function rowCounts(database: Database): Promise<Record<string, number>> {
  const counts = await Promise.all(nppesTables.map(async (table) => [table, (await rowsOf(database, table)).length]));
  return Object.fromEntries(counts);
}

export async function recordedRows(database: Database): Promise<Record<string, number>> {
  const recorded = await rowsOf(database, 'imported_tables');
  return Object.fromEntries(recorded.map(({ name, rows }) => [name, rows]));
}
