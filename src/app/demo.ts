// `npm run demo`: generates demo files in the publishers' formats and imports them.
import path from 'node:path';
import { newestManifest } from '#src/app/search.ts';
import { imported, importedDatasets } from '#src/app/server-datasets.ts';
import { countsLine } from '#src/importer/counts.ts';
import { runImport } from '#src/importer/import.ts';
import { makeTables } from '#src/importer/tables.ts';
import type { Invent } from '#src/invented/country.ts';
import { asOf } from '#src/invented/dates.ts';
import { type OptionValues, runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

export interface DemoOptions {
  /** A migrated database with its imported tables created. */
  database: Database;
  dataDir: string;
  /** Called with a line of text at each step. */
  onProgress(line: string): void;
  signal?: AbortSignal;
}

/**
 * Generates demo files in `dataDir`/demo, imports them and builds the search index. Throws Refusal if the database has
 * real data, which the demo would replace.
 */
export async function loadDemo({ database, dataDir, onProgress, signal }: DemoOptions): Promise<void> {
  await refuseRealData(database);
  for (const { source, invented } of importedDatasets) {
    signal?.throwIfAborted();
    onProgress(`Demo data: importing ${source.dataset}`);
    const result = await runImport({
      url: database.url,
      source,
      paths: await writeDemoFiles(await invented(), path.join(dataDir, 'demo')),
      published: asOf,
      demo: true,
      rejectsFolder: path.join(dataDir, 'rejects'),
      signal,
    });
    onProgress(`${source.dataset}: ${countsLine(result)}`);
  }
  signal?.throwIfAborted();
  onProgress('Demo data: building the search index');
  await newestManifest(database, dataDir, { signal });
}

/** Whether a database has no real data and an incomplete demo: a first start, or an interrupted one. */
export async function lacksDemo(database: Database): Promise<boolean> {
  const finished = await finishedImports(database);
  const has = (dataset: string) => finished.some((each) => each.dataset === dataset);
  return finished.every(({ demo }) => demo) && !importedDatasets.every(({ source }) => has(source.dataset));
}

async function refuseRealData(database: Database) {
  const real = (await finishedImports(database)).find(({ demo }) => !demo);
  if (real)
    throw new Refusal(
      `This database holds real data (${real.dataset}), which the demo would replace. Set DATA_DIR or DATABASE_URL to another place for the demo.`,
    );
}

const finishedImports = ({ db }: Database) =>
  db.selectFrom('imports').select(['dataset', 'demo']).distinct().where('status', '=', 'finished').execute();

const usage = `npm run demo [-- --files-only <folder>]

Generates invented data in the publishers' formats, always the same, and imports it.
It requires an empty database or one with demo data, and never replaces real data.

  --files-only <folder>   write the files to this folder and import nothing`;

const options = { 'files-only': { type: 'string' } } as const;

async function main({ 'files-only': folder }: OptionValues<typeof options>) {
  if (folder !== undefined) return writeFilesOnly(path.resolve(folder));
  const { dataDir, ...config } = loadConfig();
  const stopping = stopSignal((by) => `Stopped by ${by}. Run it again to complete the demo.`);
  const { database, close } = await openStorage({ dataDir, ...config }, { signal: stopping });
  try {
    await unlessStopped(stopping, makeTables(database, imported));
    await loadDemo({ database, dataDir, onProgress: (line) => console.log(line), signal: stopping });
    console.log('Demo data is ready. Run npm start.');
  } finally {
    await close();
  }
}

/**
 * Writes a dataset's files to a folder and returns their paths. Loads the generators only here, because they are large.
 */
async function writeDemoFiles(invent: Invent, folder: string): Promise<string[]> {
  const [{ demo }, { writeInvented }] = await Promise.all([
    import('#src/invented/demo.ts'),
    import('#src/invented/files.ts'),
  ]);
  return writeInvented(invent(demo), folder);
}

async function writeFilesOnly(folder: string) {
  for (const { invented } of importedDatasets) console.log((await writeDemoFiles(await invented(), folder)).join('\n'));
}

if (import.meta.main) await runCommand({ usage, options }, main);
