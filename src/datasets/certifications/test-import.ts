// Setup of the tests of board certification.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certifications } from '#src/datasets/certifications/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

const textOf = (name: string) => readFileSync(path.join(import.meta.dirname, `${name}.csv`), 'utf8');
export const RECORDS = 'abms_records.csv';
export const NAMES = 'abms_certificate_name.csv';

/** The committed sample files, by file name. */
export const sample = { [RECORDS]: textOf('sample'), [NAMES]: textOf('sample-names') };

/** Imports files, given by name and content, into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-certifications-'));
  return {
    folder,
    load: (files: Record<string, string | Buffer>, more: Partial<ImportOptions> = {}) => {
      const paths = Object.entries(files).map(([name, content]) => {
        writeFileSync(path.join(folder, name), content);
        return path.join(folder, name);
      });
      return runImport({ url: database.url, source: certifications, paths, rejectsFolder: folder, ...more });
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const rowsOf = async ({ pool }: Database, from: string) => (await pool.query(`select * from ${from}`)).rows;
