// Setup of the tests of licenses.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { licenses } from '#src/datasets/licenses/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { npiOf } from '#src/shared/npi.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

export const sample = path.join(import.meta.dirname, 'sample.csv');
export const sampleText = readFileSync(sample, 'utf8');

/** Imports files into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-licenses-'));
  const load = (file: string, more: Partial<ImportOptions> = {}) =>
    runImport({ url: database.url, source: licenses, paths: [file], rejectsFolder: folder, ...more });
  return {
    folder,
    load,
    loadText: (content: string | Buffer, more: Partial<ImportOptions> = {}) => {
      const file = path.join(folder, 'fsmb_licenses.csv');
      writeFileSync(file, content);
      return load(file, more);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const rowsOf = async ({ pool }: Database, from: string) => (await pool.query(`select * from ${from}`)).rows;

/** A database of `people` people with two licenses each, in Ohio and another state, and its API. */
export async function crowd(people: number, nameOf = (_: number) => 'EXAMPLE') {
  const database = await testDatabase();
  const { loadText, clear } = importerOf(database);
  const [header] = sampleText.split('\n');
  const lines = Array.from({ length: people }, (_, n) =>
    ['OH', 'WV'].map(
      (state) =>
        `${npiOf(210_000_000 + n)},AVERY,${nameOf(n)},MD,TESTBURG,${state},${n},2001-01-01,2027-01-01,,SCHOOL,2000`,
    ),
  );
  await loadText([header, ...lines.flat(), ''].join('\n'));
  clear();
  const { get, close } = await testApi(database);
  return { get: async (url: string) => (await get(url)).body, close };
}
