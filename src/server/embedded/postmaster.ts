// The PostgreSQL process on a data folder: is it there, its start, its end. Callers hold the folder's lock.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withChild } from '#src/server/embedded/child.ts';
import { adoptData, type DataFolder, makeData, makeSockets } from '#src/server/embedded/data-folder.ts';
import { type Identity, identityFor } from '#src/server/embedded/identity.ts';
import { binary, linkLibraries } from '#src/server/embedded/package.ts';
import { type Settings, serverSettings } from '#src/server/embedded/settings.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The number of the PostgreSQL that runs on the folder, or undefined. */
export function postmasterOf({ data }: DataFolder): number | undefined {
  const [pid] = pidFile(data);
  return pid && isPostmaster(Number(pid), data) ? Number(pid) : undefined;
}

/**
 * Starts PostgreSQL, making its data first where there is none, and returns when it is ready for connections. When
 * `signal` is aborted before that, ends what it started and throws the reason.
 */
export async function startPostmaster(folder: DataFolder, settings: Settings, signal?: AbortSignal): Promise<void> {
  linkLibraries();
  const identity = identityFor(folder.data);
  signal?.throwIfAborted();
  adoptData(folder, identity);
  await makeData(folder, identity, signal);
  makeSockets(folder, identity);
  for (const deadline = Date.now() + 30_000; ; await sleep(100)) {
    dropForeignLocks(folder);
    signal?.throwIfAborted();
    const failure = await launch(folder, identity, settings, signal);
    if (!failure) return;
    signal?.throwIfAborted();
    // children of one that was killed are still ending; a full disk takes longer to mend
    const passing = /postmaster\.pid|shared memory/.test(failure) && !failure.includes('No space left');
    if (!passing || Date.now() > deadline) throw new Refusal(`PostgreSQL did not start on ${folder.data}:\n${failure}`);
  }
}

/** Ends PostgreSQL and waits for its last write. Throws when that takes over five minutes. */
export async function endPostmaster(folder: DataFolder): Promise<void> {
  const pid = postmasterOf(folder);
  if (!pid) return;
  process.kill(pid, 'SIGINT'); // the fast shutdown; SIGTERM would wait for clients
  for (const deadline = Date.now() + 5 * 60_000; isPostmaster(pid, folder.data); await sleep(10))
    if (Date.now() > deadline) throw new Refusal(`PostgreSQL (process ${pid}) has not ended within five minutes.`);
  if (folder.sockets !== folder.data && existsSync(folder.sockets)) rmdirSync(folder.sockets);
}

/** Lines of postmaster.pid: 1 the process's number, 8 its state. */
const pidFile = (data: string) => readLines(path.join(data, 'postmaster.pid'));

const readLines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

/** After a crash the number may belong to a stranger, or to a process that is dead but not yet reaped. */
function isPostmaster(pid: number, data: string): boolean {
  if (!existsSync('/proc/self')) return isAlive(pid);
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(`\0-D\0${data}\0`);
}

/** Whether a process of this number exists, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL itself only asks whether the number in these files is alive, and would refuse to start beside a stranger. */
function dropForeignLocks({ data, sockets }: DataFolder) {
  for (const file of [path.join(data, 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')]) {
    const pid = Math.abs(Number(readLines(file)[0] ?? 0));
    if (pid && isAlive(pid) && !isPostmaster(pid, data)) rmSync(file);
  }
}

/** Returns what PostgreSQL said where it ended instead of starting. It outlives this process: Ctrl-C must not reach it. */
async function launch(
  { data, sockets }: DataFolder,
  { ids, prefix }: Identity,
  settings: Settings,
  signal: AbortSignal | undefined,
) {
  const all = { ...serverSettings(), ...settings, unix_socket_directories: `"${sockets.replaceAll('"', '""')}"` };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...prefix, binary('postgres'), '-D', data, ...flags];
  const child = spawn(command, args, { ...ids, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  let ended = false;
  child.stderr.on('data', (text) => {
    said += text;
  });
  child.once('error', (error) => {
    said += error.message;
    ended = true;
  });
  child.once('close', () => {
    ended = true;
  });
  const isReady = () => {
    const [pid, , , , , , , state] = pidFile(data);
    return Number(pid) === child.pid && state?.startsWith('ready') && !signal?.aborted;
  };
  const started = async () => {
    while (!ended && !isReady()) await sleep(10);
  };
  await withChild(child, 'SIGINT', signal, started()); // the fast shutdown, also during recovery
  child.stderr.destroy();
  child.unref();
  return ended ? `${said}${lastLog(data)}` || 'It gave no reason.' : '';
}

/** The end of the newest log: PostgreSQL writes there once its collector runs. */
function lastLog(data: string): string {
  const folder = path.join(data, 'log');
  const files = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  return newest ? readFileSync(newest, 'utf8').split('\n').slice(-6).join('\n') : '';
}
