// Two servers over one database, each with its own data folder, as a balancer sees them.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { findJobs, jobStateOf } from '#src/server/jobs/records.ts';
import { sessionHeaders } from '#test/api.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { freePort, removeData, runScript, serverProcess } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

it('one builds after an import, and the other answers within 30 seconds of it (R-891, R-892)', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const database = await testDatabase();
  const { one, two, ask } = await twoServers(database);
  await load(database, 5);
  const at = await Promise.all([one, two].map((server) => until(async () => (await ask(server)).total === 5)));
  expect(Math.abs((at[0] ?? 0) - (at[1] ?? 0)), 'milliseconds between them').toBeLessThan(30_000);
  const [first, second] = await Promise.all([ask(one), ask(two)]);
  expect(first.generation).toBe(1);
  expect(second.generation).toBe(1);
  expect(await endsOf(database)).toEqual([
    'Built',
    'Built',
    'Fetched from another server',
    'Fetched from another server',
  ]);

  // the second follows at once what the first builds within the minute in which it waits
  process.kill(serverProcess({ DATA_DIR: one.dataDir }), 'SIGTERM');
  await one.run.ended;
  await load(database, 7);
  const again = await one.start();
  await until(async () => (await ask(again)).total === 7);
  const began = Date.now();
  await until(async () => (await ask(two)).total === 7);
  expect(Date.now() - began, 'milliseconds between them').toBeLessThan(30_000);
});

it('says at its start that its SERVER_URL is wrong (R-939)', { tags: 'rest', timeout: 300_000 }, async () => {
  const database = await testDatabase();
  const { one, start } = await twoServers(database);
  expect(one.run.output()).not.toContain('SERVER_URL');
  const unused = `http://127.0.0.1:${await freePort()}`;
  for (const [serverUrl, reason] of [
    [one.url, 'another server answers'],
    [unused, 'connect ECONNREFUSED'],
  ] as const) {
    const { run, url } = await start(serverUrl);
    await run.waitForOutput(`SERVER_URL ${serverUrl} does not reach this server: ${reason}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
});

it('one with an index of its own starts while another builds', { tags: 'rest', timeout: 300_000 }, async () => {
  const database = await testDatabase();
  await load(database, 5);
  const { one, ask } = await twoServers(database);
  process.kill(serverProcess({ DATA_DIR: one.dataDir }), 'SIGTERM');
  await one.run.ended;
  const building = await database.pool.connect();
  onTestFinished(() => building.release(true));
  await building.query(`select pg_advisory_lock(hashtext('medatlas search index'))`);
  const again = await Promise.race([one.start(), sleep(20_000)]);
  expect(again, 'ready within 20 seconds').toBeDefined();
  expect((await ask(one)).total).toBe(5);
});

it('uploads and exports work through either server, also while the other one is away (R-894)', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const database = await testDatabase();
  await load(database, 5);
  const { one, two, call } = await twoServers(database);
  const servers = [one, two];
  const send = async (server: { url: string }, route: string, method: string, body: object) => {
    const response = await call(server, route, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return { status: response.status, body: await response.json() };
  };

  const file = readFileSync(path.join(import.meta.dirname, '../datasets/taxonomy/sample.csv'));
  const ids = new Set<string>();
  for (const server of servers) {
    const wish = { name: 'nucc_taxonomy_260.csv', bytes: file.length, modified: 1_790_000_000_000 };
    const { status, body } = await send(server, '/api/uploads', 'POST', wish);
    expect(status).toBe(200);
    ids.add(body.id);
  }
  const [id = ''] = ids;
  expect([...ids], 'the same upload on one server').toHaveLength(1);
  const half = Math.floor(file.length / 2);
  for (const [server, from, to] of [
    [one, 0, half],
    [two, half, file.length],
  ] as const) {
    const response = await call(server, `/api/uploads/${id}`, {
      method: 'PATCH',
      body: file.subarray(from, to),
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(from) },
    });
    expect(await response.json()).toMatchObject({ id, received: to });
  }
  for (const server of servers)
    expect(await (await call(server, `/api/uploads/${id}`)).json()).toMatchObject({ received: file.length });

  const made = await send(one, '/api/exports', 'POST', { of: 'providers', search: 'state=OH', format: 'csv' });
  expect(made).toMatchObject({ status: 202 });
  const route = `/api/exports/${made.body.id}`;
  await until(async () => (await (await call(two, route)).json()).url !== null);
  const [own, other] = await Promise.all(servers.map((server) => call(server, `${route}/file`)));
  expect(await other?.text()).toBe(await own?.text());
  for (const name of ['content-disposition', 'content-length', 'content-type', 'x-export-rows'])
    expect(other?.headers.get(name), name).toBe(own?.headers.get(name));
  expect(own?.headers.get('x-export-rows')).toBe('5');

  // the upload is on one server; each starts its import there
  const starter = servers.find(({ place }) => !id.startsWith(place)) ?? one;
  const started = await send(starter, '/api/imports', 'POST', { dataset: 'taxonomy', uploads: [id] });
  expect(started).toMatchObject({ status: 200, body: { job: expect.any(String) } });
  await until(async () => (await jobStateOf(database.db, started.body.job)) === 'done');

  // so are the refused rows of an import
  const broken = path.join(temporaryFolder(), 'npidata_pfile_20240108-20240114.csv');
  writeFileSync(
    broken,
    mainFile([...Array.from({ length: 30 }, (_, n) => individual(n)), { ...individual(31), NPI: '12' }]),
  );
  const env = { ...process.env, DATA_DIR: two.dataDir, DATABASE_URL: database.url };
  await promisify(execFile)(process.execPath, ['src/app/importer.ts', 'nppes', broken, '--quiet'], { env });
  const { id: importId } = (await database.pool.query('select max(id) as id from imports where rows_refused = 1'))
    .rows[0];
  for (const server of servers) {
    const refused = await call(server, `/api/imports/${importId}/refused`);
    expect(await refused.json()).toMatchObject({ rows: [{ line: 32 }] });
    const csv = await call(server, `/api/imports/${importId}/refused.csv`);
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="refused-${importId}.csv"`);
    expect((await csv.text()).split('\n').filter(Boolean)).toHaveLength(2);
  }

  process.kill(serverProcess({ DATA_DIR: one.dataDir }), 'SIGKILL');
  await one.run.ended;
  const gone = await call(two, `${route}/file`);
  expect({ status: gone.status, body: await gone.json() }).toEqual({
    status: 503,
    body: { code: 'elsewhere', message: 'The server with this file does not answer. Please try again in a moment.' },
  });
});

