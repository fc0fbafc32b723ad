import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectClient } from '#src/server/connections.ts';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { postmasterOf } from '#src/server/embedded/postmaster.ts';
import { serverSettings } from '#src/server/embedded/settings.ts';
import { openCluster, stopCluster } from '#src/server/postgres.ts';
import { clusterProcess } from '#test/cluster-client.ts';
import { freezeRecovery } from '#test/stuck-recovery.ts';
import { nonDurable, temporaryFolder } from '#test/temporary.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

/** Other users of this machine. Only root can become them. */
const strangers = isRoot ? [nobody, { uid: 1234, gid: 1234 }, { uid: 1234, gid: 0 }] : [];

/** The output of a shell command of another user, with its errors. */
const reads = (stranger: { uid: number; gid: number }, command: string) =>
  spawnSync('sh', ['-c', `${command} 2>&1`], { ...stranger, cwd: import.meta.dirname, encoding: 'utf8' }).stdout;

const filesIn = (dir: string) => [
  dir,
  ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => path.join(dir, file)),
];

/** A path for new data. After the test, kills the PostgreSQL on it and removes the files. */
function newPlace(...below: string[]) {
  const folder = temporaryFolder();
  const dir = path.join(folder, ...below, 'postgres');
  mkdirSync(path.dirname(dir), { recursive: true });
  onTestFinished(async () => {
    const pid = runningOn(dir);
    if (pid) process.kill(pid, 'SIGQUIT');
    while (runningOn(dir)) await sleep(10);
    rmSync(folder, { recursive: true, force: true });
  });
  return dir;
}

const runningOn = (dir: string) => postmasterOf(dataFolder(dir));

describe('one process', () => {
  test('a restart keeps the data, and nothing is left running', async () => {
    const dir = newPlace();
    const first = clusterProcess(dir);
    expect(await first.ask('open')).toBe('started');
    await first.ask('write');
    expect(await first.ask('release')).toBe('stopped');
    expect(runningOn(dir)).toBeUndefined();
    const second = clusterProcess(dir);
    expect(await second.ask('open')).toBe('started');
    expect(await second.ask('read')).toBe('1');
    expect(await second.ask('release')).toBe('stopped');
  });

  test('a killed process leaves PostgreSQL running, and the next one joins it', { tags: 'rest' }, async () => {
    const dir = newPlace();
    const first = clusterProcess(dir);
    await first.ask('open');
    const pid = runningOn(dir);
    await first.kill();
    expect(runningOn(dir)).toBe(pid);
    const second = clusterProcess(dir);
    expect(await second.ask('open')).toBe('joined');
    expect(await second.ask('release')).toBe('stopped');
    expect(runningOn(dir)).toBeUndefined();
  });

  test('the next start recovers after PostgreSQL and its parent are killed together', { tags: 'rest' }, async () => {
    const dir = newPlace();
    const first = clusterProcess(dir);
    await first.ask('open');
    await first.ask('write');
    process.kill(runningOn(dir) ?? 0, 'SIGKILL');
    await first.kill();
    const second = clusterProcess(dir);
    expect(await second.ask('open')).toBe('started');
    expect(await second.ask('read')).toBe('1');
    expect(await second.ask('release')).toBe('stopped');
  });

  test('a process restarts its killed PostgreSQL', { tags: 'rest' }, async () => {
    const dir = newPlace();
    const first = clusterProcess(dir);
    await first.ask('open');
    const pid = runningOn(dir) ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => runningOn(dir), { timeout: 20_000 }).toSatisfy((now) => now !== undefined && now !== pid);
    expect(await first.ask('release')).toBe('stopped');
  });

  test('a recovery that makes no progress is restarted, and a process that leaves ends it (R-1093)', {
    tags: 'rest',
  }, async (context) => {
    if (!existsSync('/proc/self')) return context.skip('only Linux shows which process recovers');
    const dir = newPlace();
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    const cluster = await openCluster(dir, nonDurable, { stuckAfter: 1000, report });
    const stuck = runningOn(dir) ?? 0;
    await freezeRecovery(cluster.url('postgres'), stuck);
    await expect.poll(() => cluster.problem()?.text).toMatch(/^PostgreSQL stopped or crashed at \S+Z, and recovers\./);
    await expect.poll(() => cluster.problem(), { timeout: 20_000 }).toBeUndefined();
    expect(String(reported[0])).toContain(`PostgreSQL (process ${stuck}) makes no progress in its recovery`);
    expect(runningOn(dir)).not.toBe(stuck);

    const client = await connectClient(cluster.url('postgres'));
    await client.query('drop table replayed');
    await client.end();
    await freezeRecovery(cluster.url('postgres'), runningOn(dir) ?? 0);
    expect(await cluster.release()).toBe('stopped');
    expect(runningOn(dir)).toBeUndefined();
  });

  test('a recovery that hangs does not fill the log with attempts to connect (R-1175)', {
    tags: 'rest',
  }, async (context) => {
    if (!existsSync('/proc/self')) return context.skip('only Linux shows which process recovers');
    const dir = newPlace();
    const cluster = await openCluster(dir, nonDurable, { stuckAfter: 2500 });
    await freezeRecovery(cluster.url('postgres'), runningOn(dir) ?? 0);
    await expect.poll(() => cluster.problem()).toBeDefined();
    await expect.poll(() => cluster.problem(), { timeout: 20_000 }).toBeUndefined();
    expect(await cluster.release()).toBe('stopped');
    const log = path.join(dir, 'log');
    const attempts = readdirSync(log).flatMap(
      (file) => readFileSync(path.join(log, file), 'utf8').match(/the database system is (in recovery|not yet)/g) ?? [],
    );
    expect(attempts.length).toBeLessThan(65);
  });

  test('a stale postmaster.pid with the ID of another process stops no start', { tags: 'rest' }, async () => {
    const dir = newPlace();
    const cluster = await openCluster(dir, nonDurable);
    await cluster.release();
    const owner = statSync(dir);
    const stranger = spawn('sleep', ['100'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
    onTestFinished(() => void stranger.kill('SIGKILL'));
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const lock = path.join(dir, file);
      writeFileSync(lock, `${stranger.pid}\n${dir}\n1700000000\n5432\n${dir}\n\n  5432001    131072\nready   \n`);
      chownSync(lock, owner.uid, owner.gid);
    }
    const again = await openCluster(dir, nonDurable);
    expect(again.started).toBe(true);
    expect(await again.release()).toBe('stopped');
  });
});

