// `npm run import`: imports publishers' files into the database.
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterImport } from '#src/app/after-import.ts';
import { addImport, type ImportInput, importJob } from '#src/app/import-job.ts';
import { imported, sources } from '#src/app/server-datasets.ts';
import { countsLine, sumOfCounts } from '#src/importer/counts.ts';
import { type ImportResult, runImport } from '#src/importer/import.ts';
import { holdsInputs } from '#src/importer/inputs.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { showProgress } from '#src/importer/progress.ts';
import { report } from '#src/importer/report.ts';
import type { Source } from '#src/importer/source.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run import -- <dataset> <file or folder>…
npm run import -- all <folder>

Datasets: ${sources.map(({ dataset }) => dataset).join(', ')}.
Reads .csv, .zip and .gz files, without unpacking to disk. In a folder, it reads the files with known names.

  --update               import an increment (nppes: a weekly file, or the report of deactivated NPIs)
  --published YYYY-MM-DD the publisher's date, if the file name does not have it
  --max-refused PERCENT  largest percentage of refused rows before an import stops (default: MAX_REFUSED, 5)
  --force                set a new baseline for the history, without changes
  --quiet                show no progress
  --background           let the server with this data folder import, and end at once

Prints a last line such as: read 998 · loaded 980 · refused 3 · skipped 15`;

const options = {
  update: { type: 'boolean' },
  published: { type: 'string' },
  'max-refused': { type: 'string' },
  force: { type: 'boolean' },
  quiet: { type: 'boolean' },
  background: { type: 'boolean' },
} as const;

await runCommand({ usage, options, takesArguments: true }, async (values, [name, ...paths]) => {
  if (name === undefined || paths.length === 0)
    throw new Refusal(`Name a dataset and the file or folder to import.\n\n${usage}`);
  const published = checkedDay(values.published);
  const config = loadConfig();
  const maxRefused = values['max-refused'] === undefined ? config.maxRefused : percent(values['max-refused']);
  const mode = values.update ? 'update' : 'full';
  const chosen = await choose(name, paths, mode);

  const stopping = stopSignal((by) => `The import was stopped by ${by}. Nothing was changed.`);
  const storage = await openStorage(config, { signal: stopping });
  try {
    await unlessStopped(stopping, makeTables(storage.database, imported, stopping));
    if (values.background) {
      await addJobs(storage.database, config.dataDir, chosen, {
        paths,
        mode,
        published,
        maxRefused,
        force: values.force,
      });
      return;
    }
    const results: ImportResult[] = [];
    for (const source of chosen) {
      if (chosen.length > 1) console.log(`${source.dataset}:`);
      const progress = values.quiet ? undefined : showProgress(process.stderr);
      const result = await runImport({
        url: storage.database.url,
        source,
        paths,
        mode,
        published,
        rejectsFolder: path.join(config.dataDir, 'rejects'),
        place: placeOf(config.dataDir),
        maxRefused,
        force: values.force,
        onProgress: progress?.update,
        signal: stopping,
      }).finally(() => progress?.stop());
      results.push(result);
      console.log(report(result));
      await afterImport(storage.database, config.dataDir, stopping);
    }
    if (results.length > 1) console.log(`all: ${countsLine(sumOfCounts(results))}`);
  } finally {
    await storage.close();
  }
});

/** Adds a job for each source, which the server with this data folder runs one after the other. */
async function addJobs(
  database: Database,
  dataDir: string,
  chosen: readonly Source[],
  { paths, ...options }: Omit<ImportInput, 'dataset'>,
) {
  const jobs = await openJobs({
    database,
    kinds: [importJob(database.url, dataDir)],
    server: hostname(),
    place: placeOf(dataDir),
    runs: false,
    report: console.error,
  });
  try {
    for (const { dataset } of chosen) {
      const added = await addImport(jobs, { dataset, paths: paths.map((each) => path.resolve(each)), ...options });
      console.log(`${dataset}: ${added ? 'added as a job' : 'an import of these files waits or runs already'}`);
    }
  } finally {
    await jobs.close();
  }
}

/** Returns the named source, or for `all` those with files in the folder. */
async function choose(name: string, paths: readonly string[], mode: 'full' | 'update'): Promise<Source[]> {
  const source = sources.find(({ dataset }) => dataset === name);
  if (source) return [source];
  if (name !== 'all') throw new Refusal(`Unknown dataset '${name}'.\n\n${usage}`);
  const [folder] = paths;
  if (!folder || paths.length > 1 || !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new Refusal(`'all' takes one folder. It finds the files in it by name.`);
  const found: Source[] = [];
  // without `moved`: each file goes to its own dataset
  for (const each of sources) if (await holdsInputs(each, folder, mode)) found.push({ ...each, moved: undefined });
  if (found.length === 0) throw new Refusal(`${folder} has no file of any dataset.`);
  return found;
}

function checkedDay(day: string | undefined) {
  if (day === undefined || (/^\d{4}-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.startsWith(day))) return day;
  throw new Refusal(`--published takes a day as YYYY-MM-DD; it is '${day}'.`);
}

function percent(text: string) {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new Refusal(`--max-refused takes a percentage from 0 to 100; it is '${text}'.`);
}
