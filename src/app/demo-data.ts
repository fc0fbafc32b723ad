// The demo data: invented files in the publishers' formats, and their import.
import path from 'node:path';
import { newestManifest } from '#src/app/search.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { countsLine } from '#src/importer/counts.ts';
import { runImport } from '#src/importer/import.ts';
import type { Invent } from '#src/invented/country.ts';
import { asOf } from '#src/invented/dates.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

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

/** Throws Refusal if the database has real data, which the demo would replace. */
export async function refuseRealData(database: Database) {
  const real = (await finishedImports(database)).find(({ demo }) => !demo);
  if (real)
    throw new Refusal(
      `This database holds real data (${real.dataset}), which the demo would replace. Set DATA_DIR or DATABASE_URL to another place for the demo.`,
    );
}

const finishedImports = ({ db }: Database) =>
  db.selectFrom('imports').select(['dataset', 'demo']).distinct().where('status', '=', 'finished').execute();

/**
 * Writes a dataset's files to a folder and returns their paths. Loads the generators only here, because they are large.
 */
export async function writeDemoFiles(invent: Invent, folder: string): Promise<string[]> {
  const [{ demo }, { writeInvented }] = await Promise.all([
    import('#src/invented/demo.ts'),
    import('#src/invented/files.ts'),
  ]);
  return writeInvented(invent(demo), folder);
}
