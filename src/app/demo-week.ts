// `npm run demo -- weekly`: imports the next of the demo's four weeks.
import path from 'node:path';
import { afterImport } from '#src/app/after-import.ts';
import { type DemoOptions, refuseUsed } from '#src/app/demo-data.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { countsLine } from '#src/importer/counts.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Datasets with files of a week. The first is an increment, and its last import says which week is next. */
const weekly = ['nppes', 'affiliations', 'licenses', 'exclusions'];

/**
 * Imports the week after the last one and prints its changes. Throws Refusal if the database has no demo data, must not
 * have any, or has all weeks.
 */
export async function importNextWeek({ database, dataDir, onProgress, signal }: DemoOptions & { signal: AbortSignal }) {
  await refuseUsed(database);
  const { weeks } = await import('#src/invented/weeks.ts');
  const number = 1 + (await importedWeeks(database));
  const week = weeks[number - 1];
  if (!week) throw new Refusal(`The demo has ${weeks.length} weeks, and all are imported.`);
  for (const { source } of importedDatasets) {
    const { dataset } = source;
    if (!weekly.includes(dataset)) continue;
    signal.throwIfAborted();
    onProgress(`Week ${number} of ${weeks.length}: importing ${dataset}`);
    const result = await runImport({
      url: database.url,
      source,
      paths: await writeWeek(number, dataset, path.join(dataDir, 'demo')),
      mode: dataset === 'nppes' ? 'update' : 'full',
      published: week.to,
      demo: true,
      rejectsFolder: path.join(dataDir, 'rejects'),
      signal,
    });
    onProgress(`${dataset}: ${countsLine(result)}`);
  }
  await afterImport(database, dataDir, signal, onProgress);
  onProgress(`Week ${number} of ${weeks.length} is imported, ${week.from} to ${week.to}. See /changes.`);
}

/** Writes the files of all weeks, each into a folder named for its last day. */
export async function writeWeeks(folder: string): Promise<void> {
  const { weeks } = await import('#src/invented/weeks.ts');
  for (const [before, { to }] of weeks.entries())
    for (const dataset of weekly) console.log((await writeWeek(before + 1, dataset, path.join(folder, to))).join('\n'));
}

/** How many weeks the last finished increment ends after the demo. */
async function importedWeeks({ db }: Pick<Database, 'db'>): Promise<number> {
  const { weeks } = await import('#src/invented/weeks.ts');
  const last = await db
    .selectFrom('imports')
    .select('published_on')
    .where('dataset', '=', 'nppes')
    .where('status', '=', 'finished')
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last) throw new Refusal('This database has no demo data. Run npm run demo first.');
  return weeks.filter(({ to }) => to <= String(last.published_on)).length;
}

/** Writes the files of a dataset that a week brings, and returns their paths. */
async function writeWeek(number: number, dataset: string, folder: string): Promise<string[]> {
  const { changedIn, demoAfter, weeks } = await import('#src/invented/weeks.ts');
  const { inventNppesWeek } = await import('#src/datasets/nppes/invented.ts');
  const { writeInvented } = await import('#src/invented/files.ts');
  const country = demoAfter(number);
  const days = weeks[number - 1];
  if (dataset === 'nppes' && days) return writeInvented(inventNppesWeek(country, days, changedIn(number)), folder);
  const invented = importedDatasets.find(({ source }) => source.dataset === dataset)?.invented;
  return invented ? writeInvented((await invented())(country), folder) : [];
}
