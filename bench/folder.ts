// A folder with the whole country, imported by the product's own importer: made once, used again while it fits.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CODE_SET, generate, MONTHLY } from '#bench/generate.ts';
import { runImporter } from '#bench/product/importer.ts';
import { step } from '#bench/timing.ts';
import { snapshot } from '#src/app/search.ts';
import { imported } from '#src/app/server-datasets.ts';
import { makeTables, staleDatasets } from '#src/importer/tables.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage, type Storage } from '#src/server/storage.ts';

/** The country as imported: an embedded PostgreSQL and a search snapshot. */
export interface Country {
  /** The data folder, which the product can be started on. */
  dataDir: string;
  storage: Storage;
  /** File of the search index. */
  snapshot: string;
  /** Rows that were loaded. */
  providers: number;
  organizations: number;
}

/** What the country is made of: an earlier layout of any other dataset is none of its business. */
const parts = imported.filter(({ dataset }) => ['taxonomy', 'providers', 'organizations', 'nppes'].includes(dataset));

/** Where a country of `rows` rows is kept unless told otherwise. */
export const defaultFolder = (rows: number) => path.join(loadConfig().dataDir, 'bench', String(rows));

/**
 * Opens the country of `rows` rows in `folder`. What is missing, or of an earlier layout, is made first: the publisher's zip
 * from its seed, the import, the index. Throws a refusal where the folder holds another one.
 */
export async function openCountry(folder: string, rows: number): Promise<Country> {
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
      throw new Refusal(`${folder} holds a country of ${read} rows, not ${rows}: name another --folder.`);
    const file = await step('Search index', () => snapshot(database, dataDir));
    const counts = await countRows(database);
    return { dataDir, storage, snapshot: file, ...counts };
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

/** Rows in the file of the newest whole import; undefined before the first. */
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