describe('several processes', () => {
  test('a command joins the server, and the last process stops PostgreSQL, whichever started it', {
    tags: 'rest',
  }, async () => {
    const dir = newPlace();
    const [server, command] = [clusterProcess(dir), clusterProcess(dir)];
    expect(await server.ask('open')).toBe('started');
    expect(await command.ask('open')).toBe('joined');
    expect(await command.ask('release')).toBe('left running');
    expect(await command.ask('open')).toBe('joined');
    expect(await server.ask('release')).toBe('left running');
    expect(await command.ask('write')).toBe('0');
    expect(await command.ask('release')).toBe('stopped');
    expect(runningOn(dir)).toBeUndefined();
  });

  test('three simultaneous first starts share one PostgreSQL, which stops when all leave', {
    tags: 'rest',
  }, async () => {
    const dir = newPlace();
    const three = [clusterProcess(dir), clusterProcess(dir), clusterProcess(dir)];
    const opened = await Promise.all(three.map(({ ask }) => ask('open')));
    expect(opened.sort()).toEqual(['joined', 'joined', 'started']);
    const made = await Promise.all(three.map(({ ask }) => ask('database')));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^postgresql:/);
    const left = await Promise.all(three.map(({ ask }) => ask('release')));
    expect(left.sort()).toEqual(['left running', 'left running', 'stopped']);
    expect(runningOn(dir)).toBeUndefined();
    expect(readdirSync(path.dirname(dir)).sort()).toEqual(['postgres', 'postgres.lock']);
  });

  test('a process killed while it leaves blocks no other', { tags: 'rest' }, async () => {
    const dir = newPlace();
    const [first, second] = [clusterProcess(dir), clusterProcess(dir)];
    await first.ask('open');
    await second.ask('open');
    expect(await first.ask('hold')).toBe('taken');
    const leaving = second.ask('release');
    await sleep(100);
    expect(runningOn(dir)).toBeDefined();
    await first.kill();
    expect(await leaving).toBe('stopped');
  });

  test('`npm stop` finds nothing, refuses while a process uses it, and stops what a killed process left', {
    tags: 'rest',
  }, async () => {
    const dir = newPlace();
    expect(await stopCluster(dir)).toEqual({ stopped: false, users: [] });
    const server = clusterProcess(dir);
    await server.ask('open');
    expect(await stopCluster(dir)).toEqual({ stopped: false, users: [server.pid] });
    await server.kill();
    expect(await stopCluster(dir)).toEqual({ stopped: true, users: [] });
    expect(runningOn(dir)).toBeUndefined();
  });
});

