// Backups by schedule: into real folders and a stand-in for S3, and restored into other databases.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { backupJob } from '#src/app/backup-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { importerOf, sampleText } from '#src/datasets/licenses/test-import.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { findBackup } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { writeBackup } from '#src/server/backup/write.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { openDatabase } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { findJobs, linesOf } from '#src/server/jobs/records.ts';
import { ensureDatabase, openCluster } from '#src/server/postgres.ts';
import { Refusal } from '#src/server/refusal.ts';
import { clusterFolder } from '#src/server/storage.ts';
import { testApi } from '#test/api.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { hangingFolder } from '#test/hanging-folder.ts';
import { inventHistory } from '#test/history.ts';
import { removeData } from '#test/product.ts';
import { ACCESS_KEY, SECRET_KEY, startS3 } from '#test/s3.ts';
import { temporaryFolder } from '#test/temporary.ts';

const people = `insert into accounts (email, full_name) values ('anna@medatlas.example', 'Anna')`;

const ZONE = 'America/New_York';

/** A database with people and three months of changes, a folder, and the job of a backup into a place. */
async function setUp(env: Record<string, string> = {}) {
  const database = await testDatabase();
  await database.pool.query(people);
  await inventHistory(database.pool, { last: '2025-06', months: 3, rows: 500 });
  const folder = path.join(temporaryFolder(), 'backups');
  onTestFinished(() => rmSync(path.dirname(folder), { recursive: true, force: true }));
  const { backup } = loadConfig({ BACKUP_TO: folder, ...env });
  const quick = { ...backup, s3: { ...backup.s3, waits: [1, 1], part: 8 << 10 } };
  const backUp = async (changed: Partial<typeof backup> = {}, signal = new AbortController().signal) => {
    const lines: string[] = [];
    const job = {
      signal,
      progress: (_: number | null, line: string) => void lines.push(line),
      log: (line: string) => void lines.push(line),
    };
    await backupJob(database.url, { ...quick, ...changed }, ZONE).run({}, job);
    return lines;
  };
  return { database, folder, backup: quick, backUp };
}

const backupsOf = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('medatlas-'));
const monthsOf = (folder: string) => readdirSync(path.join(folder, 'changes')).sort();
/** The time in the names of backups has seconds. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1010 - (Date.now() % 1000)));

test('a release does not back up a database that a newer one has migrated (R-528)', async () => {
  const { database, folder, backUp } = await setUp();
  await database.pool.query(`
    insert into kysely_migration (name, timestamp) values ('9999-later', now()::text);
    alter table accounts add later text`);
  const reason = 'The database was migrated by a newer Medatlas (9999-later). Back up with that version.';
  const failed = backUp().catch((error) => error);
  expect(await failed).not.toBeInstanceOf(Refusal); // a server of the newer release may take the job
  expect((await failed).message).toBe(reason);
  expect(existsSync(folder)).toBe(false);
  const file = path.join(path.dirname(folder), 'by-hand.gz');
  await expect(writeBackup(database, file)).rejects.toThrow(reason);
  expect(existsSync(file)).toBe(false);
});

async function contentOf({ pool }: Database) {
  const read = async (table: string) =>
    (await pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows;
  return { accounts: await read('accounts'), batches: await read('change_batches'), changes: await read('changes') };
}

async function restoredFrom(address: string, s3 = loadConfig({}).backup.s3) {
  const restored = await emptyDatabase();
  await restoreBackup(restored, await findBackup(address, s3));
  return restored;
}

/** All changes of a database, as the API replies them, and the cursor after them. */
async function changesOf(of: Database) {
  const { get, close } = await testApi(of, { indexed: false, env: { SHARE_LICENSED: 'yes' } });
  onTestFinished(close);
  const all: { npi: string }[] = [];
  for (let since = '0-0'; ; ) {
    const { body } = await get(`/api/changes?page_size=1000&since=${since}`);
    if (body.rows.length === 0) {
      const { npi } = all.at(-1) ?? {};
      const { body: ofNpi } = await get(`/api/changes?npi=${npi}`);
      expect(ofNpi.rows).toEqual(all.filter((change) => change.npi === npi));
      return { all, next: body.next };
    }
    all.push(...body.rows);
    since = body.next;
  }
}

