import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { kindsLeft, removeData, runScript, serverProcess, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/throw-away.ts';
import { sampleOf } from '#test/whole.ts';

/** The environment of an empty product in a folder of its own. */
function newProduct(more: Record<string, string> = {}) {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DEMO_DATA: 'off', ...more };
  onTestFinished(() => removeData(env.DATA_DIR));
  return env;
}

const allGone = (env: { DATA_DIR: string }) => expect.poll(() => kindsLeft(env), { timeout: 5000 }).toEqual([]);

test.each(sampleOf(['SIGTERM', 'SIGINT'] as const, 2))(
  '%s to npm alone ends the server and PostgreSQL',
  {
    tags: 'sampled',
  },
  async (signal) => {
    const env = newProduct();
    const server = await startServer(env);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(new Set(kindsLeft(env))).toEqual(new Set(['server', 'postgres']));
    process.kill(server.pid, signal);
    await server.ended;
    await allGone(env);
  },
);

test('when npm is killed the server notices and ends all', { tags: 'rest' }, async () => {
  const env = newProduct();
  const server = await startServer(env);
  process.kill(server.pid, 'SIGKILL');
  await allGone(env);
});

test('while a request is open /readyz fails, the request completes, then all ends', async () => {
  const env = newProduct();
  const server = await startServer(env);
  const lock = await lockTables(env);
  const slow = fetch(`${server.url}/api/site`);
  await sleep(200);
  process.kill(server.pid, 'SIGINT');
  process.kill(serverProcess(env), 'SIGINT'); // as on Ctrl-C: from the terminal, and from npm
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 8000 }).toBe(503);
  expect(kindsLeft(env)).toContain('server');
  await lock.end();
  expect((await slow).status).toBe(200);
  await allGone(env);
});

test('a request that does not end is cut off after ten seconds', { tags: 'rest' }, async () => {
  const env = newProduct();
  const server = await startServer(env);
  const slow = sendForEver(server.url);
  await sleep(200);
  const begin = Date.now();
  process.kill(server.pid, 'SIGTERM');
  expect(await slow).toBe('cut off');
  expect(Date.now() - begin).toBeGreaterThan(9500);
  expect(Date.now() - begin).toBeLessThan(11_500);
  await allGone(env);
});

test('a second signal a while after the first ends the server at once', { tags: 'rest' }, async () => {
  const env = newProduct();
  const server = await startServer(env);
  const lock = await lockTables(env);
  fetch(`${server.url}/api/site`).catch(() => {}); // never answered
  await sleep(200);
  process.kill(serverProcess(env), 'SIGTERM');
  await sleep(1200);
  process.kill(serverProcess(env), 'SIGTERM');
  await expect.poll(() => kindsLeft(env), { timeout: 1000 }).not.toContain('server');
  await lock.end();
});

test('after a kill -9 of the server PostgreSQL waits, the next start takes it over, and npm stop ends what is left', {
  tags: 'rest',
}, async () => {
  const env = newProduct();
  for (const time of ['first', 'second']) {
    const server = await startServer(env);
    expect(await output('stop', env), time).toMatch(/^PostgreSQL is in use by process \d+\. End that server/);
    process.kill(serverProcess(env), 'SIGKILL');
    await server.ended;
    await expect.poll(() => new Set(kindsLeft(env))).toEqual(new Set(['postgres']));
  }
  expect(await output('stop', env)).toBe('PostgreSQL stopped\n');
  expect(kindsLeft(env)).toEqual([]);
  expect(await output('stop', env)).toBe('Nothing is running\n');
});

test('the second start is ready in three seconds where npm stop, with nothing to stop, takes 0.4', {
  tags: 'rest',
}, async () => {
  const env = newProduct();
  const starts: number[] = [];
  const stops: number[] = [];
  for (let start = 0; start < 4; start += 1) {
    const begin = Date.now();
    const server = await startServer(env);
    if (start > 0) starts.push(Date.now() - begin);
    process.kill(server.pid, 'SIGTERM');
    await allGone(env);
    const stop = Date.now();
    await output('stop', env);
    stops.push(Date.now() - stop);
  }
  // the best of each, and as a ratio: machines differ, and other tests keep this one busy
  expect(Math.min(...starts) / Math.min(...stops)).toBeLessThan(3 / 0.4);
});

test('npm run dev serves the web part from its sources, the API beside it, and ends with all it started', {
  tags: 'rest',
}, async () => {
  const env = newProduct();
  const server = await startServer(env, 'dev');
  expect(await (await fetch(server.url)).text()).toContain('/@vite/client');
  expect((await fetch(`${server.url}/api/site`)).status).toBe(200);
  process.kill(server.pid, 'SIGTERM');
  await allGone(env);
});

const refused: [name: string, value: string, sentence: RegExp][] = [
  ['PORT', 'http', /^PORT must be a whole number from 0 to 65535; it is 'http'\.\n$/],
  ['HOST', '0.0.0.0', /^HOST is open to a network: set PUBLIC_URL to the public address of the site\.\n$/],
  ['DATABASE_URL', 'mysql://db', /^DATABASE_URL must be .*\n$/],
  [
    'DATABASE_URL',
    'postgresql://me:secret@127.0.0.1:1/none',
    /^The database in DATABASE_URL cannot be reached: (?!.*secret).*\n$/,
  ],
];

test.each(sampleOf(refused, 3))(
  '%s=%s is refused with one sentence, and nothing is made',
  {
    tags: 'sampled',
  },
  async (name, value, sentence) => {
    const env = newProduct({ [name]: value });
    const server = runScript('start', env);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(sentence);
    expect(existsSync(path.join(env.DATA_DIR, 'postgres'))).toBe(false);
  },
);

test('a port in use is refused with one sentence, and PostgreSQL ends', { tags: 'rest' }, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await expect.poll(() => taken.listening).toBe(true);
  const { port } = taken.address() as { port: number };
  const env = newProduct({ PORT: String(port) });
  const server = runScript('start', env);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`PORT ${port} on 127.0.0.1 is in use: set PORT to another.\n`);
  expect(server.output()).not.toContain('    at ');
  expect(kindsLeft(env)).toEqual([]);
});

async function output(script: string, env: Record<string, string>) {
  const run = runScript(script, env);
  await run.ended;
  return run.output();
}

/** Holds up every call that reads the list of imported tables, until its connection ends. */
async function lockTables({ DATA_DIR }: { DATA_DIR: string }) {
  const { sockets } = dataFolder(path.join(DATA_DIR, 'postgres'));
  const client = new pg.Client({ user: 'app', database: 'medatlas', host: sockets });
  client.on('error', () => {}); // PostgreSQL may end first
  await client.connect();
  await client.query('begin; lock table imported_tables in access exclusive mode');
  return client;
}

/** A request whose body never comes to its end. */
function sendForEver(url: string): Promise<'answered' | 'cut off'> {
  const headers = { 'content-type': 'application/json', 'content-length': '1000' };
  const slow = request(`${url}/api/site`, { method: 'POST', headers });
  slow.write('{');
  return new Promise((resolve) => {
    slow.once('response', () => resolve('answered'));
    slow.once('error', () => resolve('cut off'));
  });
}
