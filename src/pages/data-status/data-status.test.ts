// Tests the data status over HTTP, while imports run in separate processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { individual, mainFile, mainFileLine } from '#src/datasets/nppes/test-files.ts';
import type { Dataset } from '#src/pages/data-status/contract.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { today } from '#test/day.ts';

const ROWS = 500;
const header = 'Code,Grouping,Classification,Specialization,Definition,Notes\n';

/** Starts a database, its API and the import command. */
async function setUp() {
  const database = await testDatabase();
  const api = await testApi(database, { indexed: false, env: { MIRROR_URL: 'http://127.0.0.1:9' } });
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-status-'));
  const running: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL');
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const run = (args: string[]) => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
    const child = spawn(process.execPath, ['src/app/importer.ts', ...args], { env, stdio: 'ignore' });
    running.push(child);
    return { process: child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  };
  const status = async (dataset: string): Promise<Dataset> => {
    const { body } = await api.get('/api/data-status', { as: 'administrator' });
    return body.rows.find((row: Dataset) => row.dataset === dataset);
  };
  return { database, api, write, run, status };
}

it('lists all sources, including empty ones', async () => {
  const { api } = await setUp();
  const { status, body } = await api.get('/api/data-status', { as: 'administrator' });
  expect(status).toBe(200);
  expect(body.rows.map(({ dataset }: Dataset) => dataset)).toEqual(sources.map(({ dataset }) => dataset));
  expect(body.rows[0]).toMatchObject({
    dataset: 'taxonomy',
    every: 184,
    age: null,
    tables: [{ table: 'taxonomy', rows: 0, stale: false }],
    loaded: null,
    failed: null,
    running: null,
  });
});

it('reports loaded and refused rows with reasons, the age of the data, and a later failed import', async () => {
  const { database, write, run, status } = await setUp();
  const rows = '207R00000X,A,B,,,\nnot a code,A,B,,,\n207R00000X,A,B,,,\n';
  const file = write('nucc_taxonomy_250.csv', header + rows);
  const made = await run(['taxonomy', '--max-refused', '100', file]).ended;
  expect(made).toBe(0);
  const { age, loaded, failed, tables } = await status('taxonomy');
  expect(tables).toEqual([{ table: 'taxonomy', rows: 1, stale: false }]);
  expect(loaded).toMatchObject({
    mode: 'full',
    files: ['nucc_taxonomy_250.csv'],
    published_on: '2025-01-01',
    rows_read: 3,
    rows_loaded: 1,
    rows_refused: 2,
    rows_skipped: 0,
    demo: false,
  });
  expect(Object.values(loaded?.reasons ?? {})).toEqual([1, 1]);
  expect(Object.keys(loaded?.reasons ?? {}).join()).toContain('not a taxonomy code');
  expect(age).toBe((Date.parse(today) - Date.parse('2025-01-01')) / 86_400_000);
  expect(failed).toBeNull();

  expect(await run(['taxonomy', write('nucc_taxonomy_251.csv', header)]).ended).toBe(1);
  const after = await status('taxonomy');
  expect(after.loaded?.id).toBe(loaded?.id);
  expect(after.failed).toMatchObject({
    files: ['nucc_taxonomy_251.csv'],
    error: 'No rows to load. Nothing was changed.',
  });
  await database.pool.query(
    `insert into imports (dataset, mode, status, files, finished_at) values ('taxonomy', 'full', 'finished', '{}', now())`,
  );
  expect((await status('taxonomy')).failed).toBeNull(); // it is of the past

  await database.pool.query(
    `alter table taxonomy drop column definition; update imported_tables set table_hash = 'old' where name = 'taxonomy'`,
  );
  expect((await status('taxonomy')).tables).toEqual([{ table: 'taxonomy', rows: 1, stale: true }]);
});

it('reports the progress of an import in another process', async () => {
  const { database, write, run, status } = await setUp();
  const lines = Array.from({ length: ROWS }, (_, n) => mainFileLine(individual(n)));
  const file = write('npidata_pfile_20260101-20260107.csv', mainFile([]) + lines.join(''));
  const reader = await database.pool.connect();
  await reader.query('begin; select from providers'); // the import waits for this reader
  const importer = run(['nppes', file]);
  await expect.poll(async () => (await status('nppes')).running?.stage, { timeout: 30_000 }).toBe('waiting');
  expect((await status('nppes')).running).toMatchObject({
    files: ['npidata_pfile_20260101-20260107.csv'],
    rows_read: ROWS,
    share: 1,
  });
  expect((await status('nppes')).loaded).toBeNull();
  await reader.query('rollback');
  reader.release();
  expect(await importer.ended).toBe(0);
  expect(await status('nppes')).toMatchObject({ running: null, failed: null, loaded: { rows_loaded: ROWS } });
});

it('reports a killed import as failed', { tags: 'rest' }, async () => {
  const { database, write, run, status } = await setUp();
  const file = write('npidata_pfile_20260101-20260107.csv', mainFile([individual(1)]));
  const reader = await database.pool.connect();
  await reader.query('begin; select from providers');
  const importer = run(['nppes', file]);
  await expect.poll(async () => (await status('nppes')).running?.stage, { timeout: 30_000 }).toBe('waiting');
  importer.process.kill('SIGKILL');
  await expect.poll(async () => (await status('nppes')).running, { timeout: 30_000 }).toBeNull();
  expect((await status('nppes')).failed).toMatchObject({ error: 'It was killed before it finished.' });
  await reader.query('rollback');
  reader.release();
});

it('sets how often a dataset is fetched, and starts a check (R-480)', { timeout: 30_000 }, async () => {
  const { api, status } = await setUp();
  const call = async (method: 'PATCH' | 'POST', dataset: string, body?: object) => {
    const headers = await api.headersOf('administrator');
    const reply = await api.app.inject({ method, url: `/api/fetches/${dataset}`, headers, body });
    return { status: reply.statusCode, body: JSON.parse(reply.body) };
  };
  expect((await status('nppes')).fetching).toEqual({
    schedule: 'off',
    checked_at: null,
    result: null,
    failed: false,
    next_check: null,
  });
  expect((await status('licenses')).fetching).toBeNull();
  expect(await call('PATCH', 'nppes', { schedule: 'weekly' })).toEqual({ status: 200, body: { schedule: 'weekly' } });
  expect((await status('nppes')).fetching).toMatchObject({ schedule: 'weekly', next_check: expect.any(String) });
  expect(await call('PATCH', 'nppes', { schedule: 'hourly' })).toMatchObject({
    status: 400,
    body: { message: 'schedule: must be one of off, daily, weekly' },
  });
  const refused = 'The files of licenses cannot be fetched. Import them by hand.';
  expect(await call('PATCH', 'licenses', { schedule: 'daily' })).toMatchObject({
    status: 404,
    body: { message: refused },
  });
  expect(await call('POST', 'licenses')).toMatchObject({ status: 404, body: { message: refused } });
  const started = await call('POST', 'taxonomy');
  expect(started).toEqual({ status: 200, body: { job: expect.any(String) } });
  expect((await status('taxonomy')).job).toMatchObject({ id: started.body.job, kind: 'fetch' });
  // nothing listens at this address
  await expect
    .poll(async () => (await status('taxonomy')).fetching, { timeout: 20_000 })
    .toMatchObject({
      failed: true,
      checked_at: expect.any(String),
      result: expect.stringMatching(/\.$/),
    });
});
