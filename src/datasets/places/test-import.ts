// Setup of the tests of places.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { places } from '#src/datasets/places/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

/** The sample with the fields of R-292, and the folder with the samples of the public files. */
export const sample = path.join(import.meta.dirname, 'sample.csv');
export const publicFiles = path.join(import.meta.dirname, 'sample');

/** Imports files into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-places-'));
  return {
    write: (name: string, content: string | Buffer) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    load: (paths: string[], more: Partial<ImportOptions> = {}) =>
      runImport({ url: database.url, source: places, paths, rejectsFolder: folder, maxRefused: 20, ...more }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
