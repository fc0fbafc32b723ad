// Setup of the tests of affiliations.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { affiliations } from '#src/datasets/affiliations/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

/** The path of a committed sample file. */
export const sample = (name: 'sample' | 'sample-2021' | 'sample-facilities') =>
  path.join(import.meta.dirname, `${name}.csv`);

export const CLINICIANS = 'DAC_NationalDownloadableFile.csv';

/** The values of each line of a sample, header first. No value contains a line end. */
export const sampleLines = (name: Parameters<typeof sample>[0] = 'sample') =>
  readFileSync(sample(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, value = '']) => value))
    .map((values) => values.slice(0, -1));

/** Imports files into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-affiliations-'));
  return {
    folder,
    write: (name: string, content: string | Buffer) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    load: (paths: string[], more: Partial<ImportOptions> = {}) =>
      runImport({ url: database.url, source: affiliations, paths, rejectsFolder: folder, ...more }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const rowsOf = async ({ pool }: Database, from: string) => (await pool.query(`select * from ${from}`)).rows;
