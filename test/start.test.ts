import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { hangingFolder } from '#test/hanging-folder.ts';
import { removeData, runningKinds, runScript, serverProcess, startServer } from '#test/product.ts';
import { sampleOf } from '#test/sampling.ts';
import { temporaryFolder } from '#test/temporary.ts';

vi.setConfig({ testTimeout: 120_000 }); // starts of whole processes take long on a loaded machine

/** The environment of a server without demo data, in its own folder. */
function newProduct(more: Record<string, string> = {}) {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DEMO_DATA: 'off', ...more };
  onTestFinished(() => removeData(env.DATA_DIR));
  return env;
}

const expectAllEnded = (env: { DATA_DIR: string }) =>
  expect.poll(() => runningKinds(env), { timeout: 5000 }).toEqual([]);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm only ends the server and PostgreSQL',
  {
    tags: 'rest',
  },
  async (signal) => {
    const env = newProduct();
    const server = await startServer(env);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(new Set(runningKinds(env))).toEqual(new Set(['server', 'postgres']));
    process.kill(server.pid, signal);
    await server.ended;
    await expectAllEnded(env);
  },
);

test('if npm is killed, the server stops PostgreSQL and exits', { tags: 'rest' }, async () => {
  const env = newProduct();
  const server = await startServer(env);
  process.kill(server.pid, 'SIGKILL');
  await expectAllEnded(env);
});

test('during shutdown /readyz fails, an open request completes, and then all processes end', {
  tags: 'rest',
}, async () => {
  const env = newProduct();
  const server = await startServer(env);
  const lock = await lockTables(env);
  const slow = fetch(`${server.url}/api/site`);
  await sleep(200);
  process.kill(server.pid, 'SIGINT');
  process.kill(serverProcess(env), 'SIGINT'); // Ctrl-C sends two: from the terminal and from npm
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 8000 }).toBe(503);
  expect(runningKinds(env)).toContain('server');
  await lock.end();
  expect((await slow).status).toBe(200);
  await expectAllEnded(env);
});

test('a request that does not end is aborted after ten seconds', { tags: 'rest' }, async () => {
  const env = newProduct();
  const server = await startServer(env);
  const slow = sendEndlessBody(server.url);
  await sleep(200);
  const begin = Date.now();
  process.kill(server.pid, 'SIGTERM');
  expect(await slow).toBe('aborted');
  expect(Date.now() - begin).toBeGreaterThan(9500);
  expect(Date.now() - begin).toBeLessThan(11_500);
  await expectAllEnded(env);
});

test('a second signal ends the server at once', { tags: 'rest' }, async () => {
  const env = newProduct();
  const server = await startServer(env);
  const lock = await lockTables(env);
  fetch(`${server.url}/api/site`).catch(() => {}); // never answered
  await sleep(200);
  process.kill(serverProcess(env), 'SIGTERM');
  await sleep(1200);
  process.kill(serverProcess(env), 'SIGTERM');
  await expect.poll(() => runningKinds(env), { timeout: 1000 }).not.toContain('server');
  await lock.end();
});

test('after kill -9 of the server PostgreSQL keeps running, the next start joins it, and npm stop stops it', {
  tags: 'rest',
}, async () => {
  const env = newProduct();
  for (const time of ['first', 'second']) {
    const server = await startServer(env);
    expect(await output('stop', env), time).toMatch(/^PostgreSQL is in use by process \d+\. End that server/);
    process.kill(serverProcess(env), 'SIGKILL');
    await server.ended;
    await expect.poll(() => new Set(runningKinds(env))).toEqual(new Set(['postgres']));
  }
  expect(await output('stop', env)).toBe('PostgreSQL stopped\n');
  expect(runningKinds(env)).toEqual([]);
  expect(await output('stop', env)).toBe('Nothing is running\n');
});

test('a later start takes at most 7.5 times as long as npm stop with nothing to stop', {
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
    await expectAllEnded(env);
    const stop = Date.now();
    await output('stop', env);
    stops.push(Date.now() - stop);
  }
  // 3 s and 0.4 s on an idle machine. Compares the fastest runs as a ratio, because other tests load this machine.
  expect(Math.min(...starts) / Math.min(...stops)).toBeLessThan(3 / 0.4);
});

