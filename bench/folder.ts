// A folder with the whole country and all datasets about it, imported by the product's importer and reused while it fits.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { datasetFiles } from '#bench/country-files.ts';
import { CODE_SET, generate, MONTHLY } from '#bench/generate.ts';
import { runImporter } from '#bench/product/server.ts';
import { step } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { imported, importedDatasets } from '#src/app/server-datasets.ts';
import { staleDatasets } from '#src/importer/layouts.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { NothingToDraw } from '#src/invented/random.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage, type Storage } from '#src/server/storage.ts';

/** The imported country: an embedded PostgreSQL and a search index. */
export interface ImportedCountry {
  /** The data folder, on which the product can be started. */
  dataDir: string;
  storage: Storage;
  /** The manifest of the search index. */
  manifest: string;
  /** Loaded rows. */
  providers: number;
  organizations: number;
}

/**
 * Opens the country of `rows` rows in `folder`. First creates what is missing or has an earlier layout: the publisher's
 * zip, the import and the index. Throws a Refusal if the folder contains a country of another size.
 */
export async function openCountry({ rows, folder }: { rows: number; folder: string }): Promise<ImportedCountry> {
  const storage = await openDatasets(
    { rows, folder },
    importedDatasets.map(({ name }) => name),
  );
  const dataDir = dataIn(folder);
  try {
    const { database } = storage;
    const manifest = await step('Search index', () => newestManifest(database, dataDir));
    const counts = await countRows(database);
    return { dataDir, storage, manifest, ...counts };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The same with only some datasets, NPPES among them, and without an index. */
export async function openDatasets(
  { rows, folder }: { rows: number; folder: string },
  datasets: readonly string[],
): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const storage = await openStorage({ dataDir: dataIn(folder), databaseUrl: undefined });
  try {
    const { database } = storage;
    await makeTables(database, imported);
    await importMissing(database, datasets, { folder, rows });
    const read = await rowsRead(database);
    if (read !== rows)
      throw new Refusal(`${folder} contains a country of ${read} rows, not ${rows}: choose another --folder.`);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

const dataIn = (folder: string) => path.join(folder, 'data');

async function importMissing(
  database: Database,
  datasets: readonly string[],
  { folder, rows }: { folder: string; rows: number },
) {
  const stale = await staleDatasets(database, imported);
  const known = await database.db.selectFrom('imports').select('dataset').where('status', '=', 'finished').execute();
  const finished = new Set(known.map(({ dataset }) => dataset));
  for (const { name, tables } of importedDatasets)
    if (datasets.includes(name) && (!finished.has(name) || outdated(tables, stale)))
      for (const file of await filesOf(name, rows, folder))
        await step(`Importing ${name}`, () => runImporter(dataIn(folder), name, file));
}

/** Whether a dataset with one of the tables has an earlier layout. */
const outdated = (tables: readonly string[], stale: readonly string[]) =>
  imported.some((each) => stale.includes(each.dataset) && each.tables.some((table) => tables.includes(table)));

/** The files and folders of a dataset to import, one after the other. Generates missing ones. */
export async function filesOf(dataset: string, rows: number, folder: string): Promise<string[]> {
  const [codes, zip] = [path.join(folder, CODE_SET), path.join(folder, MONTHLY)];
  if (!existsSync(zip)) await step(`Generating ${rows} rows`, () => generate({ rows, seed: 1, out: folder }));
  if (dataset === 'taxonomy') return [codes];
  const more = await datasetFiles(dataset, rows, folder).catch((error) => {
    if (!(error instanceof NothingToDraw)) throw error;
    throw new Refusal(
      `A country of ${rows} rows is too small: the dataset ${dataset} needs more people or organizations than it has. Give --rows 20000 or more.`,
      { cause: error },
    );
  });
  return dataset === 'nppes' ? [zip, more] : [more];
}

/** Rows of the newest main file of NPPES. */
async function rowsRead({ pool }: Database): Promise<number | undefined> {
  const { rows } = await pool.query<{ rows_read: number }>(
    `select rows_read from imports where dataset = 'nppes' and status = 'finished' and mode = 'full'
     and files::text like '%npidata%' order by id desc limit 1`,
  );
  return rows[0]?.rows_read;
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
