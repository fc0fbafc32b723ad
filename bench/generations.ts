// `npm run bench -- generations`: whether a server that takes over one generation of data after another keeps its memory.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultFolder, openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { swapMany } from '#bench/import/swaps.ts';
import { countryOptions, wholeNumber } from '#bench/options.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';

const usage = `npm run bench -- generations [--rows 300000] [--folder FOLDER]

Starts the server on the country in FOLDER (by default DATA_DIR/bench/<rows>, made where it is missing) and imports the code
set eight times, for each of which the search index of the whole country is made anew and taken over by the server. The
server's memory before and after each is recorded in bench/results/generations-<rows>.json.`;

/** What a run records. */
export interface GenerationsFigures {
  rows: number;
  /** Resident memory of the server in MB: before the generations, and after each. */
  resident: number[];
  /** Why a target was missed, by its name in the report; written by hand. */
  notes?: Record<string, string>;
}

const GENERATIONS = 8;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: countryOptions });
  if (values.help) return console.log(usage);
  const rows = wholeNumber('--rows', values.rows);
  const folder = path.resolve(values.folder ?? defaultFolder(rows));
  const { storage, dataDir } = await openCountry(folder, rows);
  const server = await startServer(dataDir);
  try {
    await server.ready();
    const codes = ['taxonomy', path.join(folder, CODE_SET)];
    const resident = await swapMany(GENERATIONS, server, codes, dataDir, storage.database.pool);
    console.log(resident.join(', '));
    record(`generations-${rows}`, `npm run bench -- generations --rows ${rows}`, { rows, resident });
  } finally {
    await server.stop();
    await storage.close();
  }
}
