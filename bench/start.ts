// `npm run bench -- start`: measures the start of the product until it answers, including PostgreSQL's start.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { country, measure } from '#bench/measure.ts';
import { startServer } from '#bench/product/server.ts';
import { figure, holds, most } from '#bench/section.ts';

const RUNS = 3;

export default measure({
  name: 'start',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing), three times with a
search snapshot and three times without one. Records the best of each in bench/results/start-<rows>.json.`,
  options: country,
  per: 'rows',
  run: async (values) => {
    const { storage, dataDir } = await openCountry(values);
    await storage.close();
    const without = [];
    for (let n = 0; n < RUNS; n++) without.push(await startWithout(dataDir)); // also creates a snapshot
    const ready: number[] = [];
    for (let n = 0; n < RUNS; n++) ready.push(await startWith(dataDir));
    return {
      with_snapshot: Math.min(...ready),
      ...without.reduce((best, run) => (run.without_snapshot < best.without_snapshot ? run : best)),
    };
  },
  sections: {
    '6. Start': {
      targets: ({ with_snapshot, without_snapshot, rest, meanwhile: { status, message } }) => ({
        start: most('Ready, with a search snapshot', with_snapshot, 3, 's'),
        rebuild: most('Ready, without one', without_snapshot, 40, 's'),
        rest: holds(
          'Without one, other requests work during the build',
          `after ${figure(rest)} s`,
          rest < without_snapshot / 2,
        ),
        meanwhile: holds(
          'Without one, a search returns 503 with a message',
          `${status}: ${message}`,
          status === 503 && /\w+ \w+.*\.$/.test(message),
        ),
      }),
      more: () => [
        'Best of three starts each, including the start of PostgreSQL. `src/app/search.test.ts` tests that the server rebuilds a truncated, foreign or older snapshot.',
      ],
    },
  },
});

/** Seconds until ready with a search snapshot. */
async function startWith(dataDir: string): Promise<number> {
  const server = await startServer(dataDir);
  const seconds = ((await server.ready()) - server.begun) / 1000;
  await server.stop();
  return seconds;
}

/** Seconds without a snapshot: until ready, and until the rest of the product answered. And the response to a search before that. */
async function startWithout(dataDir: string) {
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
