import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, mainFileLine, organization } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { sampleOf } from '#test/sampling.ts';
import { startIndex } from '#test/search-index.ts';

vi.setConfig({ testTimeout: 120_000 }); // starts of whole processes take long on a loaded machine

const small = mainFile([individual(1), organization(2)]);

it('prints the counts and exits with 0; otherwise prints a message and exits with 1', {
  tags: 'sampled',
}, async () => {
  const { run, write, database, dataDir } = await setUp();
  await startIndex(database, dataDir);
  const done = await run(['nppes', '--quiet', '--published', '2024-01-07', write('npidata_pfile_1.csv', small)]).ended;
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout.trimEnd().split('\n').at(-1)).toBe('read 2 · loaded 2 · refused 0 · skipped 0');
  expect(done.stdout).toContain('As of 2024-01-07');
  const file = write('npidata_pfile_1.csv', small);
  const wrong: [args: string[], message: string][] = [
    [['nothing', file], `Unknown dataset 'nothing'.`],
    [[], 'Name a dataset'],
    [['nppes'], 'Name a dataset and the file or folder to import.'],
    [['nppes', '--published', '2024-02-30', file], '--published takes a day as YYYY-MM-DD'],
    [['nppes', '--max-refused', 'many', file], '--max-refused takes a percentage'],
    [['nppes', '--odd', file], '--odd'],
    [['taxonomy', '--update', file], 'taxonomy has no increments'],
    [['all', file], `'all' takes one folder`],
  ];
  for (const [args, message] of sampleOf(wrong, 4)) {
    const { code, stderr } = await run(args).ended;
    expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining(message)]);
    expect(stderr).not.toContain('    at ');
  }
});

it('imports all files of a folder, and finds those of each dataset by name', async () => {
  const { run, write, database, dataDir } = await setUp();
  await startIndex(database, dataDir);
  const file = write('in/npidata_pfile_20240101-20240107.csv', small);
  write(
    'in/nucc_taxonomy_250.csv',
    'Code,Grouping,Classification,Specialization,Definition,Notes\n207R00000X,A,B,,,\n',
  );
  write('in/notes.txt', 'of no dataset');
  // once a file of affiliations, now of its own dataset
  write('in/Hospital_General_Information.csv', 'Facility ID,Facility Name,City,State\n360901,LARKMOOR,A,OH\n');
  write(
    'in/Facility_Affiliation.csv',
    `NPI,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number\n${inventedNpi(1)},,360901,\n`,
  );
  const { code, stdout } = await run(['all', path.dirname(file)]).ended;
  expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'all: read 5 · loaded 5 · refused 0 · skipped 0']);
  expect(stdout).not.toContain('Hospital_General_Information.csv is');
  expect((await database.pool.query('select ccn from hospitals')).rows).toEqual([{ ccn: '360901' }]);
  expect(await names(database)).toEqual(['LASTNAME1']);
});

it('keeps refused rows and the search index from other users, also in folders of an earlier release', async () => {
  const { run, write, dataDir } = await setUp();
  for (const name of ['rejects', 'search']) mkdirSync(path.join(dataDir, name), { recursive: true, mode: 0o755 });
  if (process.getuid?.() === 0) chownSync(dataDir, 1234, 1234); // root imports for the user that runs the server
  const file = write('npidata_pfile_1.csv', small.replace(inventedNpi(1), '2000000000'));
  const { stdout } = await run(['nppes', '--quiet', '--max-refused', '100', file]).ended;
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('read 2 · loaded 1 · refused 1 · skipped 0');
  for (const name of ['rejects', 'search']) {
    const kept = path.join(dataDir, name);
    expect([name, ...rightsOf(kept)]).toEqual([name, 0o700, statSync(dataDir).uid]);
    const files = readdirSync(kept).map((each) => rightsOf(path.join(kept, each)));
    expect(new Set(files.map(String))).toEqual(new Set([String([0o600, statSync(dataDir).uid])]));
  }
});

function rightsOf(file: string) {
  const { mode, uid } = statSync(file);
  return [mode & 0o777, uid];
}

it('killed while it copies, loses nothing, and the next import finishes', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp();
  await before();
  const importer = run(['nppes', large]);
  await until(database, copying);
  await expectKilledHarmless(importer, database);
  await expectRerunComplete(run, database, large);
});