test('a backup has the history, and a restore replies the same changes in the same order (R-521, R-524)', async () => {
  const { database, folder, backUp } = await setUp();
  const { loadText, clear } = importerOf(database);
  onTestFinished(clear);
  const compare = () => compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
  await loadText(sampleText);
  await loadText(sampleText.replace('2027-04-01', '2029-04-01'));
  await compare();
  const lines = await backUp();
  expect(lines).toContainEqual(
    expect.stringMatching(/change_batches 5 · changes 1501\. 4 months of changes, 4 written now\.$/),
  );
  expect(lines).toContain('Checked: read, and restored into a scratch database.');

  const restored = await restoredFrom(folder);
  expect(await contentOf(restored)).toEqual(await contentOf(database));
  const before = await changesOf(database);
  expect(before.all).toHaveLength(1501);
  expect(await changesOf(restored)).toEqual(before);
  const ofSpecialties = async ({ pool }: Database) =>
    (await pool.query('select * from specialty_counts order by batch_id, taxonomy')).rows;
  expect((await ofSpecialties(database)).length).toBeGreaterThan(250);
  expect(await ofSpecialties(restored)).toEqual(await ofSpecialties(database));
  const indexes = `select indexdef from pg_indexes where tablename = 'changes_2025_06' order by 1`;
  expect((await restored.pool.query(indexes)).rows).toEqual((await database.pool.query(indexes)).rows);
});

test('the first import after a restore is a baseline, with a number after those in the history (R-524)', async () => {
  const { database, folder, backUp } = await setUp();
  const { loadText, clear } = importerOf(database);
  onTestFinished(clear);
  await loadText(sampleText);
  await compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
  await backUp();
  const restored = await restoredFrom(folder);
  const before = await changesOf(restored);
  const { loadText: loadAgain, clear: clearAgain } = importerOf(restored);
  onTestFinished(clearAgain);
  await loadAgain(sampleText);
  await compareImports({ url: restored.url, sources, signal: undefined, onProgress: () => {} });
  const { rows } = await restored.pool.query(
    'select import_id, state, sequence from change_batches order by id desc limit 1',
  );
  const { rows: last } = await database.pool.query('select max(import_id) last from change_batches');
  expect(rows).toEqual([{ import_id: last[0].last + 1, state: 'baseline', sequence: null }]);
  await loadAgain(sampleText.replace('2027-04-01', '2031-04-01'));
  await compareImports({ url: restored.url, sources, signal: undefined, onProgress: () => {} });
  const after = await changesOf(restored);
  expect(after.all.slice(0, -1)).toEqual(before.all);
  expect(after.all.at(-1)).toMatchObject({ is: '2031-04-01' });
});

test('later backups add only months with new changes, keep the newest, and delete months of none (R-522, R-523)', {
  tags: 'rest',
}, async () => {
  const { database, folder, backUp } = await setUp();
  await backUp();
  const first = monthsOf(folder);
  expect(first).toHaveLength(3);
  expect(statSync(path.join(folder, 'changes')).mode & 0o777).toBe(0o700);
  const inodes = first.map((name) => statSync(path.join(folder, 'changes', name)).ino);
  await nextSecond();
  await inventHistory(database.pool, { last: '2025-07', months: 1, rows: 10 });
  expect(await backUp()).toContainEqual(expect.stringMatching(/4 months of changes, 1 written now\.$/));
  expect(first.map((name) => statSync(path.join(folder, 'changes', name)).ino)).toEqual(inodes);
  await nextSecond();
  await inventHistory(database.pool, { last: '2025-07', months: 1, rows: 10 }); // the month is another file now
  await database.pool.query('drop table changes_2025_04');
  const lines = await backUp({ keep: 1 });
  expect(lines).toContain('Kept 1 backup, deleted 2.');
  expect(backupsOf(folder)).toHaveLength(1);
  expect(monthsOf(folder).map((name) => name.slice(0, 7))).toEqual(['2025-05', '2025-06', '2025-07']);
  expect(await contentOf(await restoredFrom(folder))).toEqual(await contentOf(database));
});

