// Imports as jobs: `npm run import -- … --background` adds them, and a server runs them in processes of their own.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { addImport, importJob } from '#src/app/import-job.ts';
import { individual, inventedNpi, mainFile, organization } from '#src/datasets/nppes/test-files.ts';
import { connectClient } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { findJobs, type JobRecord, linesOf } from '#src/server/jobs/records.ts';
import { testDatabase } from '#test/database.ts';
import { startServer } from '#test/product.ts';

/** A database, a data folder, and what adds imports to it: `command` as an operator does, `add` in this process. */
async function setUp() {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-import-job-'));
  const dataDir = path.join(folder, 'data');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const write = (text: string, name = 'npidata_pfile_1.csv') => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const open = async (runs: boolean) => {
    const jobs = await openJobs({
      database,
      kinds: [importJob(database.url, dataDir)],
      server: 'one',
      place: placeOf(dataDir),
      runs,
      report: () => {},
    });
    onTestFinished(jobs.close);
    return jobs;
  };
  const command = async (text: string) => {
    const args = ['src/app/importer.ts', 'nppes', write(text), '--background'];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };
  const add = async (text: string, name?: string) =>
    addImport(await open(false), { dataset: 'nppes', paths: [write(text, name)], mode: 'full', maxRefused: 5 });
  return { database, dataDir, env, command, add, serve: () => open(true) };
}

/** Takes the lock of imports. The returned function releases it. */
async function holdLock({ url }: Database) {
  const client = await connectClient(url);
  onTestFinished(() => client.end());
  await client.query(`select pg_advisory_lock(hashtext('medatlas import'))`);
  return () => client.query('select pg_advisory_unlock_all()');
}

const newest = async ({ db }: Database): Promise<JobRecord | undefined> =>
  (await findJobs(db, { page: 1, page_size: 1 })).rows[0];

const until = (database: Database, state: string) =>
  expect.poll(async () => (await newest(database))?.state, { timeout: 25_000 }).toBe(state);

const small = mainFile([individual(1), organization(2)]);

it('imports a file in the background, and keeps the report as the log of the job', async () => {
  const { database, command, serve } = await setUp();
  expect(await command(small)).toContain('nppes: added as a job');
  expect(await newest(database)).toMatchObject({
    kind: 'import',
    about: 'nppes, npidata_pfile_1.csv',
    state: 'waiting',
  });
  await serve();
  await until(database, 'done');
  const job = await newest(database);
  expect(job).toMatchObject({ progress: 1, message: 'read 2 · loaded 2 · refused 0 · skipped 0', server: 'one' });
  const lines = await linesOf(database.db, job?.id ?? '', 10);
  expect(lines.map(({ line }) => line)).toContain('read 2 · loaded 2 · refused 0 · skipped 0');
  expect((await database.pool.query('select npi from providers')).rows).toEqual([{ npi: inventedNpi(1) }]);
});

it('does not import again in an attempt after the commit, but does after a roll back (R-612)', async () => {
  const { database, dataDir, add } = await setUp();
  await add(small);
  const { id, input } = (
    await database.pool.query(`select id, data as input from job_queue.job where name like 'import%'`)
  ).rows[0];
  const attempt = async () => {
    const messages: string[] = [];
    const progress = (_: number | null, message: string) => void messages.push(message);
    const job = { id, signal: new AbortController().signal, progress, log: () => {} };
    await importJob(database.url, dataDir).run(input, job); // as the queue calls it, on a server that was killed after the commit
    const { rows } = await database.pool.query('select count(*)::int imports from imports');
    return [rows[0].imports, messages.at(-1)];
  };
  expect(await attempt()).toEqual([1, 'read 2 · loaded 2 · refused 0 · skipped 0']);
  expect(await attempt()).toEqual([1, 'Imported by an earlier attempt, whose server stopped at its end']);
  await database.pool.query('update imports set withdrawn_at = now()');
  expect(await attempt()).toEqual([2, 'read 2 · loaded 2 · refused 0 · skipped 0']);
});

it('fails with the sentence of the importer, and keeps the old rows', async () => {
  const { database, add, serve } = await setUp();
  await serve();
  await add(small);
  await until(database, 'done');
  await add('<!doctype html><p>Not found', 'npidata_pfile_2.csv');
  await until(database, 'failed');
  expect((await newest(database))?.message).toMatch(/npidata_pfile_2\.csv/);
  expect((await database.pool.query('select from providers')).rowCount).toBe(1);
});

it('waits for another import, and can be canceled meanwhile', { tags: 'rest' }, async () => {
  const { database, add, serve } = await setUp();
  const jobs = await serve();
  const release = await holdLock(database);
  await add(small);
  await until(database, 'running');
  const job = await newest(database);
  if (!job) throw new Error('There is no job.');
  await jobs.cancel(job);
  await expect.poll(() => importersOf(), { timeout: 15_000 }).toEqual([]);
  await jobs.retry(job);
  await until(database, 'running');
  await release();
  await until(database, 'done');
});

it('ends the import of a server that was killed, and says so', { tags: 'rest', timeout: 120_000 }, async () => {
  const { database, add, env } = await setUp();
  const server = await startServer({ ...env, DEMO_DATA: 'off' } as Record<string, string>);
  await holdLock(database);
  await add(small);
  await until(database, 'running');
  const [pid = 0] = parentsOf(importersOf());
  process.kill(pid, 'SIGKILL');
  await server.ended;
  await expect.poll(() => importersOf(), { timeout: 5000 }).toEqual([]);
  const jobs = await openJobs({ database, kinds: [], server: 'two', place: 'two', report: () => {} });
  onTestFinished(jobs.close);
  await expect.poll(async () => (await newest(database))?.state, { timeout: 30_000 }).toBe('failed');
  expect(await newest(database)).toMatchObject({
    message: expect.stringMatching(/^The server that ran it stopped, or lost PostgreSQL for ten seconds/),
  });
});

/** The processes that import for jobs. */
function importersOf(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes('import-process.ts'));
}

const parentsOf = (pids: readonly number[]) =>
  pids.map((pid) => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
}