test('npm run dev serves the web client from source and the API, and ends all its processes', {
  tags: 'rest',
}, async () => {
  const env = newProduct();
  const server = await startServer(env, 'dev');
  expect(await (await fetch(server.url)).text()).toContain('/@vite/client');
  expect((await fetch(`${server.url}/api/site`)).status).toBe(200);
  const publicUrl = server.url.replace('127.0.0.1', 'localhost');
  const signIn = await fetch(`${publicUrl}/auth/sign-in`, { redirect: 'manual' });
  expect(signIn.headers.get('location')).toContain(`${publicUrl}/idp/auth?`);
  process.kill(server.pid, 'SIGTERM');
  await expectAllEnded(env);
});

const refused: [name: string, value: string, message: RegExp][] = [
  ['PORT', 'http', /^PORT must be a whole number from 0 to 65535; it is 'http'\.\n$/],
  ['HOST', '0.0.0.0', /^HOST is open to a network: set PUBLIC_URL to the public address of the site\.\n$/],
  ['DATABASE_URL', 'mysql://db', /^DATABASE_URL must be .*\n$/],
  [
    'DATABASE_URL',
    'postgresql://me:secret@127.0.0.1:1/none',
    /^The database in DATABASE_URL \(127\.0\.0\.1:1\) cannot be reached: (?!.*secret).*\n$/,
  ],
];

test.each(sampleOf(refused, 4))(
  '%s=%s is refused with one message, and no data is created',
  {
    tags: 'sampled',
  },
  async (name, value, message) => {
    const env = newProduct({ [name]: value });
    const server = runScript('start', env);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(message);
    expect(existsSync(path.join(env.DATA_DIR, 'postgres'))).toBe(false);
  },
);

test.each(sampleOf(['', '/below'], 2))(
  'a DATA_DIR that is a file%s is named in one message',
  {
    tags: 'sampled',
  },
  async (below) => {
    const env = newProduct();
    writeFileSync(env.DATA_DIR, 'a file');
    const DATA_DIR = env.DATA_DIR + below;
    const server = runScript('start', { ...env, DATA_DIR });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`DATA_DIR cannot be used: ${env.DATA_DIR} is not a folder; it is '${DATA_DIR}'.\n`);
  },
);

test.each(sampleOf(['', '/below'], 2))(
  'a BACKUP_TO that is a file%s is named before PostgreSQL starts',
  {
    tags: 'sampled',
  },
  async (below) => {
    const env = newProduct();
    const file = path.join(path.dirname(env.DATA_DIR), 'backup');
    writeFileSync(file, 'a file');
    const BACKUP_TO = file + below;
    for (const script of ['start', 'backup'] as const) {
      const command = runScript(script, { ...env, BACKUP: 'daily', BACKUP_TO });
      expect(await command.ended).toBe(1);
      expect(command.output()).toBe(
        `BACKUP_TO must be a folder, or an address such as s3://bucket/medatlas; it is '${BACKUP_TO}'.\n`,
      );
    }
    expect(existsSync(env.DATA_DIR)).toBe(false);
  },
);

test('a BACKUP_TO on a file system that does not answer holds up neither the start nor the end', {
  tags: 'rest',
}, async (context) => {
  const hanging = hangingFolder();
  if (!hanging) return context.skip('only root may mount');
  const env = newProduct({ BACKUP: 'daily', BACKUP_TO: path.join(hanging, 'backups') });
  const server = await startServer(env);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a port in use is refused with one message, and PostgreSQL stops', { tags: 'rest' }, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await expect.poll(() => taken.listening).toBe(true);
  const { port } = taken.address() as { port: number };
  const env = newProduct({ PORT: String(port) });
  const server = runScript('start', env);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`PORT ${port} on 127.0.0.1 is in use: set PORT to another.\n`);
  expect(server.output()).not.toContain('    at ');
  expect(runningKinds(env)).toEqual([]);
});

async function output(script: string, env: Record<string, string>) {
  const run = runScript(script, env);
  await run.ended;
  return run.output();
}

/** Blocks every call that reads the list of imported tables until the returned connection ends. */
async function lockTables({ DATA_DIR }: { DATA_DIR: string }) {
  const { sockets } = dataFolder(path.join(DATA_DIR, 'postgres'));
  const client = new pg.Client({ user: 'app', database: 'medatlas', host: sockets });
  client.on('error', () => {}); // PostgreSQL may end first
  await client.connect();
  await client.query('begin; lock table imported_tables in access exclusive mode');
  return client;
}

/** Sends a request whose body never ends. */
function sendEndlessBody(url: string): Promise<'answered' | 'aborted'> {
  const headers = { 'content-type': 'application/json', 'content-length': '1000' };
  const slow = request(`${url}/api/site`, { method: 'POST', headers });
  slow.write('{');
  return new Promise((resolve) => {
    slow.once('response', () => resolve('answered'));
    slow.once('error', () => resolve('aborted'));
  });
}
