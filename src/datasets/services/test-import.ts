// Setup of the tests of services: the sample, under the publisher's names.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { services } from '#src/datasets/services/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

export const NEWEST = 'MUP_PHY_R26_P05_V10_D24_Prov_Svc.csv';
const EARLIER = 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv';

/** Imports the sample, or other files, into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-services-'));
  const place = (name: string) => {
    const file = path.join(folder, name);
    copyFileSync(path.join(import.meta.dirname, 'sample.csv'), file);
    return file;
  };
  const load = (...paths: string[]) =>
    runImport({ url: database.url, source: services, paths, rejectsFolder: folder, maxRefused: 50 });
  return {
    /** The sample as the services of two years. */
    loadSamples: () => load(place(NEWEST), place(EARLIER)),
    loadText: (name: string, text: string) => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return load(file);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