test('a backup that was ended goes on with the months that it has written, and the new one is never deleted (R-522)', {
  tags: 'rest',
}, async () => {
  const { database, folder, backUp } = await setUp();
  await backUp();
  const [name = ''] = backupsOf(folder);
  renameSync(path.join(folder, name), path.join(folder, 'medatlas-2999-01-01T000000Z.gz')); // of a clock that was ahead
  const inodes = () => monthsOf(folder).map((month) => statSync(path.join(folder, 'changes', month)).ino);
  const before = inodes();
  await backUp({ keep: 1 });
  expect(backupsOf(folder)).not.toContain('medatlas-2999-01-01T000000Z.gz');
  for (const file of backupsOf(folder)) rmSync(path.join(folder, file));
  expect(await backUp()).toContainEqual(expect.stringMatching(/3 months of changes, 0 written now\.$/));
  expect(inodes()).toEqual(before);
  expect(await contentOf(await restoredFrom(folder))).toEqual(await contentOf(database));
});

test('a check of a folder names the files by hand that it skips', { tags: 'rest' }, async () => {
  const { database, folder } = await setUp();
  mkdirSync(folder);
  const file = path.join(folder, 'medatlas-2026-11-21.gz');
  const env = { DATABASE_URL: database.url };
  expect((await run('backup', [file], env)).code).toBe(0);
  expect(await run('backup', ['--check', folder], env)).toEqual({
    code: 1,
    output: `${folder} has no backup with a time in its name. To use another file, name it: medatlas-2026-11-21.gz.\n`,
  });
  expect((await run('backup', ['--check', file], env)).code).toBe(0);
});

test('one file can hold everything, for a copy by hand (R-521)', { tags: 'rest' }, async () => {
  const { database } = await setUp();
  const file = path.join(temporaryFolder(), 'all.gz');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  expect(await writeBackup(database, file)).toMatchObject({ accounts: 1, change_batches: 3, changes: 1500 });
  expect((await run('backup', ['--check', file])).output).toMatch(/is whole: .* changes 1500\n$/);
  expect(await contentOf(await restoredFrom(file))).toEqual(await contentOf(database));
});

test('a damaged month is found by a check and a restore, and written again by the next backup (R-525)', {
  tags: 'rest',
}, async () => {
  const { database, folder, backUp } = await setUp();
  await backUp();
  const [name = ''] = monthsOf(folder);
  const file = path.join(folder, 'changes', name);
  const bytes = readFileSync(file);
  const damages = {
    'cut short': bytes.subarray(0, -100),
    'of another month': readFileSync(path.join(folder, 'changes', monthsOf(folder)[1] ?? '')),
  };
  for (const [damage, content] of Object.entries(damages)) {
    writeFileSync(file, content);
    await expect(restoredFrom(folder), damage).rejects.toThrow(`${file} is not a whole backup. Nothing was restored.`);
    expect(await run('backup', ['--check', folder]), damage).toEqual({
      code: 1,
      output: `${file} is damaged: its content is not what was written.\n`,
    });
  }
  await nextSecond();
  const lines = await backUp({ schedule: 'weekly' });
  expect(lines).toContain(`${file} is damaged: its content is not what was written. It is written again.`);
  expect(readFileSync(file)).toEqual(bytes);
  for (const backup of backupsOf(folder))
    expect(await run('backup', ['--check', path.join(folder, backup)])).toEqual({
      code: 0,
      output: expect.stringMatching(/is whole: settings 1 · accounts 1 .* changes 1500\n$/),
    });
  rmSync(file);
  await expect(restoredFrom(folder)).rejects.toThrow(`${file} cannot be read: ENOENT.`);
  expect(await contentOf(database)).toMatchObject({ accounts: [{}] });
});

test('a backup whose check fails is deleted, earlier ones stay, and another attempt follows (R-523, R-525)', {
  tags: 'rest',
}, async () => {
  const s3 = await startS3();
  onTestFinished(s3.close);
  const { backup, backUp } = await setUp(s3.env);
  await backUp({ keep: 1 });
  const [first] = [...s3.objects.keys()].filter((key) => key.includes('medatlas-'));
  await nextSecond();
  s3.trouble({ method: 'PUT', address: '/medatlas-', store: 300, times: 1 });
  await expect(backUp({ keep: 1 })).rejects.toThrow(
    /^The new backup failed its check and was deleted: s3:\/\/backups\/medatlas\/medatlas-\S+ is damaged: its content/,
  );
  const left = [...s3.objects.keys()].filter((key) => key.includes('/medatlas-'));
  expect(left).toEqual([first]);
  await restoredFrom(s3.env.BACKUP_TO, backup.s3);
  await nextSecond();
  await backUp({ keep: 1 });
  expect([...s3.objects.keys()].filter((key) => key.includes('/medatlas-'))).not.toEqual([first]);
});

