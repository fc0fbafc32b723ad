// Timeouts and losses of single connections, on a real PostgreSQL behind an address that can hang.
import dns from 'node:dns';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionOf } from '#src/accounts/sessions/sessions.ts';
import { connectClient } from '#src/server/connections.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { listen } from '#src/server/listen.ts';
import { sessionHeaders, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';

/** Generous, for a busy machine. */
const patience = { timeout: 20_000 };

test('a query without a reply fails, and its connection is not reused', { tags: 'rest' }, async () => {
  const proxy = await databaseProxy((await testDatabase()).url);
  const database = openDatabase(proxy.url, { max: 1, timeout: 100 });
  onTestFinished(database.close);
  const ask = () => sql<{ n: number }>`select 1 n`.execute(database.db).then(({ rows }) => rows);
  expect(await ask()).toEqual([{ n: 1 }]);
  proxy.ignoreQueries();
  await expect(ask()).rejects.toThrow('Query read timeout');
  expect(database.pool.totalCount).toBe(0);
  await expect(database.pool.query('select 1 n')).rejects.toThrow('Query read timeout');
  proxy.recover();
  expect(await ask()).toEqual([{ n: 1 }]);
});

test('a call without a free connection of the pool for five seconds gets 503', { tags: 'rest' }, async () => {
  const { url } = await testDatabase();
  const database = openDatabase(url, { max: 1 });
  const api = await testApi(database, { indexed: false });
  const taken = await database.pool.connect();
  expect(await api.get('/api/taxonomy/professions')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: {
      code: 'database_busy',
      message: 'Too many requests are waiting for the database. Please try again in a moment.',
    },
  });
  taken.release();
  expect((await api.get('/api/taxonomy/professions')).status).toBe(200);
  await api.close();
  await database.close();
});

test('a call gets 503 if no address of the database accepts connections', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const lookup = (_: string, __: object, done: (error: null, found: typeof addresses) => void) => done(null, addresses);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup); // the resolver, which is external
  onTestFinished(() => void vi.restoreAllMocks());
  const database = openDatabase('postgresql://app@database.example:1/medatlas');
  const api = await testApi({ ...database, url: (await testDatabase()).url }, { indexed: false });
  onTestFinished(api.close);
  expect(await api.get('/api/taxonomy/professions')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});

test.each(['hang', 'ignoreQueries'] as const)('a listener reconnects after %s', { tags: 'rest' }, async (fail) => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  let [notifications, connects] = [0, 0];
  const losses: unknown[] = [];
  const listener = {
    onNotify: () => notifications++,
    onConnect: () => connects++,
    onLoss: (error: unknown) => losses.push(error),
  };
  const stop = listen(proxy.url, 'imports', listener, 1);
  onTestFinished(stop);
  await expect.poll(() => connects, patience).toBe(1);
  proxy[fail]();
  await expect.poll(() => losses.length, patience).toBeGreaterThan(0);
  proxy.recover();
  await expect.poll(() => connects, patience).toBe(2);
  expect(notifications).toBe(0);
  await database.pool.query(`notify imports`);
  await expect.poll(() => notifications, patience).toBe(1);
});

test('the loss of a connection outside a pool does not end the process, and a hang has a message', {
  tags: 'rest',
}, async () => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const client = await connectClient(proxy.url, 'alone');
  proxy.stop();
  await expect(client.query('select')).rejects.toThrow('Connection terminated unexpectedly');
  await proxy.restart();
  proxy.hang();
  await expect(connectClient(proxy.url)).rejects.toThrow('PostgreSQL did not answer within 5 seconds');
});

test('no other file opens connections, whose loss would end the process', () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('{src,bench,scripts}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /new (pg\.)?(Client|Pool)\(/.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
  // the keeper of the embedded PostgreSQL and the search for the primary have their own error listeners
  expect(files).toEqual(['src/server/connections.ts', 'src/server/postgres.ts', 'src/server/primary.ts']);
});

test('a connection prepares the statement of sessions, which a migration does not disturb (R-1380)', async () => {
  const { url } = await testDatabase();
  const [primary, pooled] = [openDatabase(url, { max: 1 }), openDatabase(url, { max: 1, byRole: true })];
  onTestFinished(async () => {
    await Promise.all([primary.close(), pooled.close()]);
  });
  const headers = await sessionHeaders(primary, 'specialist', 'http://localhost');
  const secret = headers.cookie?.replace('session=', '') ?? '';
  const roleIn = async ({ db }: Database) => (await sessionOf(db, secret, undefined))?.role;
  const preparedIn = async ({ pool }: Database) =>
    (await pool.query('select generic_plans + custom_plans as calls from pg_prepared_statements')).rows;
  for (const database of [primary, pooled, primary, pooled]) expect(await roleIn(database)).toBe('specialist');
  expect(await preparedIn(primary)).toEqual([{ calls: '2' }]);
  expect(await preparedIn(pooled)).toEqual([]); // a pooler would refuse it
  await primary.pool.query('alter table profiles add column later text');
  await primary.pool.query("update profiles set role = 'manager'");
  expect([await roleIn(primary), await roleIn(pooled)]).toEqual(['manager', 'manager']);
  await primary.pool.query('update profiles set disabled_at = now()');
  expect([await roleIn(primary), await roleIn(pooled)]).toEqual([undefined, undefined]);
});
