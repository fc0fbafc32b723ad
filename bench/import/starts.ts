// How long the product takes to answer after its start, PostgreSQL's own start included.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '#bench/product/server.ts';

export interface Starts {
  /** Seconds until ready with a search snapshot, the best of three. */
  with_snapshot: number;
  /** Seconds until ready without one, the best of three, and until the rest of the product answered in that run. */
  without_snapshot: number;
  rest: number;
  /** What a search replied meanwhile. */
  meanwhile: { status: number; retry_after: string | undefined; message: string };
}

export async function startWith(dataDir: string): Promise<Pick<Starts, 'with_snapshot'>> {
  const runs = [];
  for (let i = 0; i < 3; i++) {
    const server = await startServer(dataDir);
    runs.push(((await server.ready()) - server.begun) / 1000);
    await server.stop();
  }
  return { with_snapshot: Math.min(...runs) };
}

export async function startWithout(dataDir: string): Promise<Omit<Starts, 'with_snapshot'>> {
  const runs = [];
  for (let i = 0; i < 3; i++) runs.push(await oneWithout(dataDir));
  return runs.reduce((best, run) => (run.without_snapshot < best.without_snapshot ? run : best));
}

async function oneWithout(dataDir: string): Promise<Omit<Starts, 'with_snapshot'>> {
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
