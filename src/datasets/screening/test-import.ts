// Setup of the tests of screening: invented people in NPPES, and the samples of all lists.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';

/** The sample of a dataset, in its publisher's format. */
export const sampleOf = (dataset: string) => path.join(import.meta.dirname, '..', dataset, 'sample.csv');

/** A folder for files, and the import of files into a database. */
export function importerOf({ url }: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-screening-'));
  return {
    write: (name: string, content: string | Buffer) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    load: (source: Source, paths: string[], more: Partial<ImportOptions> = {}) =>
      runImport({ url, source, paths, rejectsFolder: path.join(folder, 'rejects'), ...more }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
