import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/throw-away.ts';

/** Starts the product with its demo data for all journeys, and sees to it that nothing of it is left running afterwards. */
export default async function setup() {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DEMO_DATA: 'on' };
  const server = await startServer(env).catch(async (error) => {
    await removeData(env.DATA_DIR);
    throw error;
  });
  process.env.MEDATLAS_URL = server.url;
  await untilReady(server.url);
  return async () => {
    process.kill(server.pid, 'SIGTERM');
    for (const deadline = Date.now() + 15_000; processesOf(env.DATA_DIR).length && Date.now() < deadline; )
      await sleep(50);
    const left = processesOf(env.DATA_DIR);
    await removeData(env.DATA_DIR);
    if (left.length)
      throw new Error(
        `Left running after SIGTERM: ${left.map(({ command }) => command).join(', ')}\n${server.output()}`,
      );
  };
}

/** Loading the demo data takes a while on a slow machine. */
async function untilReady(url: string) {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(200)) {
    const { status } = await fetch(`${url}/readyz`);
    if (status === 200) return;
  }
  throw new Error('The product was not ready within five minutes.');
}
