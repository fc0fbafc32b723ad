// The search index of the product: one manifest per generation, checked before use, and followed by a running server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApart } from '#src/app/build-index.ts';
import { refreshSearch } from '#src/app/search.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import { readManifest } from '#src/search/manifest.ts';
import { openSearch } from '#src/search/search.ts';
import { manifestIn } from '#src/search/test/generations.ts';
import { connectClient } from '#src/server/connections.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { findJobs } from '#src/server/jobs/records.ts';
import { testDatabase } from '#test/database.ts';
import { openProductOn } from '#test/product-data.ts';

/** Generous, for a busy machine. */
const patience = { timeout: 30_000 };

const damage: [what: string, damage: (file: string) => void][] = [
  ['was cut short', (file) => truncateSync(file, statSync(file).size - 100)],
  ['is empty', (file) => truncateSync(file, 0)],
  ['has a byte changed amid its rows', (file) => writeFileSync(file, flipped(readFileSync(file)))],
  ['is no table', (file) => writeFileSync(file, 'something else'.repeat(1000))],
  ['is missing', (file) => rmSync(file)],
];

describe('a generation that is built', () => {
  let built: Awaited<ReturnType<typeof setUp>>;
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    built = await setUp(3, (end) => ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends) end();
    await built.database.close();
  });

  it('loads a valid generation without a rebuild', async () => {
    const { start, file } = built;
    const { mtimeMs } = statSync(file());
    expect(await start()).toBe(3);
    expect(statSync(file()).mtimeMs).toBe(mtimeMs);
  });

  it.each(damage.slice(0, 1))('a file that %s is rebuilt', isRebuilt);
  it.each(damage.slice(1))('a file that %s is rebuilt', { tags: 'rest' }, isRebuilt);

  async function isRebuilt(_: string, spoil: (file: string) => void) {
    const { start, file } = built;
    const sound = readFileSync(file());
    spoil(file());
    expect(await start()).toBe(3);
    expect(readFileSync(file()).equals(sound)).toBe(true);
  }

  it('reads a folder of the last release, and takes its tables over without a build (R-890)', async () => {
    const { start, folder, manifest, file } = built;
    const { mtimeMs } = statSync(file());
    const { tables } = manifest();
    renameSync(manifestIn(folder, 1), path.join(folder, '1.manifest'));
    expect(await start()).toBe(3);
    expect(manifest().tables).toEqual(tables);
    expect(statSync(file()).mtimeMs).toBe(mtimeMs);
  });
});

it('names a lost connection in one line (R-438)', async () => {
  const database = openDatabase('postgresql://app@127.0.0.1:1/medatlas');
  onTestFinished(database.close);
  const built = buildApart(database, mkdtempSync(path.join(tmpdir(), 'medatlas-index-')));
  await expect(built).rejects.toThrow(/^The connection to PostgreSQL failed: [^\n]+$/);
});

it('is built by a process whose command line has no database URL', { tags: 'rest' }, async () => {
  const { start, file } = await setUp();
  rmSync(file());
  const lines = new Set<string>();
  const watch = setInterval(() => {
    for (const line of commandLines()) if (line.includes('app/build-index.ts')) lines.add(line);
  }, 5);
  await start().finally(() => clearInterval(watch));
  expect([...lines].join()).toContain('build-index.ts');
  expect([...lines].join()).not.toContain('postgres');
});

it('a generation of another database is rebuilt', { tags: 'rest' }, async () => {
  const [{ start, folder }, other] = [await setUp(), await setUp(5)];
  rmSync(folder, { recursive: true });
  cpSync(other.folder, folder, { recursive: true });
  expect(await start()).toBe(3);
});

it.each(['{"generation": 1', 'null', '[]', ''])(
  'a manifest with the text %j is rebuilt',
  { tags: 'rest' },
  async (text) => {
    const { start, folder } = await setUp();
    writeFileSync(manifestIn(folder, 1), text);
    expect(await start()).toBe(3);
  },
);

it('a table of another definition or an earlier import is rebuilt', { tags: 'rest' }, async () => {
  const { start, folder, manifest } = await setUp();
  const { mtimeMs } = statSync(path.join(folder, manifest().tables[0]?.file ?? ''));
  for (const change of [{ definition: 'of the last release' }, { imports: [0, 0] }]) {
    const { tables, ...rest } = manifest();
    const changed = { ...rest, tables: tables.map((table) => ({ ...table, ...change })) };
    writeFileSync(manifestIn(folder, 1), JSON.stringify(changed));
    expect(await start()).toBe(3);
    expect(manifest().tables).toEqual(tables);
    expect(statSync(path.join(folder, tables[0]?.file ?? '')).mtimeMs).toBeGreaterThan(mtimeMs);
  }
});

