// The demo data: invented files in the publishers' formats, and their import.
import path from 'node:path';
import { newestManifest } from '#src/app/search.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { countsLine } from '#src/importer/counts.ts';
import { runImport } from '#src/importer/import.ts';
import type { Invent } from '#src/invented/country.ts';
import { asOf } from '#src/invented/dates.ts';
import { RESTORED } from '#src/server/backup/tables.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { settingOf } from '#src/server/settings.ts';

export interface DemoOptions {
  /** A migrated database with its imported tables created. */
  database: Database;
  dataDir: string;
  /** Called with a line of text at each step. */
  onProgress(line: string): void;
  signal?: AbortSignal;
}

/**
 * Generates demo files in `dataDir`/demo, imports them and builds the search index. Throws Refusal if the database must not
 * have demo data.
 */
export async function loadDemo({ database, dataDir, onProgress, signal }: DemoOptions): Promise<void> {
  await refuseUsed(database);
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

/** Whether a database has an incomplete demo, or no data: an interrupted first start, or a first start. */
export async function lacksDemo(database: Database): Promise<boolean> {
  const finished = await finishedImports(database);
  const has = (dataset: string) => finished.some((each) => each.dataset === dataset);
  return !importedDatasets.every(({ source }) => has(source.dataset)) && finished.every(({ demo }) => demo);
}

/** Throws Refusal if the database must not have demo data. */
export async function refuseUsed(database: Database): Promise<void> {
  const reason = await whyNoDemo(database);
  if (reason) throw new Refusal(`This database ${reason}. Set DATA_DIR or DATABASE_URL to another place for the demo.`);
}

/**
 * Why a database must not have demo data: it has real or restored rows, or accounts of users before any data (R-1070).
 * The users would take the invented people for real ones. Undefined: it may have demo data.
 */
export async function whyNoDemo(database: Database): Promise<string | undefined> {
  const finished = await finishedImports(database);
  const real = finished.find(({ demo }) => !demo);
  if (real) return `holds real data (${real.dataset}), which the demo would replace`;
  if (await settingOf(database.db, RESTORED)) return 'was restored from a backup';
  return finished.length === 0 && (await hasUsers(database)) ? 'has accounts of users' : undefined;
}

/** Whether a database has users other than the demo accounts. */
async function hasUsers({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from accounts where not demo) or exists (
       select from profiles where not exists (select from accounts where demo and id::text = subject)) as found`,
  );
  return rows[0].found;
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