test('backs up to S3 in parts and restores, although requests fail and connections break (R-520, R-526)', async () => {
  const s3 = await startS3();
  onTestFinished(s3.close);
  const { database, backup, backUp } = await setUp(s3.env);
  await inventHistory(database.pool, { last: '2025-07', months: 1, rows: 20_000 });
  s3.uploads.set('left', { key: 'medatlas/left.gz', parts: new Map(), begun: new Date('2026-01-01') });
  s3.uploads.set('now', { key: 'medatlas/now.gz', parts: new Map(), begun: new Date() });
  s3.trouble({ method: 'PUT', status: 500, times: 2 });
  s3.trouble({ method: 'GET', address: 'list-type', status: 503, code: 'SlowDown', times: 1 });
  s3.trouble({ method: 'GET', address: '/changes/', cut: 5000, times: 2 });
  await backUp();
  expect(s3.requests.filter((each) => each.includes('partNumber=2')).length).toBeGreaterThan(0);
  expect([...s3.uploads.keys()]).toEqual(['now']);
  s3.trouble({ method: 'GET', address: '/changes/', cut: 5000, times: 2 });
  expect(await contentOf(await restoredFrom(s3.env.BACKUP_TO, backup.s3))).toEqual(await contentOf(database));
  const newest = [...s3.objects.keys()].find((key) => key.startsWith('medatlas/medatlas-'));
  await restoredFrom(`s3://backups/${newest}`, backup.s3);
});

test('a refused upload ends with a sentence without keys and leaves earlier backups (R-526)', {
  tags: 'rest',
}, async () => {
  const s3 = await startS3();
  onTestFinished(s3.close);
  const { database, backup, backUp } = await setUp(s3.env);
  await backUp();
  const before = new Map(s3.objects);
  await inventHistory(database.pool, { last: '2025-07', months: 1, rows: 500 });
  const host = backup.s3.endpoint?.replace('http://', '');
  const failures = [
    [
      { status: 403, code: 'AccessDenied', times: 1 },
      `s3://backups at ${host} answered 403 AccessDenied. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their permissions.`,
    ],
    [{ status: 507, code: 'QuotaExceeded', times: 3 }, `s3://backups at ${host} answered 507 QuotaExceeded.`],
  ] as const;
  for (const [failure, sentence] of failures) {
    s3.trouble({ method: 'PUT', ...failure });
    await expect(backUp()).rejects.toThrow(sentence);
  }
  for (const keys of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'AKIAOTHER' }]) {
    const failed = await backUp({ s3: { ...backup.s3, ...keys } }).catch((error: Error) => error.message);
    expect(failed).toMatch(/answered 403 (SignatureDoesNotMatch|InvalidAccessKeyId)\. Check AWS/);
    expect(failed).not.toMatch(/wrong|AKIA/);
  }
  await expect(backUp({ to: 's3://others/medatlas' })).rejects.toThrow(
    /^s3:\/\/others at \S+ answered 404 NoSuchBucket\. Check BACKUP_TO/,
  );
  s3.close();
  await expect(backUp()).rejects.toThrow(`s3://backups at ${host} cannot be reached: ECONNREFUSED.`);
  expect([...s3.objects].filter(([key]) => before.has(key))).toEqual([...before]);
});

test.each(['GET', 'PUT'])(
  'a service that takes %s requests and never answers ends a backup after its attempts (R-526)',
  { tags: 'rest' },
  async (method) => {
    const s3 = await startS3();
    onTestFinished(s3.close);
    const { backup, backUp } = await setUp(s3.env);
    s3.trouble({ method, silent: true, times: 3 });
    const impatient = { ...backup.s3, answer: 500 };
    await expect(backUp({ s3: impatient })).rejects.toThrow(/^s3:\/\/backups at \S+ does not answer\.$/);
    expect(s3.requests.filter((each) => each.startsWith(method))).toHaveLength(3);
    expect(s3.objects.size).toBe(0);
    s3.trouble({ method, silent: true, times: 1 });
    await backUp({ s3: impatient });
    expect(s3.objects.size).toBeGreaterThan(0);
  },
);