it('keeps two generations, and removes the files of others and of killed builders', { tags: 'rest' }, async () => {
  const { start, folder, load, manifest } = await setUp();
  writeFileSync(path.join(folder, 'providers.7.part'), 'left behind');
  writeFileSync(path.join(folder, '1.snapshot'), 'an index of the last release');
  const generations: number[] = []; // an import also publishes the changes of the one before
  for (const rows of [4, 5, 6]) {
    await load(rows);
    await start();
    generations.push(Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0)));
  }
  const kept = generations.slice(-2);
  const files = kept.flatMap((generation) => manifest(generation).tables.map(({ file }) => file));
  const manifests = kept.map((generation) => path.basename(manifestIn(folder, generation)));
  expect(readdirSync(folder).sort()).toEqual([...new Set([...manifests, ...files])].sort());
});

it('a running server follows an import by another process, and every answer is either old or new', {
  tags: 'rest',
}, async () => {
  const { database, dataDir, write } = await setUp();
  const { product, prepare } = await openProductOn(database, dataDir, report);
  await prepare();
  const child = importApart(database, dataDir, write(8));
  const ended = once(child, 'close');
  const answers = new Set<string>();
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(5)) {
    const { total, rows } = await product.search.ask(allProviders);
    answers.add(`${total} of ${rows.length}`);
    if (total === 8) break;
  }
  expect(await ended).toEqual([0, null]);
  expect([...answers]).toEqual(['3 of 3', '8 of 8']);
});

it('a server that stops announces no import that it was reading', { tags: 'rest' }, async () => {
  const { database, dataDir } = await setUp();
  const { product, jobs } = await openProductOn(database, dataDir, report);
  let changes = 0;
  await product.prepare(jobs, () => {
    changes += 1;
  });
  const client = await connectClient(database.url);
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('lock table imported_tables in access exclusive mode');
  await database.pool.query('notify imports');
  const waiting = `select 1 from pg_locks where not granted and relation = 'imported_tables'::regclass`;
  await expect.poll(async () => (await client.query(waiting)).rowCount, patience).toBeGreaterThan(0);
  const before = changes;
  const closing = product.close();
  await client.query('commit');
  await closing;
  expect(changes).toBe(before);
});

it('builds for one import at once, and once for the imports that follow it, beside what their comparisons find', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const { database, dataDir, folder, load } = await setUp();
  const window = 20_000; // longer than a build on a busy machine
  const { product, prepare } = await openProductOn(database, dataDir, report, window);
  await prepare();
  const begun = performance.now();
  await load(4);
  const total = async () => (await product.search.ask(allProviders)).total;
  await expect.poll(total, patience).toBe(4);
  expect(performance.now() - begun, 'the build of one import').toBeLessThan(window);
  for (const rows of [5, 6, 7]) await load(rows);
  const seen = new Set<number>();
  while (!seen.has(7)) {
    seen.add(await total());
    await sleep(5);
  }
  expect([...seen]).toEqual([4, 7]);
  expect(performance.now() - begun).toBeGreaterThan(window);
  expect(readdirSync(folder).filter((name) => name.endsWith('.manifest'))).toHaveLength(2);
});

it('an import with the number of one that was lost in a restore of the database is built', {
  tags: 'rest',
}, async () => {
  const { database, load, start } = await setUp();
  await load(4);
  expect(await start()).toBe(4);
  await database.pool.query(`
    update imported_tables set import_id = 1, base_import_id = 1 where import_id = 2;
    delete from imports where id = 2;
    alter table imports alter column id restart with 2`);
  await load(6);
  expect(await start()).toBe(6);
});

