import { spawnSync } from 'node:child_process';
import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DISK_FULL } from '#src/server/disk-full.ts';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { postmasterOf } from '#src/server/embedded/postmaster.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { removeData, runningKinds, runScript, serverProcess, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** A disk that a test fills. PostgreSQL then exits. */
interface Disk {
  dataDir: string;
  fill(): void;
  endPostgres(): Promise<void>;
  free(): void;
}

const disks: Record<string, () => Disk> = { 'a file that cannot be written': fullFile };
if (mayMount()) disks['a full file system'] = fullFileSystem;

test.each(Object.entries(disks))(
  'a full disk stops PostgreSQL, but not the server, which says so (R-1094): %s',
  { timeout: 120_000, tags: 'rest' },
  async (name, open) => {
    const disk = open();
    const env = { DATA_DIR: disk.dataDir, DEMO_DATA: 'off' };
    onTestFinished(() => removeData(env.DATA_DIR));
    const server = await startServer(env);
    const pid = serverProcess(env);
    const statusOf = async (url: string) =>
      (await fetch(server.url + url, { headers: { cookie: 'session=unknown' } })).status;
    const attempts = () => server.output().match(/No space left on device/g)?.length ?? 0;

    disk.fill();
    await disk.endPostgres();
    await expect.poll(attempts, { timeout: 20_000 }).toBeGreaterThan(1);
    for (const url of ['/readyz', '/api/site', '/api/session']) expect(await statusOf(url), url).toBe(503);
    const { problems } = await (await fetch(`${server.url}/readyz`)).json();
    expect(problems).toContainEqual(
      expect.stringMatching(/^PostgreSQL stopped at \S+, and does not start: no space is left on its disk\.$/),
    );
    const full = expect.stringMatching(/^Disk full: \d.* free on the disk of DATA_DIR\. Free some space\./);
    if (name === 'a full file system') expect(problems).toContainEqual(full);
    const session = await fetch(`${server.url}/api/session`, { headers: { cookie: 'session=unknown' } });
    expect(await session.json()).toEqual({ code: 'disk_full', message: `Failed to connect to database. ${DISK_FULL}` });
    expect(await statusOf('/healthz')).toBe(200);
    expect(serverProcess(env)).toBe(pid);

    disk.free();
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200);
    expect(await statusOf('/api/site')).toBe(200);
    expect(serverProcess(env)).toBe(pid);

    disk.fill();
    await disk.endPostgres();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
    process.kill(pid, 'SIGTERM');
    expect(await server.ended).toBe(0);
    await expect.poll(() => runningKinds(env), { timeout: 5000 }).toEqual([]);

    const again = runScript('start', env);
    expect(await again.ended).toBe(1);
    expect(again.output()).toMatch(/^PostgreSQL did not start on .*:\n.*No space left on device/s);
    expect(again.output()).not.toContain('    at ');
  },
);

test.runIf(mayMount())('a change that PostgreSQL has no space for says so, and searches go on (R-1094)', async () => {
  const database = await testDatabase();
  const [{ folder }] = (await database.pool.query(`select current_setting('data_directory') as folder`)).rows;
  const { uid, gid } = statSync(folder);
  const disk = temporaryFolder();
  const options = `size=1m,mode=700,uid=${uid},gid=${gid}`;
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status).toBe(0);
  onTestFinished(async () => {
    await database.pool.query('alter table lists set tablespace pg_default');
    await database.pool.query('drop tablespace small');
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  await database.pool.query(`create tablespace small location '${disk}'`);
  await database.pool.query('alter table lists set tablespace small');
  const api = await testApi(database, { indexed: false });
  onTestFinished(api.close);
  const headers = await api.headersOf('specialist');
  const add = () => api.app.inject({ method: 'POST', url: '/api/lists', headers, payload: { name: 'Calls' } });
  const filler = path.join(disk, 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc(1 << 20))).toThrow('ENOSPC');
  const refused = await add();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '30',
    { code: 'disk_full', message: `Failed to make the list. ${DISK_FULL}` },
  ]);
  expect((await api.get('/api/lists')).status).toBe(200);
  rmSync(filler);
  expect((await add()).statusCode).toBe(200);
});

/** Simulates a full disk without root: each start of PostgreSQL writes postmaster.opts, here to /dev/full. */
function fullFile(): Disk {
  const dataDir = path.join(temporaryFolder(), 'data');
  const folder = path.join(dataDir, 'postgres');
  const file = path.join(folder, 'postmaster.opts');
  const free = () => rmSync(file, { force: true });
  return {
    dataDir,
    fill: () => {
      free();
      symlinkSync('/dev/full', file);
    },
    endPostgres: async () => void process.kill(postmasterOf(dataFolder(folder)) ?? 0, 'SIGKILL'),
    free,
  };
}

/** Mounts a file system of 200 MB, on which PostgreSQL exits when its write-ahead log has no space. */
function fullFileSystem(): Disk {
  const disk = temporaryFolder();
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]).status).toBe(0);
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  const dataDir = path.join(disk, 'medatlas', 'data');
  const filler = path.join(disk, 'filler');
  return {
    dataDir,
    fill: () => expect(() => writeFileSync(filler, Buffer.alloc(200 * 2 ** 20))).toThrow('ENOSPC'),
    endPostgres: async () => {
      const client = new pg.Client({ user: 'app', database: 'medatlas', host: path.join(dataDir, 'postgres') });
      client.on('error', () => {}); // the query below throws the error
      await client.connect();
      const write = () => client.query(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`);
      await expect(repeatForever(write)).rejects.toThrow(/Connection terminated|ECONNRESET|EPIPE/);
    },
    free: () => rmSync(filler),
  };
}

async function repeatForever(step: () => Promise<unknown>): Promise<never> {
  for (;;) await step();
}

function mayMount(): boolean {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}
