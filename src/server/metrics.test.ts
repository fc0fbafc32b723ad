import { readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { openDatabase } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

const TOKEN = 'sixteen letters or more';
let database: Awaited<ReturnType<typeof testDatabase>>;
let app: App;

beforeAll(async () => {
  database = await testDatabase();
  app = await appWith(database, undefined);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it('counts and times requests by route and status', async () => {
  for (const url of ['/api/things/1', '/api/things/2', '/api/things/0', '/nowhere']) await app.inject(url);
  const text = await read(app);
  const counted = (route: string, status: number) =>
    figure(text, `medatlas_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(counted('/api/things/:id', 200)).toBe(2);
  expect(counted('/api/things/:id', 500)).toBe(1);
  expect(figure(text, 'medatlas_http_requests_open{route="/api/things/:id"}')).toBe(0);
  expect(text).not.toContain('things/1');
});

it('counts open requests', async () => {
  const waiting = app.inject('/api/slow');
  await arrived.promise;
  expect(figure(await read(app), 'medatlas_http_requests_open{route="/api/slow"}')).toBe(1);
  release.resolve();
  await waiting;
  expect(figure(await read(app), 'medatlas_http_requests_open{route="/api/slow"}')).toBe(0);
});

it('measures the delay of a busy event loop', async () => {
  await read(app);
  for (let n = 0; n < 3; n += 1) {
    await sleep(20); // on a busy machine, one delay of many in this time would be beyond the 99th percentile
    const until = performance.now() + 250;
    while (performance.now() < until); // blocks the event loop
  }
  expect(figure(await read(app), 'medatlas_event_loop_delay_p99_seconds')).toBeGreaterThan(0.2);
});

it('counts the age of an index that a roll back built from the import that it returned to', async () => {
  await database.pool.query(`insert into imports (id, dataset, mode, status, files, finished_at, withdrawn_at) overriding system value
    values (5, 'ages', 'full', 'finished', '{}', now() - interval '1 hour', null),
      (6, 'ages', 'full', 'finished', '{}', now(), now())`); // the roll back of import 6 makes generation 7
  expect(figure(await read(app), 'medatlas_search_index_age_seconds')).toBeGreaterThan(3599);
});

it('has every metric that the alert rules and the dashboard use (R-883)', async () => {
  const known = [...(await read(app)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const files = ['alerts.yaml', 'dashboard.json'].map((name) =>
    readFileSync(path.join(import.meta.dirname, '../../deploy', name), 'utf8'),
  );
  const used = files.flatMap((text) => text.match(/\b(medatlas|process|nodejs)_\w+/g) ?? []);
  expect(new Set(used).size).toBeGreaterThan(10);
  for (const name of used) expect(known).toContain(name.replace(/_(bucket|count|sum)$/, '')); // of a histogram
});

it('reports the free space of the disk of the data folder (R-883)', async () => {
  const free = figure(await read(app), 'medatlas_disk_free_bytes');
  const { bavail, bsize } = statfsSync(import.meta.dirname);
  expect(free).toBeGreaterThan(0);
  expect(Math.abs((free ?? 0) - bavail * bsize)).toBeLessThan(2e9); // other programs write, too
});

it('has no number for the free space of a missing data folder, and all other figures (R-1173)', async () => {
  const without = await appWith(database, undefined, true, {}, path.join(import.meta.dirname, 'missing'));
  onTestFinished(() => without.close());
  const text = await read(without);
  expect(text).toMatch(/^medatlas_disk_free_bytes Nan$/m);
  expect(text).toContain('medatlas_table_rows');
});

it('reports rows, imports, generation and memory', async () => {
  await database.pool.query(`insert into imports (dataset, mode, status, files) values
    ('nppes', 'full', 'finished', '{}'), ('nppes', 'update', 'failed', '{}'), ('nppes', 'full', 'finished', '{}')`);
  await database.pool.query(`insert into imported_tables (name, table_hash, rows) values ('samples', '', 17)`);
  const text = await read(app);
  expect(figure(text, 'medatlas_table_rows{table="samples"}')).toBe(17);
  expect(figure(text, 'medatlas_imports{dataset="nppes",status="finished"}')).toBe(2);
  expect(figure(text, 'medatlas_imports{dataset="nppes",status="failed"}')).toBe(1);
  expect(figure(text, 'medatlas_search_generation')).toBe(7);
  expect(figure(text, 'medatlas_database_up')).toBe(1);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

it('counts letters by state (R-1536)', async () => {
  expect(figure(await read(app), 'medatlas_letters{state="failed"}')).toBe(2);
});

it('counts messages to webhooks by state (R-1679)', async () => {
  expect(figure(await read(app), 'medatlas_webhook_deliveries{state="retrying"}')).toBe(3);
});

it('says whether the database takes writes', async () => {
  expect(figure(await read(app), 'medatlas_database_writable')).toBe(1);
  const { url, pool } = await testDatabase();
  const readOnly = openDatabase(`${url}&options=-c%20default_transaction_read_only=on`);
  const other = await appWith(readOnly, undefined);
  const text = await read(other);
  expect(figure(text, 'medatlas_database_writable')).toBe(0);
  expect(figure(text, 'medatlas_database_up')).toBe(1);
  await other.close();
  await readOnly.close();
  await pool.end();
});

it('answers while the database is unreachable', async () => {
  const gone = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  const alone = await appWith(gone, undefined);
  const text = await read(alone);
  expect(figure(text, 'medatlas_database_up')).toBe(0);
  expect(figure(text, 'medatlas_database_writable')).toBeUndefined();
  expect(text).not.toContain('medatlas_table_rows{');
  await alone.close();
  await gone.close();
});

it('with METRICS_OPEN=loopback answers this machine only, but no proxy on it', async () => {
  const status = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  expect(await status('127.0.0.1')).toBe(200);
  expect(await status('::1')).toBe(200);
  expect(await status('::ffff:127.0.0.1')).toBe(200);
  expect(await status('192.168.0.7')).toBe(403);
  expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  expect(await status('127.0.0.1', { 'cf-connecting-ip': '203.0.113.9' })).toBe(403);
});

it('without that setting and a token answers no request, even from this machine', async () => {
  const shut = await appWith(database, undefined, false);
  expect((await shut.inject('/metrics')).statusCode).toBe(403);
  await shut.close();
});

it('trusts the socket, not the address that a trusted proxy forwards', async () => {
  const behind = await appWith(database, undefined, true, { TRUST_PROXY: '1' });
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect((await behind.inject({ url: '/metrics', remoteAddress: '192.168.0.7', headers })).statusCode).toBe(403);
  await behind.close();
});

it('with a token answers only requests that send it', async () => {
  const guarded = await appWith(database, TOKEN, false);
  const status = async (authorization?: string) =>
    (await guarded.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;
  expect(await status(`Bearer ${TOKEN}`)).toBe(200);
  expect(await status(`Bearer ${TOKEN}!`)).toBe(401);
  expect(await status(TOKEN)).toBe(401);
  expect(await status()).toBe(401);
  await guarded.close();
});

const arrived = Promise.withResolvers<void>();
const release = Promise.withResolvers<void>();

const open = { config: { access: 'anyone' } } as const;

const appWith = (
  of: typeof database,
  token: string | undefined,
  openOnLoopback = true,
  env = {},
  dataDir = import.meta.dirname,
) =>
  buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent', ...env }),
    web: new URL('../../public', import.meta.url).pathname,
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    generation: () => 7,
    metrics: {
      ...{ database: of, token, openOnLoopback, dataDir, replicas: () => [] },
      letters: async () => [{ state: 'failed', n: 2 }],
      deliveries: async () => [{ state: 'retrying', n: 3 }],
    },
    routes: (api) => {
      api.get<{ Params: { id: string } }>('/api/things/:id', open, async ({ params }) => {
        if (params.id === '0') throw new Error('broken');
        return {};
      });
      api.get('/api/slow', open, async () => {
        arrived.resolve();
        await release.promise;
        return {};
      });
    },
  });

async function read(from: App): Promise<string> {
  const { statusCode, headers, body } = await from.inject('/metrics');
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  return body;
}

/** The value of a metric, or undefined. */
function figure(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