test('npm run backup and npm run restore work with S3 and a new cluster, and show no keys (R-524)', {
  tags: 'rest',
}, async () => {
  const s3 = await startS3();
  onTestFinished(s3.close);
  const { database } = await setUp();
  const written = await run('backup', [], { ...s3.env, DATABASE_URL: database.url });
  expect(written).toEqual({
    code: 0,
    output: expect.stringMatching(/^Written to s3:\S+: settings 1 .*\nChecked: .*\nKept 1 backup, deleted 0\.\n$/),
  });
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(DATA_DIR));
  const restored = await run('restore', [s3.env.BACKUP_TO], { ...s3.env, DATA_DIR });
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored from s3:\S+: settings 1 · accounts 1 .* changes 1500\n$/),
  });
  const cluster = await openCluster(clusterFolder({ dataDir: DATA_DIR }));
  const other = openDatabase(await ensureDatabase(cluster, 'medatlas'));
  expect(await contentOf(other)).toEqual(await contentOf(database));
  await other.close();
  await cluster.release();
  for (const { output } of [written, restored]) {
    expect(output).not.toContain(SECRET_KEY);
    expect(output).not.toContain(ACCESS_KEY);
  }
  expect(await run('restore', ['s3://backups/nothing'], { ...s3.env, DATA_DIR })).toEqual({
    code: 1,
    output: 's3://backups/nothing has no backup.\n',
  });
});

test('a killed backup leaves none that looks whole, and one at a time runs (R-522, R-523)', {
  tags: 'rest',
}, async () => {
  const { database, folder, backUp } = await setUp();
  await backUp();
  const before = backupsOf(folder);
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin; lock table messages');
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'backup.ts')], {
      env: { ...process.env, DATABASE_URL: database.url, BACKUP_TO: folder },
    });
    const waiting = `select from pg_locks where relation = 'messages'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await blocker.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await expect(backUp()).rejects.toThrow('Another backup is running.');
    child.kill('SIGKILL');
    await once(child, 'close');
  } finally {
    blocker.release(true);
  }
  expect(backupsOf(folder).filter((name) => name.endsWith('.gz'))).toEqual(before);
  expect(backupsOf(folder).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  await restoredFrom(folder);
  await nextSecond();
  await expect
    .poll(
      () =>
        backUp().then(
          () => true,
          (error: Error) => error.message,
        ),
      { timeout: 20_000 },
    )
    .toBe(true); // PostgreSQL notices the end
  expect(backupsOf(folder).filter((name) => name.endsWith('.gz'))).toHaveLength(2);
});

test('a full disk ends a backup with a sentence, and earlier ones stay (R-526)', { tags: 'rest' }, async (context) => {
  const folder = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=755', 'tmpfs', folder]).status !== 0)
    return context.skip('only root may mount');
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  const { database, backUp } = await setUp({ BACKUP_TO: folder });
  await backUp();
  const before = readdirSync(folder, { recursive: true }).sort();
  await inventHistory(database.pool, { last: '2025-07', months: 1, rows: 50_000 });
  await nextSecond();
  await expect(backUp()).rejects.toThrow(/changes\/2025-07-\w+\.gz cannot be written: the disk is full\.$/);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  await restoredFrom(folder);
});

test('a folder on a file system that does not answer ends a backup, and holds nothing (R-526)', {
  tags: 'rest',
}, async (context) => {
  const hanging = hangingFolder();
  if (!hanging) return context.skip('only root may mount');
  const { backUp } = await setUp({ BACKUP_TO: path.join(hanging, 'backups') });
  await expect(backUp()).rejects.toThrow(/\/backups cannot be reached: its file system does not answer\.$/);
});

test('a file system that stops to answer during a backup holds neither the server nor the next backup (R-526)', {
  tags: 'rest',
}, async (context) => {
  const hanging = hangingFolder();
  if (!hanging) return context.skip('only root may mount');
  const { database, folder, backUp } = await setUp();
  mkdirSync(folder);
  symlinkSync(hanging, path.join(folder, 'changes')); // the folder answers, and what is in it does not
  const stalled = new AbortController();
  const failed = backUp({}, stalled.signal).catch((error: Error) => error.message);
  const running = `select from pg_stat_activity where application_name = 'medatlas backup' and datname = current_database()`;
  await expect.poll(async () => (await database.pool.query(running)).rowCount, { timeout: 20_000 }).toBe(1);
  await sleep(2000);
  stalled.abort(new Error('The job reported no progress for 10 minutes.'));
  expect(await failed).toBe('The job reported no progress for 10 minutes.');
  await expect.poll(async () => (await database.pool.query(running)).rowCount, { timeout: 20_000 }).toBe(0);
  await backUp({ to: path.join(folder, 'elsewhere') });
});

test('root gives its backups to the owner of the folder, who runs the server', { tags: 'rest' }, async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root may');
  const { folder, backUp } = await setUp();
  mkdirSync(folder);
  chownSync(folder, 65534, 65534);
  await backUp();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.map((file) => statSync(path.join(folder, file)).uid)).toEqual(files.map(() => 65534));
});

test('a stopped backup ends at once and leaves no file', { tags: 'rest' }, async () => {
  const { database, folder, backUp } = await setUp();
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin; lock table changes_2025_05');
    const stopping = new AbortController();
    const stopped = backUp({}, stopping.signal).catch((error: Error) => error.message);
    await expect
      .poll(() => existsSync(path.join(folder, 'changes')) && monthsOf(folder).length, { timeout: 20_000 })
      .toBe(2);
    stopping.abort(new Error('Stopped.'));
    expect(await stopped).toBe('Stopped.');
    expect(monthsOf(folder)).toHaveLength(1);
  } finally {
    blocker.release(true);
  }
});

test('a backup that PostgreSQL ends runs again (R-526)', async () => {
  const { database, folder, backUp } = await setUp();
  const blocker = await database.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin; lock table messages');
  const failed = backUp().catch((error: Error) => error);
  const ending = `select pg_terminate_backend(pid) from pg_locks where relation = 'messages'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await blocker.query(ending)).rowCount, { timeout: 20_000 }).toBe(1);
  expect(await failed).not.toBeInstanceOf(Refusal); // which would be final
  expect(await failed).toMatchObject({ message: expect.stringMatching(/^PostgreSQL stopped the backup: .*\.$/) });
  expect(backupsOf(folder)).toEqual([]);
});