it('three start at once on an empty database, while the first of them adds jobs', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const database = await emptyDatabase();
  const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
  const runs = Array.from({ length: 3 }, async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    onTestFinished(() => removeData(DATA_DIR));
    const PORT = String(await freePort());
    const run = runScript('start', {
      DATA_DIR,
      PORT,
      PUBLIC_URL,
      DATABASE_URL: String(database.url),
      DEMO_DATA: 'off',
    });
    await run.waitForOutput('is ready at');
    return run.output();
  });
  for (const output of await Promise.all(runs)) expect(output).not.toMatch(/Error/);
});

/** The last messages of the jobs that build or fetch an index, sorted. */
async function endsOf({ db }: Database) {
  const { rows } = await findJobs(db, { page: 1, page_size: 50 });
  return rows
    .filter(({ kind }) => kind === 'index')
    .map(({ message }) => message)
    .sort();
}

/** Waits until a check holds, and returns the time. */
async function until(check: () => Promise<boolean>): Promise<number> {
  while (!(await check())) await sleep(50);
  return Date.now();
}

/** Imports so many providers. */
async function load(database: Database, count: number) {
  const folder = temporaryFolder();
  const file = path.join(folder, 'npidata_pfile_20240101-20240107.csv');
  writeFileSync(file, mainFile(Array.from({ length: count }, (_, n) => individual(n))));
  await runImport({ url: database.url, source: nppes, paths: [file], rejectsFolder: path.join(folder, 'rejects') });
  rmSync(folder, { recursive: true });
}

/** Starts two servers of a database, and a way to ask either as the same user. */
async function twoServers(database: Database) {
  const publicUrl = `http://127.0.0.1:${await freePort()}`; // that of a balancer
  const start = async (serverUrl?: string) => {
    const dataDir = path.join(temporaryFolder(), 'data');
    onTestFinished(() => removeData(dataDir));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const env = {
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_URL: publicUrl,
      SERVER_URL: serverUrl ?? url,
      DATABASE_URL: database.url,
    };
    const begin = async () => {
      const run = runScript('start', { ...env, DEMO_DATA: 'off' });
      await run.waitForOutput('is ready at');
      return { dataDir, place: placeOf(dataDir), url, run };
    };
    return { ...(await begin()), start: begin };
  };
  const one = await start();
  const two = await start();
  const headers = await sessionHeaders(database, 'administrator', publicUrl);
  const call = (server: { url: string }, route: string, init: RequestInit = {}) =>
    fetch(server.url + route, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });
  const ask = async (server: { url: string }) => {
    const response = await call(server, '/api/providers?state=OH');
    return (await response.json()) as { total: number; generation: number };
  };
  return { one, two, start, call, ask };
}
