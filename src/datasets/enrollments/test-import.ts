// Setup of the tests of enrollments.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enrollments } from '#src/datasets/enrollments/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

/** The sample files by the name of their part. */
const samples = {
  Enrollment_Extract: 'sample',
  Reassignment_Extract: 'sample-reassignments',
  Practice_Location_Extract: 'sample-locations',
  Additional_NPIs: 'sample-npis',
  Secondary_Specialty_Extract: 'sample-specialties',
} as const;
export type Part = keyof typeof samples;

/** The text of the sample of a part. */
export const sampleOf = (part: Part) => readFileSync(path.join(import.meta.dirname, `${samples[part]}.csv`), 'utf8');

/** Imports files into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-enrollments-'));
  const load = (paths: string[], more: Partial<ImportOptions> = {}) =>
    runImport({ url: database.url, source: enrollments, paths, rejectsFolder: folder, ...more });
  const write = (part: Part, release: string, content: string | Buffer = sampleOf(part)) => {
    const file = path.join(folder, `PPEF_${part}_${release}.csv`);
    writeFileSync(file, content);
    return file;
  };
  return {
    write,
    load,
    /** Imports the samples as files of a release, with other texts for some parts. */
    loadRelease: (release: string, texts: Partial<Record<Part, string>> = {}, more: Partial<ImportOptions> = {}) =>
      load(
        (Object.keys(samples) as Part[]).map((part) => write(part, release, texts[part])),
        more,
      ),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