it('killed while it indexes, loses nothing, and the next import finishes', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp();
  await before();
  const importer = run(['nppes', large]);
  await until(database, copying);
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table pg_index in share mode'); // blocks the creation of indexes
  await until(database, `${importing} and wait_event_type = 'Lock' and query like 'alter table%'`);
  await expectKilledHarmless(importer, database);
  await blocker.query('rollback');
  blocker.release();
  await expectRerunComplete(run, database, large);
});

it('killed just before the swap, loses nothing, and the next import finishes', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp(FEW);
  await before();
  const reader = await database.pool.connect();
  await reader.query('begin; select from providers'); // a reader that does not end
  const importer = run(['nppes', large]);
  await until(database, `${importing} and wait_event_type = 'Lock' and query like 'alter table%'`);
  await expectKilledHarmless(importer, database);
  await reader.query('rollback');
  reader.release();
  await expectRerunComplete(run, database, large, FEW);
});

it('waits for readers, lets new ones pass, and swaps when the old ones finish', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp(FEW);
  await before();
  const reader = await database.pool.connect();
  await reader.query('begin; select from providers');
  const importer = run(['nppes', large]);
  await expect.poll(() => importer.output().stderr, { timeout: 20_000 }).toContain('waiting for readers to pause');
  expect(await names(database)).toEqual(['LASTNAME1']);
  await reader.query('rollback');
  reader.release();
  expect(await importer.ended).toMatchObject({ code: 0 });
  expect(await countOf(database)).toBe(FEW);
});

it('runs one import at a time and names the running one; Ctrl-C ends it in order', async () => {
  const { run, write, database, before, large } = await setUp(FEW);
  await before();
  const reader = await database.pool.connect();
  await reader.query('begin; select from providers');
  const first = run(['nppes', large]);
  await until(database, `${importing} and query like 'alter table%'`);
  const second = await run(['nppes', write('npidata_pfile_2.csv', small)]).ended;
  expect(second).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another import is running on this database: nppes \(process \d+\), since/),
  });
  first.process.kill('SIGINT');
  expect(await first.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The import was stopped by SIGINT. Nothing was changed.'),
  });
  await reader.query('rollback');
  reader.release();
  expect(await names(database)).toEqual(['LASTNAME1']);
  expect(await imports(database)).toEqual(['finished', 'failed']);
  expect(await leftovers(database)).toEqual([]);
});

it('prints its counts if the index cannot be built, and says why', async () => {
  const { run, write, dataDir } = await setUp();
  const index = write(path.relative(path.dirname(dataDir), path.join(dataDir, 'search')), 'a file, not a folder');
  const { code, stdout, stderr } = await run(['nppes', '--quiet', write('npidata_pfile_1.csv', small)]).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('read 2 · loaded 2') });
  expect(stderr).toMatch(`The rows are imported, but the search index in ${index} was not built: EEXIST`);
  expect(stderr).not.toContain('    at ');
});

it('stopped while it builds the index, ends at once and keeps the rows', { tags: 'rest' }, async () => {
  const { run, write, database } = await setUp();
  const reader = await database.pool.connect();
  await reader.query('begin; lock table schools'); // the builder waits
  const importer = run(['nppes', '--quiet', write('npidata_pfile_1.csv', small)]);
  await until(database, waitingBuilder);
  importer.process.kill('SIGTERM');
  const { code, stdout, stderr } = await importer.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('read 2 · loaded 2') });
  expect(stderr).toContain('was not built: the command was stopped. A server builds it.');
  await reader.query('rollback');
  reader.release();
  expect(await imports(database)).toEqual(['finished']);
});

it('says that the connection to PostgreSQL was lost, without a stack', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp();
  await before();
  const proxy = await databaseProxy(database.url);
  const importer = run(['nppes', '--quiet', large], proxy.url);
  await until(database, copying);
  proxy.stop();
  const { code, stderr } = await importer.ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('connection to PostgreSQL') });
  expect(stderr).not.toContain('    at ');
});

it('stopped while it copies, ends at once', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp();
  await before();
  const importer = run(['nppes', large]);
  await until(database, copying);
  importer.process.kill('SIGTERM');
  expect(await importer.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('stopped by SIGTERM') });
  expect(await imports(database)).toEqual(['finished', 'failed']);
  expect(await leftovers(database)).toEqual([]);
});

