// `npm run bench -- start`: how long the product takes to answer after its start, PostgreSQL's own start included.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { defaultFolder, openCountry } from '#bench/folder.ts';
import { countryOptions, wholeNumber } from '#bench/options.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';

const usage = `npm run bench -- start [--rows 300000] [--folder FOLDER]

Starts the server on the country in FOLDER (by default DATA_DIR/bench/<rows>, made where it is missing), three times with a
search snapshot and three times without one. The best of each are recorded in bench/results/start-<rows>.json.`;

/** What a run records. */
export interface StartFigures extends Without {
  rows: number;
  /** Seconds until ready with a search snapshot, the best of three. */
  with_snapshot: number;
  /** Why a target was missed, by its name in the report; written by hand. */
  notes?: Record<string, string>;
}

interface Without {
  /** Seconds until ready without one, the best of three, and until the rest of the product answered in that run. */
  without_snapshot: number;
  rest: number;
  /** What a search replied meanwhile. */
  meanwhile: { status: number; retry_after: string | undefined; message: string };
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: countryOptions });
  if (values.help) return console.log(usage);
  const rows = wholeNumber('--rows', values.rows);
  const { storage, dataDir } = await openCountry(path.resolve(values.folder ?? defaultFolder(rows)), rows);
  await storage.close();
  const without = await startWithout(dataDir); // leaves a snapshot
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
