// A folder with the whole country, imported by the product's own importer and reused while it fits.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CODE_SET, generate, MONTHLY } from '#bench/generate.ts';
import { runImporter } from '#bench/product/importer.ts';
import { step } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { imported } from '#src/app/server-datasets.ts';
import { makeTables, staleDatasets } from '#src/importer/tables.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage, type Storage } from '#src/server/storage.ts';

/** The imported country: an embedded PostgreSQL and a search index. */
export interface Country {
  /** The data folder, on which the product can be started. */
  dataDir: string;
  storage: Storage;
  /** The manifest of the search index. */
  manifest: string;
  /** Loaded rows. */
  providers: number;
  organizations: number;
}

/** The datasets of the country. The layouts of other datasets do not matter here. */
const parts = imported.filter(({ dataset }) => ['taxonomy', 'providers', 'organizations', 'nppes'].includes(dataset));

/**
 * Opens the country of `rows` rows in `folder`. First creates what is missing or has an earlier layout: the publisher's
 * zip, the import and the index. Throws a Refusal if the folder contains a country of another size.
 */
export async function openCountry({ rows, folder }: { rows: number; folder: string }): Promise<Country> {
  const dataDir = path.join(folder, 'data');
  await mkdir(folder, { recursive: true });
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  try {
    const { database } = storage;
    await makeTables(database, imported);
    const stale = await staleDatasets(database, parts);
    if (stale.length || (await rowsRead(database)) === undefined) await importCountry(folder, rows);
    const read = await rowsRead(database);
    if (read !== rows)
      throw new Refusal(`${folder} contains a country of ${read} rows, not ${rows}: choose another --folder.`);
    const manifest = await step('Search index', () => newestManifest(database, dataDir));
    const counts = await countRows(database);
    return { dataDir, storage, manifest, ...counts };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function importCountry(folder: string, rows: number) {
  const zip = path.join(folder, MONTHLY);
  const dataDir = path.join(folder, 'data');
  if (!existsSync(zip)) await step(`Generating ${rows} rows`, () => generate({ rows, seed: 1, out: folder }));
  await step('Importing the code set', () => runImporter(dataDir, 'taxonomy', path.join(folder, CODE_SET)));
  await step('Importing the country', () => runImporter(dataDir, 'nppes', zip));
}

/** Rows in the file of the newest full import; undefined before the first. */
async function rowsRead({ db }: Database): Promise<number | undefined> {
  const last = await db
    .selectFrom('imports')
    .select('rows_read')
    .where('dataset', '=', 'nppes')
    .where('status', '=', 'finished')
    .where('mode', '=', 'full')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.rows_read;
}

async function countRows({ db }: Database) {
  const rows = await db
    .selectFrom('imported_tables')
    .select(['name', 'rows'])
    .where('name', 'in', ['providers', 'organizations'])
    .execute();
  const { providers = 0, organizations = 0 } = Object.fromEntries(rows.map((table) => [table.name, table.rows]));
  return { providers, organizations };
}