it('ends with the reason if PostgreSQL cancels the copy, and loses nothing', { tags: 'rest' }, async () => {
  const { run, database, before, large } = await setUp();
  await before();
  const importer = run(['nppes', large]);
  const [{ pid }] = await until(database, copying);
  process.kill(pid, 'SIGSTOP');
  await setTimeout(500); // meanwhile rows queue in the importer
  process.kill(pid, 'SIGINT'); // like pg_cancel_backend()
  process.kill(pid, 'SIGCONT');
  const { code, stderr } = await importer.ended;
  expect(stderr).toMatch(
    /PostgreSQL stopped the import: canceling statement due to user request\. Nothing was changed\.\n$/,
  );
  expect([code, await imports(database)]).toEqual([1, ['finished', 'failed']]);
  expect(await leftovers(database)).toEqual([]);
});

it('ends when PostgreSQL has no space for a new table, and loses nothing', { tags: 'rest' }, async () => {
  const { run, database, before, write } = await setUp(FEW);
  await before();
  await database.pool.query(`
    create function public.refuse() returns event_trigger language plpgsql
      as $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function public.refuse()`);
  const importer = run(['nppes', write('npidata_pfile_1.csv', small)]);
  const stuck = setTimeout(30_000, { code: null, stderr: 'It did not end.' }, { ref: false });
  const { code, stderr } = await Promise.race([importer.ended, stuck]);
  expect(stderr).toMatch(/PostgreSQL stopped the import: .*No space left on device\. Nothing was changed\.\n$/);
  expect([code, await imports(database)]).toEqual([1, ['finished', 'failed']]);
  expect(await leftovers(database)).toEqual([]);
});

/** Enough rows to catch an import while it copies. An import that waits to swap needs few. */
const LARGE = 30_000;
const FEW = 100;
const waitingBuilder = `select from pg_stat_activity where application_name = 'search index' and wait_event_type = 'Lock'
  and datname = current_database()`;
const importing = `select from pg_stat_activity where application_name like 'medatlas import%' and datname = current_database()`;
const copying = 'select pid from pg_stat_progress_copy where tuples_processed > 0 and datname = current_database()';

interface Running {
  process: ChildProcess;
  output(): { stdout: string; stderr: string };
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** A database, a folder with a file of `count` rows, and the command under test as its own process. */
async function setUp(count = LARGE) {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-importer-'));
  const dataDir = path.join(folder, 'data');
  const running: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (name: string, content: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const run = (args: string[], url = database.url): Running => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['src/app/importer.ts', ...args], { env });
    running.push(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => (output.stdout += data));
    child.stderr.on('data', (data) => (output.stderr += data));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { process: child, output: () => output, ended: ended.then((code) => ({ code, ...output })) };
  };
  const before = async () => {
    const paths = [write('npidata_pfile_0.csv', small)];
    await runImport({ url: database.url, source: nppes, paths, rejectsFolder: folder });
  };
  return {
    database,
    write,
    run,
    before,
    dataDir,
    get large() {
      const rows = Array.from({ length: count }, (_, n) => mainFileLine(individual(n + 10)));
      return write('npidata_pfile_large.csv', mainFile([]) + rows.join(''));
    },
  };
}

async function expectKilledHarmless(importer: Running, database: Database) {
  importer.process.kill('SIGKILL');
  await importer.ended;
  expect(await names(database)).toEqual(['LASTNAME1']);
}

async function expectRerunComplete(run: (args: string[]) => Running, database: Database, large: string, count = LARGE) {
  await until(database, `select where not exists (${importing})`); // its session in PostgreSQL has ended
  const { code, stderr } = await run(['nppes', '--quiet', large]).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(await countOf(database)).toBe(count);
  expect(await imports(database)).toEqual(['finished', 'failed', 'finished']);
  expect(await leftovers(database)).toEqual([]);
}

/** Repeats a query until it returns rows. */
function until({ pool }: Database, question: string) {
  const ask = async () => {
    const { rows } = await pool.query(question);
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  };
  return vi.waitFor(ask, { timeout: 60_000, interval: 5 });
}

const leftovers = async ({ pool }: Database) =>
  (await pool.query(`select nspname from pg_namespace where nspname = 'incoming'`)).rows;

const names = async ({ pool }: Database) =>
  (await pool.query('select last_name from providers order by npi')).rows.map(({ last_name }) => last_name);

const countOf = async ({ pool }: Database) =>
  (await pool.query(`select count(*)::int n from providers where npi <> ${inventedNpi(1)}`)).rows[0].n;

const imports = async ({ pool }: Database) =>
  (await pool.query('select status from imports order by id')).rows.map(({ status }) => status);
