import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hospitals } from '#src/datasets/hospitals/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';

export const sample = path.join(import.meta.dirname, 'sample.csv');
export const FILE = 'Hospital_General_Information.csv';

/** A folder for files, and the import of files into a database. */
export function importerOf({ url }: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-hospitals-'));
  return {
    folder,
    write: (name: string, content: string) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    load: (paths: string[], source: Source = hospitals) =>
      runImport({ url, source, paths, rejectsFolder: path.join(folder, 'rejects') }),
    clear: () => rmSync(folder, { recursive: true }),
  };
}
