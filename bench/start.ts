// `npm run bench -- start`: measures the start of the product until it answers, including PostgreSQL's start.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { countryIn, countryOptions } from '#bench/options.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import type { OptionValues } from '#src/server/command.ts';

export const usage = `npm run bench -- start [--rows 300000] [--folder FOLDER]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing), three times with a
search snapshot and three times without one. Records the best of each in bench/results/start-<rows>.json.`;

/** The recorded figures of a run. */
export interface StartFigures extends Without {
  rows: number;
  /** Seconds until ready with a search snapshot, the best of three. */
  with_snapshot: number;
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

interface Without {
  /**
   * Seconds without a snapshot, the best of three: until ready, and until the rest of the product answered in that run.
   */
  without_snapshot: number;
  rest: number;
  /** The response to a search before that. */
  meanwhile: { status: number; retry_after: string | undefined; message: string };
}

export const options = countryOptions;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const { storage, dataDir } = await openCountry({ rows, folder });
  await storage.close();
  const without = await startWithout(dataDir); // also creates a snapshot
  const figures: StartFigures = { rows, ...(await startWith(dataDir)), ...without };
  console.log(JSON.stringify(figures, null, 1));
  record(`start-${rows}`, `npm run bench -- start --rows ${rows}`, figures);
}

async function startWith(dataDir: string): Promise<Pick<StartFigures, 'with_snapshot'>> {
  const runs = [];
  for (let i = 0; i < 3; i++) {
    const server = await startServer(dataDir);
    runs.push(((await server.ready()) - server.begun) / 1000);
    await server.stop();
  }
  return { with_snapshot: Math.min(...runs) };
}

async function startWithout(dataDir: string): Promise<Without> {
  const runs = [];
  for (let i = 0; i < 3; i++) runs.push(await oneWithout(dataDir));
  return runs.reduce((best, run) => (run.without_snapshot < best.without_snapshot ? run : best));
}

async function oneWithout(dataDir: string): Promise<Without> {
  await rm(path.join(dataDir, 'search'), { recursive: true });
  const server = await startServer(dataDir);
  try {
    while ((await server.get('/api/site')).status !== 200) await sleep(10);
    const rest = (performance.now() - server.begun) / 1000;
    await server.signIn();
    const { status, body, retryAfter } = await server.get('/api/providers');
    const without = ((await server.ready()) - server.begun) / 1000;
    const { message = '' } = JSON.parse(body) as { message?: string };
    return { without_snapshot: without, rest, meanwhile: { status, retry_after: retryAfter, message } };
  } finally {
    await server.stop();
  }
}