test('the schedule adds a job whose check administrators see, and ends with BACKUP=off (R-520, R-525)', async () => {
  const { database, folder, backup } = await setUp();
  const open = (schedule: 'off' | 'daily') =>
    openJobs({
      database,
      kinds: [backupJob(database.url, { ...backup, schedule }, ZONE)],
      server: 'test',
      place: 'test',
      report: () => {},
    });
  const schedules = async () =>
    (await database.pool.query(`select cron, timezone from job_queue.schedule where name = 'backup'`)).rows;
  const jobs = await open('daily');
  expect(await schedules()).toEqual([{ cron: '17 3 * * *', timezone: ZONE }]);
  await jobs.add('backup');
  const list = async () => (await findJobs(database.db, { page: 1, page_size: 10 })).rows[0];
  await expect.poll(async () => (await list())?.state, { timeout: 20_000 }).toBe('done');
  const job = await list();
  expect(job?.message).toBe(`Written and checked: ${path.join(folder, backupsOf(folder)[0] ?? '')}`);
  const lines = await linesOf(database.db, job?.id ?? '', 10);
  expect(lines.map(({ line }) => line)).toContain('Checked: read, and restored into a scratch database.');
  await jobs.close();
  await (await open('off')).close();
  expect(await schedules()).toEqual([]);
  const { rows } = await database.pool.query(`select from pg_database where starts_with(datname, 'medatlas_trial_')`);
  expect(rows).toEqual([]);
});

test('a user who may not create databases gets a backup that was read, and the log says so (R-525)', {
  tags: 'rest',
}, async () => {
  const { database, backup } = await setUp();
  const name = `reader_${Date.now()}`;
  await database.pool.query(`create role ${name} login; grant pg_read_all_data to ${name}`);
  const limited = openDatabase(database.url.replace(/\/\/[^/@]*@/, `//${name}@`));
  onTestFinished(limited.close);
  const lines: string[] = [];
  const job = {
    signal: new AbortController().signal,
    progress: () => {},
    log: (line: string) => void lines.push(line),
  };
  mkdirSync(backup.to ?? '', { recursive: true });
  await backupJob(limited.url, backup, ZONE).run({}, job);
  expect(lines).toContain('Checked: read. Not restored on trial: the database user may not create databases.');
});

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${program}.ts`), ...args], {
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
