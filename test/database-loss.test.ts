// The server under load while its PostgreSQL fails: the process must survive, and clients get only 200 and 503. And the
// connections that it uses under load.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { sessionHeaders } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { removeData, runScript, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** Generous, for a busy machine. */
const patience = { timeout: 30_000 };

test('connections killed under load cause some 503s, and the process survives', {
  timeout: 120_000,
  tags: 'rest',
}, async () => {
  const database = await testDatabase();
  const { url, ended } = await start(database);
  const load = await putUnderLoad(url, database);
  for (let round = 0; round < 20; round++) {
    const answered = load.count(200);
    await expect.poll(() => load.count(200), patience).toBeGreaterThan(answered + 20);
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBeGreaterThan(1);
  }
  const answered = load.count(200);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(answered + 100);
  await load.stop();
  expect(load.statuses()).toEqual([200, 503]);
  await expect.poll(() => status(`${url}/readyz`), patience).toBe(200);
  expect(await Promise.race([ended, 'running'])).toBe('running');
});

test('a database that is down for ten seconds causes 503s until it returns', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const { url, ended } = await start(database, proxy.url);
  const load = await putUnderLoad(url, database);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(100);
  proxy.stop();
  await expect.poll(() => load.last(), patience).toBe(503);
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(500)) {
    expect([await status(`${url}/healthz`), await status(`${url}/readyz`)]).toEqual([200, 503]);
    expect(load.last()).toBe(503);
  }
  await proxy.restart();
  const answered = load.count(200);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(answered + 100);
  await load.stop();
  expect(load.statuses()).toEqual([200, 503]);
  await expect.poll(() => status(`${url}/readyz`), patience).toBe(200);
  expect(await Promise.race([ended, 'running'])).toBe('running');
});

test('a read-only database leaves the server ready, and /readyz names the problem', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const database = await testDatabase();
  const { url } = await start(database);
  const { cookie = '', origin = '' } = await sessionHeaders(database, 'specialist', url);
  const readiness = async () => {
    const reply = await fetch(`${url}/readyz`);
    return [reply.status, (await reply.json()).problems];
  };
  await expect.poll(readiness, patience).toEqual([200, []]);
  const { authorization = '' } = await sessionHeaders(database, 'token', url);
  await database.pool.query(`update sessions set last_seen_at = now() - interval '2 minutes'`); // a use would be recorded
  const { rows } = await database.pool.query('select current_database() as name');
  await database.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect
    .poll(readiness, patience)
    .toEqual([200, ['The database is read-only. Searches work, and changes fail.']]);
  const callers: Record<string, string>[] = [{ cookie }, { authorization }, { cookie }];
  for (const caller of callers) expect(await status(`${url}/api/taxonomy/professions`, caller)).toBe(200);
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const made = await fetch(`${url}/api/lists`, { method: 'POST', body: '{"name":"Calls"}', headers });
  expect(made.status).toBe(503);
});

test('a database that hangs causes 503s until it answers again', { tags: 'rest', timeout: 120_000 }, async () => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const { url, ended } = await start(database, proxy.url);
  const load = await putUnderLoad(url, database);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(100);
  proxy.hang();
  await expect.poll(() => load.count(503), patience).toBeGreaterThan(20); // every client has received one
  expect([await status(`${url}/healthz`), await status(`${url}/readyz`)]).toEqual([200, 503]);
  expect(load.last()).toBe(503);
  proxy.recover();
  const answered = load.count(200);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(answered + 100);
  await load.stop();
  expect(load.statuses()).toEqual([200, 503]);
  await expect.poll(() => status(`${url}/readyz`), patience).toBe(200);
  expect(await Promise.race([ended, 'running'])).toBe('running');
});

test.each([
  ['accepts connections without answering', 'hang', 'PostgreSQL did not answer within 5 seconds.'],
  ['ignores queries', 'ignoreQueries', 'PostgreSQL accepts connections but does not answer.'],
] as const)('a start with a database that %s fails with a message', { tags: 'rest' }, async (_, fail, reason) => {
  const proxy = await databaseProxy((await testDatabase()).url);
  proxy[fail]();
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DATABASE_URL: proxy.url };
  onTestFinished(() => removeData(env.DATA_DIR));
  const server = runScript('start', env);
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    `The database in DATABASE_URL (${new URL(proxy.url).host}) cannot be reached: ${reason}\n`,
  );
});

test('a server, an import and an index build under load keep to their connections', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const database = await testDatabase();
  const { url, env } = await start(database);
  const load = await putUnderLoad(url, database);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(100);
  const importer = ['src/app/importer.ts', 'places', 'src/datasets/places/sample.csv', '--quiet'];
  let most = 0;
  let isImporting = true;
  const importing = promisify(execFile)(process.execPath, importer, { env: { ...process.env, ...env } }).finally(() => {
    isImporting = false;
  });
  while (isImporting) {
    const { rows } = await database.pool.query(
      `select count(*)::int n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    most = Math.max(most, rows[0].n - database.pool.totalCount + 1);
  }
  await importing;
  await load.stop();
  expect(most).toBeGreaterThan(20); // the load reached the pools
  expect(most).toBeLessThanOrEqual(27 + 8 + 3); // docs/operations.md
});

/** Starts the server with DATABASE_URL. */
async function start({ url }: Database, databaseUrl = url) {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  onTestFinished(() => removeData(env.DATA_DIR));
  return { ...(await startServer(env)), env };
}

const publicPaths = ['/api/site'];
const userPaths = ['/api/taxonomy/professions', '/api/check', '/api/session'];

/** Starts twenty clients, half of them signed in, that send requests without a pause. */
async function putUnderLoad(url: string, database: Database) {
  const { cookie = '' } = await sessionHeaders(database, 'specialist', url);
  const counts = new Map<number, number>();
  let stopping = false;
  let last = 0;
  const client = async (_: unknown, number: number) => {
    const [paths, headers] = number % 2 ? [publicPaths, {}] : [[...publicPaths, ...userPaths], { cookie }];
    for (let n = number; !stopping; n++) {
      last = await status(`${url}${paths[n % paths.length]}`, headers);
      counts.set(last, (counts.get(last) ?? 0) + 1);
    }
  };
  const clients = Promise.all(Array.from({ length: 20 }, client));
  const stop = async () => {
    stopping = true;
    await clients;
  };
  onTestFinished(stop);
  return {
    stop,
    count: (wanted: number) => counts.get(wanted) ?? 0,
    last: () => last,
    statuses: () => [...counts.keys()].sort(),
  };
}

/** Returns the status of a GET, or 0 without a response. */
const status = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => {});
  return reply?.status ?? 0;
};
