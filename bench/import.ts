// `npm run bench -- import`: measures the import of the country, and the server during and after it.
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CODE_SET,
  generate,
  generateNext,
  generateWeekly,
  isReplaced,
  MONTHLY,
  weeklyNumbers,
} from '#bench/generate.ts';
import { type Followed, followImport } from '#bench/import/follow.ts';
import { plainCopy } from '#bench/import/plain-copy.ts';
import { addressOf, type Seen, searchContinuously } from '#bench/import/searcher.ts';
import { awaitPerson, personIn } from '#bench/import/visible.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import { countryIn, countryOptions } from '#bench/options.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { rounded, step } from '#bench/timing.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { nation } from '#src/invented/nation.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Database } from '#src/server/database.ts';
import { openStorage } from '#src/server/storage.ts';

export const usage = `npm run bench -- import [--rows 300000] [--folder FOLDER]

Imports the country into a new database, with nothing else running, and compares that with plain COPYs of the same
rows. Then imports the next month over it, in which one of 41 records has changed, while the server answers searches. Then imports a weekly increment. Missing
zips are generated into FOLDER (default: DATA_DIR/bench/<rows>), and the database is removed at the end. Records the
figures in bench/results/import-<rows>.json.`;

/** The recorded figures of a run. Times are in seconds unless their name ends in ms. */
export interface ImportFigures {
  rows: number;
  zip_mb: number;
  /** The import into an empty database, with nothing else running. */
  alone: Followed;
  plain_copy: number;
  /** Time of plain COPYs divided by the time of reading and copying. */
  ratio: number;
  /** The import of the next month while the server runs. `total` is until the server answers with the new rows. */
  beside: Followed & { load: number; total: number };
  searches: Seen;
  weekly: Followed & { rows: number; visible: number };
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

/** Searches of each shape during an import. */
const LITERALS = 3;
/** Seconds to search after the new rows appear, so that the new generation is also checked. */
const LINGER = 5;

export const options = countryOptions;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const files = await makeFiles(folder, rows);
  const dataDir = path.join(folder, 'import');
  await rm(dataDir, { recursive: true, force: true });
  try {
    const figures = await measure(rows, files, dataDir);
    record(`import-${rows}`, `npm run bench -- import --rows ${rows}`, figures);
    console.log(JSON.stringify(figures, null, 1));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Files {
  codes: string;
  first: string;
  second: string;
  weekly: string;
  weeklyRows: number;
}

/** The next month has the NPIs of the first, one of 41 with another person. The increment is from a third country. */
async function makeFiles(folder: string, rows: number): Promise<Files> {
  const next = path.join(folder, 'next');
  const weeklyRows = Math.max(200, Math.round(rows / 205)); // 40,000 of 8.2 million
  const [first, second] = [path.join(folder, MONTHLY), path.join(next, MONTHLY)];
  await mkdir(next, { recursive: true });
  if (!existsSync(first)) await step('Generating the first country', () => generate({ rows, seed: 1, out: folder }));
  if (!existsSync(second))
    await step('Generating the next month', () => generateNext({ rows, seed: 1, other: 2, out: next }));
  const weekly = await generateWeekly({ rows: weeklyRows, existing: rows, seed: 3, out: next });
  return { codes: path.join(folder, CODE_SET), first, second, weekly, weeklyRows };
}

async function measure(rows: number, files: Files, dataDir: string): Promise<ImportFigures> {
  const zip_mb = Math.round((await stat(files.first)).size / 1e6);
  const config = { dataDir, databaseUrl: undefined };
  const { database, close } = await openStorage(config);
  try {
    await followImport(['taxonomy', files.codes], dataDir, database.pool);
    const alone = await step('Import alone', () => followImport(['nppes', files.first], dataDir, database.pool));
    const plain_copy = await step('Plain COPYs', () => plainCopy(database.url, path.join(dataDir, 'plain')));
    const running = await measureRunning(rows, files, dataDir, database);
    return { rows, zip_mb, alone, plain_copy, ratio: rounded(plain_copy / alone.read_and_copy), ...running };
  } finally {
    await close();
  }
}

/** Measures a running server while another process imports. */
async function measureRunning(rows: number, files: Files, dataDir: string, database: Database) {
  const { pool } = database;
  const server = await startServer(dataDir);
  try {
    await server.ready();
    const sample = await drawSample(pool, 1);
    const addresses = shapes.flatMap((shape) => questionsOf(shape, sample, 2, LITERALS).map(addressOf));
    const searching = await searchContinuously(server, addresses);
    const imported = await step('Import beside the server', async () => {
      const person = await personIn(replaced(mainLines(nation(2))), server.get, 0);
      return followUntilSeen(['nppes', files.second], dataDir, database, (begun) =>
        awaitPerson(server.get, person, begun),
      );
    });
    await sleep(LINGER * 1000);
    const searches = await searching.stop();
    const { known, numberOf } = weeklyNumbers(files.weeklyRows, rows);
    const newcomer = await personIn(mainLines(nation(3, { numberOf })), server.get, 1 + known);
    const week = await step('Weekly increment', () =>
      followUntilSeen(['nppes', '--update', files.weekly], dataDir, database, (begun) =>
        awaitPerson(server.get, newcomer, begun),
      ),
    );
    const { visible: total, ...followed } = imported;
    const steps =
      followed.open + followed.read_and_copy + followed.keys + followed.analyze + followed.swap + followed.index;
    return {
      beside: { ...followed, load: Math.max(0, rounded(total - steps)), total },
      searches,
      weekly: { ...week, rows: files.weeklyRows },
    };
  } finally {
    await server.stop();
  }
}

function* replaced(lines: Iterable<string>): Generator<string> {
  let number = 0;
  for (const line of lines) if (isReplaced(number++)) yield line;
}

async function followUntilSeen(
  args: string[],
  dataDir: string,
  { pool }: Database,
  seen: (begun: number) => Promise<number>,
) {
  const begun = performance.now();
  const [followed, visible] = await Promise.all([followImport(args, dataDir, pool), seen(begun)]);
  return { ...followed, visible: rounded(visible) };
}