describe('users and folders', () => {
  test('no other user reaches the data, the socket or the lock', async () => {
    const dir = newPlace();
    const opening = openCluster(dir, nonDurable);
    await expect.poll(() => existsSync(`${dir}.new/postgres`), { interval: 5 }).toBe(true);
    for (const stranger of strangers) expect(reads(stranger, `ls ${dir}.new/postgres`)).toMatch(/Permission denied/);
    const cluster = await opening;
    const { uid, mode } = statSync(dir);
    expect(mode & 0o777).toBe(0o700);
    if (isRoot) expect(uid >= 60_706 && uid < 61_184, `its own user, not ${uid}`).toBe(true);
    else expect(uid).toBe(process.getuid?.());
    expect(statSync(`${dir}.lock`).mode & 0o777).toBe(0o600);
    for (const stranger of strangers) {
      for (const file of [`${dir}/PG_VERSION`, `${dir}.lock`])
        expect(reads(stranger, `cat ${file}`)).toMatch(/Permission denied/);
      const client = `new pg.Client({ user: 'app', database: 'postgres', host: '${dir}' }).connect()`;
      const connect = `import pg from 'pg'; await ${client}`;
      expect(reads(stranger, `${process.execPath} --input-type=module -e "${connect}"`)).toMatch(/EACCES/);
    }
    expect(await cluster.release()).toBe('stopped');
  });

  test('data of an earlier release, owned by `nobody` with a lock that all can read, is kept and protected', {
    tags: 'rest',
  }, async () => {
    const dir = newPlace();
    const first = clusterProcess(dir);
    await first.ask('open');
    await first.ask('write');
    await first.ask('release');
    if (isRoot) for (const file of filesIn(dir)) lchownSync(file, nobody.uid, nobody.gid);
    rmSync(`${dir}.lock`);
    writeFileSync(`${dir}.lock`, '', { mode: 0o644 });
    const second = clusterProcess(dir);
    expect(await second.ask('open')).toBe('started');
    expect(await second.ask('read')).toBe('1');
    expect(new Set(filesIn(dir).map((file) => lstatSync(file).uid))).toEqual(new Set([statSync(dir).uid]));
    expect(statSync(dir).uid).not.toBe(nobody.uid);
    expect(statSync(`${dir}.lock`).mode & 0o777).toBe(0o600);
    expect(await second.ask('release')).toBe('stopped');
  });

  test("another user's lock on the file of an earlier release stops no start", { tags: 'rest' }, async () => {
    const dir = newPlace();
    writeFileSync(`${dir}.lock`, '', { mode: 0o644 });
    const hold = `
      const lock = new (require('node:sqlite').DatabaseSync)('${dir}.lock', { readOnly: true });
      lock.exec('begin; select * from sqlite_schema');
      console.log('held');
      setInterval(() => {}, 1000);`;
    const stranger = spawn(process.execPath, ['-e', hold], { ...strangers[0], stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    await once(stranger.stdout, 'data');
    const opened = openCluster(dir, nonDurable, { signal: AbortSignal.timeout(20_000) });
    expect((await opened).started).toBe(true);
    expect(await (await opened).release()).toBe('stopped');
  });

  test.runIf(isRoot)('root in a private folder keeps the data as its own', async () => {
    const dir = newPlace();
    chmodSync(path.dirname(dir), 0o700);
    for (const time of ['first', 'second']) {
      const cluster = await openCluster(dir, nonDurable);
      expect([time, cluster.started, statSync(dir).uid]).toEqual([time, true, 0]);
      expect(await cluster.release()).toBe('stopped');
    }
  });

  test.runIf(isRoot)(
    'an ordinary user starts it, root joins and leaves it, and root can start it later',
    { tags: 'rest' },
    async () => {
      const dir = newPlace();
      chownSync(path.dirname(dir), nobody.uid, nobody.gid);
      const user = clusterProcess(dir, nobody);
      expect(await user.ask('open')).toBe('started');
      const cluster = await openCluster(dir, nonDurable);
      expect(cluster.started).toBe(false);
      expect(await cluster.release()).toBe('left running');
      expect(await user.ask('release')).toBe('stopped');
      expect(await (await openCluster(dir, nonDurable)).release()).toBe('stopped');
      expect(await user.ask('open')).toBe('started');
    },
  );

  test.runIf(isRoot)("another user's data folder is refused with a message", async () => {
    const dir = newPlace();
    mkdirSync(dir, { mode: 0o700 });
    chownSync(path.dirname(dir), nobody.uid, nobody.gid);
    expect(await clusterProcess(dir, nobody).ask('open')).toMatch(/belongs to another user \(UID 0\)/);
  });

  test('a path too long for a socket gets a short private folder, the same for every process', {
    tags: 'rest',
  }, async () => {
    const dir = newPlace('a-folder-with-a-long-name'.repeat(3), 'and-another'.repeat(9));
    const [first, second] = [clusterProcess(dir), clusterProcess(dir)];
    expect(await first.ask('open')).toBe('started');
    expect(await second.ask('open')).toBe('joined');
    const { sockets } = dataFolder(dir);
    expect(Buffer.byteLength(sockets)).toBeLessThan(60);
    expect(statSync(sockets).mode & 0o777).toBe(0o700);
    expect(statSync(sockets).uid).toBe(statSync(dir).uid);
    await first.ask('release');
    expect(await second.ask('release')).toBe('stopped');
    expect(existsSync(sockets)).toBe(false);
  });

  test.runIf(isRoot)('a short socket folder of another user is not trusted', async () => {
    const dir = newPlace('a-folder-with-a-long-name'.repeat(5));
    await (await openCluster(dir, nonDurable)).release();
    const { sockets } = dataFolder(dir);
    mkdirSync(sockets, { mode: 0o700 });
    onTestFinished(() => rmSync(sockets, { recursive: true }));
    chownSync(sockets, 1234, 1234);
    await expect(openCluster(dir, nonDurable)).rejects.toThrow(/socket belongs to another user/);
  });

  test('a path with spaces, quotes and commas', { tags: 'rest' }, async () => {
    const cluster = await openCluster(newPlace(`it's "here", %41`), nonDurable);
    expect(await cluster.release()).toBe('stopped');
  });

  test('data of another major version is refused with instructions to upgrade', async () => {
    const dir = newPlace();
    mkdirSync(dir);
    writeFileSync(path.join(dir, 'PG_VERSION'), '16\n');
    await expect(openCluster(dir)).rejects.toThrow(
      /is of PostgreSQL 16, but this version requires PostgreSQL 18\. To upgrade, keep that folder.*DATA_DIR/,
    );
  });

  test('a folder with other files is refused and left unchanged', async () => {
    const dir = newPlace();
    mkdirSync(dir);
    writeFileSync(path.join(dir, 'letter.txt'), 'mine');
    await expect(openCluster(dir)).rejects.toThrow(/has files but no PostgreSQL data/);
    expect(readdirSync(dir)).toEqual(['letter.txt']);
  });

  test('an error names the setting that PostgreSQL refuses', async () => {
    await expect(openCluster(newPlace(), { shared_buffers: 'plenty' })).rejects.toThrow(/shared_buffers.*plenty/);
  });
});

describe('settings', () => {
  test('a quarter of memory is shared, at most 2 GB', () => {
    expect(serverSettings(4 * 2 ** 30).shared_buffers).toBe('1024MB');
    expect(serverSettings(64 * 2 ** 30).shared_buffers).toBe('2048MB');
  });

  test('PostgreSQL accepts them all and writes one log per weekday', async () => {
    const dir = newPlace();
    const cluster = await openCluster(dir);
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    const { rows } = await client.query(
      `select lower(name) as name, setting from pg_settings where lower(name) = any($1)`,
      [['fsync', 'jit', 'listen_addresses', 'logging_collector', 'max_connections', 'timezone', 'wal_level']],
    );
    const order = await client.query(
      `select array_agg(x order by x) sorted, upper('éß') from unnest('{b,B,a,é}'::text[]) x`,
    );
    await client.end();
    await cluster.release();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      jit: 'off',
      listen_addresses: '',
      logging_collector: 'on',
      max_connections: '80',
      timezone: 'UTC',
      wal_level: 'minimal',
    });
    expect(order.rows[0]).toEqual({ sorted: ['B', 'a', 'b', 'é'], upper: 'Éß' });
    const logs = readdirSync(path.join(dir, 'log'));
    expect(logs).toHaveLength(1);
    expect(logs[0]).toMatch(/^postgresql-(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.log$/);
    expect(readFileSync(path.join(dir, 'log', logs[0] ?? ''), 'utf8')).toContain('ready to accept connections');
  });
});
