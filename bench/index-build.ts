// `npm run bench -- index`: measures builds of the search index of all datasets, and the server's memory at swaps.
import { randomInt } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { datasetFiles } from '#bench/country-files.ts';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET, generateWeekly, weeklyNumbers } from '#bench/generate.ts';
import { type Followed, followImport, newestImport } from '#bench/import/follow.ts';
import { addressOf, type Seen, searchContinuously } from '#bench/import/searcher.ts';
import { changeEveryTable } from '#bench/import/swaps.ts';
import { awaitPerson, personIn } from '#bench/import/visible.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import { countryIn, countryOptions } from '#bench/options.ts';
import { metric } from '#bench/product/client.ts';
import { buildersOf, peakMb, residentMb } from '#bench/product/memory.ts';
import { type ProductServer, startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { rounded, step, timed } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { nation } from '#src/invented/nation.ts';
import { readManifest } from '#src/search/manifest.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Database } from '#src/server/database.ts';

export const usage = `npm run bench -- index [--rows 300000] [--folder FOLDER]

Builds the index of the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) with nothing else running.
Then starts the server, imports licenses, builds everything from changed rows while clients search, and imports a weekly
increment. Changes a row of each table of the folder. Records the figures in bench/results/index-<rows>.json.`;

/** The recorded figures of a run. Times are in seconds unless their name ends in ms. */
export interface IndexFigures {
  rows: number;
  /** Everything, with nothing else running. */
  alone: { seconds: number; builder_mb: number };
  tables: { table: string; rows: number; bytes: number }[];
  /** An import of licenses beside the server. */
  licenses: Followed;
  /** Everything, beside the server. */
  beside: Followed;
  searches: Seen;
  /** From the start of a weekly increment until the server answers with its rows. */
  weekly: Followed & { rows: number; visible: number };
  /** The server's memory in MB: with one generation, and its peak at the swap of everything. */
  server_mb: { one: number; peak: number };
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

/** Searches of each shape during a build. */
const LITERALS = 3;
/** Seconds between imports: those that follow sooner share a build, which waits. By then, the memory of a swap is freed. */
const APART = 65;

export const options = countryOptions;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const { storage, dataDir } = await openCountry({ rows, folder });
  const { database } = storage;
  try {
    const alone = await step('Index of everything', () => buildAlone(database, dataDir));
    const { tables } = readManifest(await newestManifest(database, dataDir));
    const server = await startServer(dataDir);
    try {
      const figures: IndexFigures = {
        rows,
        alone,
        tables: tables.map(({ table, rows, bytes }) => ({ table, rows, bytes })),
        ...(await measureBeside(server, database, { rows, folder, dataDir })),
      };
      console.log(JSON.stringify(figures, null, 1));
      record(`index-${rows}`, `npm run bench -- index --rows ${rows}`, figures);
    } finally {
      await server.stop();
    }
  } finally {
    await storage.close();
  }
}

async function buildAlone(database: Database, dataDir: string) {
  await rm(path.join(dataDir, 'search'), { recursive: true });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, ...buildersOf(dataDir).map(peakMb));
  }, 200);
  const { ms } = await timed(() => newestManifest(database, dataDir));
  clearInterval(watch);
  return { seconds: rounded(ms / 1000), builder_mb: peak };
}

async function measureBeside(
  server: ProductServer,
  database: Database,
  { rows, folder, dataDir }: { rows: number; folder: string; dataDir: string },
) {
  const { pool } = database;
  await server.ready();
  const sample = await drawSample(pool, 1);
  const addresses = shapes.flatMap((shape) => questionsOf(shape, sample, 2, LITERALS).map(addressOf));
  for (const address of addresses) await server.get(address);
  await sleep(APART * 1000);
  const one = residentMb(server.pid);
  const licenseFiles = await datasetFiles('licenses', rows, folder);
  const licenses = await step('Licenses', () => followImport(['licenses', licenseFiles], dataDir, pool));
  await awaitNewest(server, database);
  await sleep(APART * 1000);

  await changeEveryTable(database.pool);
  for (const file of await readdir(path.join(dataDir, 'search')))
    if (file.endsWith('.table')) await rm(path.join(dataDir, 'search', file));
  const searching = await searchContinuously(server, addresses);
  const beside = await step('Everything beside the server', async () => {
    const followed = await followImport(['taxonomy', path.join(folder, CODE_SET)], dataDir, pool);
    await awaitNewest(server, database);
    return followed;
  });
  await sleep(APART * 1000);
  const searches = await searching.stop();
  const peak = peakMb(server.pid);

  const weeklyRows = Math.max(200, Math.round(rows / 205)); // 40,000 of 8.2 million
  const seed = randomInt(3, 1_000_000); // so that a folder can be measured again
  const file = await generateWeekly({ rows: weeklyRows, existing: rows, seed, out: folder });
  const { known, numberOf } = weeklyNumbers(weeklyRows, rows);
  const newcomer = await personIn(mainLines(nation(seed, { numberOf })), server.get, 1 + known);
  const weekly = await step('Weekly increment', async () => {
    const begun = performance.now();
    const [followed, visible] = await Promise.all([
      followImport(['nppes', '--update', file], dataDir, pool),
      awaitPerson(server.get, newcomer, begun),
    ]);
    return { ...followed, rows: weeklyRows, visible: rounded(visible) };
  });
  return { licenses, beside, searches, weekly, server_mb: { one, peak } };
}

async function awaitNewest({ get }: ProductServer, { pool }: Database) {
  const newest = await newestImport(pool);
  while ((await metric(get, 'medatlas_search_generation')) !== newest) await sleep(100);
}
