// `npm run bench -- generations`: measures the server's memory over several index generations.
import path from 'node:path';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { swapMany } from '#bench/import/swaps.ts';
import { countryIn, countryOptions } from '#bench/options.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import type { OptionValues } from '#src/server/command.ts';

export const usage = `npm run bench -- generations [--rows 300000] [--folder FOLDER]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and imports the code
set eight times. After each import, the search index of the whole country is rebuilt and swapped in. Records the
server's memory before and after each swap in bench/results/generations-<rows>.json.`;

/** The recorded figures of a run. */
export interface GenerationsFigures {
  rows: number;
  /** Resident memory of the server in MB: before the generations, and after each. */
  resident: number[];
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

const GENERATIONS = 8;

export const options = countryOptions;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const { storage, dataDir } = await openCountry({ rows, folder });
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
