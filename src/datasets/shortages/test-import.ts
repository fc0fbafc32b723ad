// Setup of the tests of shortage areas.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shortageFiles, shortages } from '#src/datasets/shortages/source.ts';
import { type ImportOptions, runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

/** The folder with the sample of each file. */
export const sample = path.join(import.meta.dirname, 'sample');

/** Places of the counties in the samples. Both in Hartford are in the county 09003 and in the planning region 09110. */
const places = `
  insert into places (zip, city, state, county, county_fips, latitude, longitude) values
    ('25399', 'Cinderford', 'WV', 'Kanawha', '54039', 38.3498, -81.6326),
    ('26199', 'Alderbrook', 'WV', 'Wood', '54107', 39.2667, -81.5615),
    ('43299', 'Larkspur', 'OH', 'Franklin', '39049', 39.9612, -82.9988),
    ('60699', 'Port Ambrose', 'IL', 'Cook', '17031', 41.8781, -87.6298),
    ('06106', 'Hartford', 'CT', 'Capitol Region', '09110', 41.7498, -72.6947),
    ('06105', 'Hartford', 'CT', 'Hartford', '09003', 41.7694, -72.7012),
    ('75299', 'Quillhaven', 'TX', 'Dallas', '48113', 32.7767, -96.797)`;

/** Imports the samples, changed by `change`, into a database with places of their counties. */
export async function importerOf({ url, pool }: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-shortages-'));
  const rejectsFolder = path.join(folder, 'rejects');
  await pool.query(places);
  const write = (change: (text: string, name: string) => string) =>
    shortageFiles.map((name) => {
      const file = path.join(folder, name);
      writeFileSync(file, change(readFileSync(path.join(sample, name), 'utf8'), name));
      return file;
    });
  return {
    write,
    load: (paths: string[] = [sample], more: Partial<ImportOptions> = {}) =>
      runImport({ url, source: shortages, paths, rejectsFolder, ...more }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
