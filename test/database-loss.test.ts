// The server under load while its PostgreSQL fails: as a process, which must live, and by the replies that clients get.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { sessionHeaders } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { removeData, runScript, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/throw-away.ts';
import { whole } from '#test/whole.ts';

/** For a busy machine. */
const patience = { timeout: 30_000 };

test('connections that are killed under load cost a few 503s, not the process', {
  timeout: 120_000,
  tags: 'sampled',
}, async () => {
  const database = await testDatabase();
  const { url, ended } = await start(database);
  const load = await putUnderLoad(url, database);
  for (let round = 0; round < (whole ? 20 : 3); round++) {
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

test('a database that is away for ten seconds costs 503s for as long', { tags: 'rest', timeout: 120_000 }, async () => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const { url, ended } = await start(database, proxy.url);
  const load = await putUnderLoad(url, database);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(100);
  proxy.goAway();
  await expect.poll(() => load.last(), patience).toBe(503);
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(500)) {
    expect([await status(`${url}/healthz`), await status(`${url}/readyz`)]).toEqual([200, 503]);
    expect(load.last()).toBe(503);
  }
  await proxy.comeBack();
  const answered = load.count(200);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(answered + 100);
  await load.stop();
  expect(load.statuses()).toEqual([200, 503]);
  await expect.poll(() => status(`${url}/readyz`), patience).toBe(200);
  expect(await Promise.race([ended, 'running'])).toBe('running');
});

test('a database that hangs costs 503s until it answers again', { tags: 'rest', timeout: 120_000 }, async () => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const { url, ended } = await start(database, proxy.url);
  const load = await putUnderLoad(url, database);
  await expect.poll(() => load.count(200), patience).toBeGreaterThan(100);
  proxy.hang();
  await expect.poll(() => load.count(503), patience).toBeGreaterThan(20); // each of the clients has met it
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
  ['accepts connections in silence', 'hang', 'PostgreSQL did not answer within 5 seconds.'],
  ['swallows queries', 'ignoreQueries', 'PostgreSQL accepts connections but does not answer.'],
] as const)('a start with a database that %s ends with a sentence', { tags: 'rest' }, async (_, fail, reason) => {
  const proxy = await databaseProxy((await testDatabase()).url);
  proxy[fail]();
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DATABASE_URL: proxy.url };
  onTestFinished(() => removeData(env.DATA_DIR));
  const server = runScript('start', env);
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(`The database in DATABASE_URL cannot be reached: ${reason}\n`);
});

/** Starts the server with a database of PostgreSQL outside its data folder. */
async function start({ url }: Database, databaseUrl = url) {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  onTestFinished(() => removeData(env.DATA_DIR));
  return startServer(env);
}

const forAll = ['/api/site'];
const forUsers = ['/api/taxonomy/professions', '/api/check', '/api/session'];

/** Twenty clients, half of them signed in, that ask without a pause. */
async function putUnderLoad(url: string, database: Database) {
  const { cookie = '' } = await sessionHeaders(database, 'specialist', url);
  const counts = new Map<number, number>();
  let stopping = false;
  let last = 0;
  const client = async (_: unknown, number: number) => {
    const [paths, headers] = number % 2 ? [forAll, {}] : [[...forAll, ...forUsers], { cookie }];
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

/** The status of the reply; 0 where there is none. */
const status = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => {});
  return reply?.status ?? 0;
};