it('a builder ends with the process that started it, and the next one removes its files', {
  tags: 'rest',
}, async () => {
  const { database, dataDir, folder, file, start } = await setUp();
  rmSync(file());
  mkdirSync(path.join(folder, 'lost+found')); // as at the root of a disk
  const holder = await connectClient(database.url);
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table providers'); // the builder waits
  const child = importApart(database, dataDir, optOutsSample, 'opt-outs');
  const parts = () => readdirSync(folder).filter((name) => name.endsWith('.part'));
  await expect.poll(parts, patience).toContainEqual(expect.stringMatching(/^providers\./));
  const [builder = 0] = builders(child.pid);
  expect(os.getPriority(builder), 'searches come first').toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${builder}`), patience).toBe(false);
  await holder.query('rollback');
  expect(await start()).toBe(3);
  expect(parts()).toEqual([]);
});

it('a failed build is retried, and meanwhile /readyz says why and when', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const { database, dataDir, folder, file } = await setUp();
  rmSync(file());
  const parts = () => readdirSync(folder).filter((name) => name.endsWith('.part'));
  const holder = await connectClient(database.url);
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table providers'); // no build ends before it is killed
  const errors: unknown[] = [];
  const { product, prepare } = await openProductOn(database, dataDir, (error) => errors.push(error));
  const prepared = prepare();
  const killed = new Set<number>();
  while (killed.size < 2) {
    const builder = builders().find((pid) => !killed.has(pid));
    if (builder !== undefined) {
      expect(await product.readiness()).toMatchObject({
        ready: false,
        problems: [killed.size ? /It is being built again\.$/ : 'The search index is being built.'].map(matching),
      });
      await expect.poll(parts, patience).not.toEqual([]);
      process.kill(builder, 'SIGKILL');
      killed.add(builder);
      await expect.poll(() => errors, patience).toHaveLength(killed.size);
      expect(parts(), 'files of the killed builder').toEqual([]);
      await expect
        .poll(product.readiness, { ...patience, interval: 20 })
        .toMatchObject({ ready: false, problems: [expect.stringMatching(RETRIED)] });
    }
    await sleep(5);
  }
  await holder.query('rollback');
  await prepared;
  await expect.poll(product.readiness, patience).toMatchObject({ ready: true, problems: [] });
  expect((await product.search.ask(allProviders)).total).toBe(3);
  const { rows } = await findJobs(database.db, { page: 1, page_size: 50 });
  expect(rows).toMatchObject([{ kind: 'index', state: 'done', attempts: 3 }]);
});

it('a canceled build waits for an administrator, and /readyz says so (R-475)', { tags: 'rest' }, async () => {
  const { database, dataDir, file } = await setUp();
  rmSync(file());
  const holder = await connectClient(database.url);
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table providers'); // the builder waits
  const { product, jobs, prepare } = await openProductOn(database, dataDir, report);
  const prepared = prepare();
  const newest = async () => (await findJobs(database.db, { page: 1, page_size: 1 })).rows[0];
  await expect.poll(newest, patience).toMatchObject({
    state: 'running',
    progress: 0,
    message: expect.stringMatching(/^Building providers: table 1 of \d+$/),
  });
  const job = await newest();
  if (!job) throw new Error('There is no job.');
  expect(await jobs.cancel(job)).toBe(true);
  await expect.poll(product.readiness, patience).toMatchObject({
    ready: false,
    problems: ['The search index could not be built: Its job was canceled. An administrator can retry it.'],
  });
  await expect.poll(() => builders(), patience).toEqual([]);
  await holder.query('rollback');
  expect(await jobs.retry(job)).toBe(true);
  await prepared;
  expect((await product.search.ask(allProviders)).total).toBe(3);
});

const RETRIED =
  /^The search index could not be built: The builder exited with SIGKILL\. The next attempt is at \d{4}-\d\d-\d\dT[\d:.]+Z\.$/;

const matching = (text: string | RegExp) => expect.stringMatching(text);

/** The child processes of `parent` that build an index. */
const builders = (parent = process.pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isBuilder(name, parent))
    .map(Number);

function isBuilder(pid: string, parent: number): boolean {
  try {
    const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`);
    return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('app/build-index.ts\0');
  } catch {
    return false; // the process has ended
  }
}

const allProviders = { table: 'providers', criteria: [], page: 1, page_size: 50 };

/** A database with an import of `rows` individuals, and the folder with its index. */
async function setUp(rows = 3, onEnd: (end: () => void) => void = onTestFinished) {
  const database = await testDatabase();
  // test databases are clones of one and share its ID
  await database.pool.query(`update settings set value = to_jsonb(gen_random_uuid()::text) where key = 'database_id'`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medatlas-search-'));
  onEnd(() => rmSync(dataDir, { recursive: true }));
  const folder = path.join(dataDir, 'search');
  mkdirSync(path.join(dataDir, 'in'));
  const write = (count: number) => {
    const file = path.join(dataDir, 'in', 'npidata_pfile_20240101-20240107.csv');
    writeFileSync(file, mainFile(Array.from({ length: count }, (_, n) => individual(n))));
    return file;
  };
  const load = (count: number) =>
    runImport({
      url: database.url,
      source: nppes,
      paths: [write(count)],
      rejectsFolder: path.join(dataDir, 'rejects'),
    });
  /** Opens the index as a server does, and returns the number of providers. */
  const start = async () => {
    const search = openSearch({ workers: 1 });
    try {
      await refreshSearch(database, dataDir, search);
      return (await search.ask(allProviders)).total;
    } finally {
      await search.close();
    }
  };
  await load(rows);
  await start();
  const manifest = (generation = 1) => readManifest(manifestIn(folder, generation));
  /** The file of the providers. */
  const file = () => path.join(folder, manifest().tables.find(({ table }) => table === 'providers')?.file ?? '');
  return { database, dataDir, folder, write, load, start, manifest, file };
}

/** The command lines of this process's children, which any user of the machine can read. */
function commandLines(): string[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => existsSync(`/proc/${pid}/cmdline`))
    .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
}

const optOutsSample = path.join(import.meta.dirname, '../datasets/opt-outs/sample.csv');

function importApart({ url }: Database, dataDir: string, file: string, dataset = 'nppes') {
  const importer = path.join(import.meta.dirname, 'importer.ts');
  return spawn(process.execPath, [importer, dataset, '--quiet', file], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
}

/** Changes a byte in the middle of the second quarter, which no header shows. */
function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 4);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

function report(error: unknown) {
  throw error;
}
