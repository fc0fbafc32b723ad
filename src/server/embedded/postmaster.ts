// Finds, starts and stops the PostgreSQL process of a data folder. Callers hold the folder's lock.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withChild } from '#src/server/embedded/child.ts';
import { adoptData, type DataFolder, makeData, makeSockets } from '#src/server/embedded/data-folder.ts';
import { type Identity, identityFor } from '#src/server/embedded/identity.ts';
import { binary, linkLibraries } from '#src/server/embedded/package.ts';
import { readIfThere } from '#src/server/embedded/read-if-there.ts';
import { type PostgresSettings, serverSettings } from '#src/server/embedded/settings.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The process ID of the PostgreSQL that runs on the folder, or undefined. */
export function postmasterOf({ data }: DataFolder): number | undefined {
  const [pid] = pidFile(data);
  return pid && isPostmaster(Number(pid), data) ? Number(pid) : undefined;
}

/**
 * Creates the data if there is none, starts PostgreSQL, and returns when it accepts connections. Throws Refusal with
 * PostgreSQL's message if it does not start. On abort, stops what it started and throws the reason of `signal`.
 */
export async function startPostmaster(
  folder: DataFolder,
  settings: PostgresSettings,
  signal?: AbortSignal,
): Promise<void> {
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
    // child processes of a killed postmaster may still be exiting; a full disk is no reason to retry
    const passing = /postmaster\.pid|shared memory/.test(failure) && !failure.includes('No space left');
    if (!passing || Date.now() > deadline) throw new Refusal(`PostgreSQL did not start on ${folder.data}:\n${failure}`);
  }
}

/**
 * Stops PostgreSQL and waits for its exit. `immediately`, it writes no checkpoint, and the next start recovers. So it does if
 * it has not stopped after five minutes, and at last it is killed. Throws Refusal if that fails, too.
 */
export async function endPostmaster(folder: DataFolder, { immediately = false } = {}): Promise<void> {
  const pid = postmasterOf(folder);
  if (!pid) return;
  const ended = async (signal: NodeJS.Signals, patience: number) => {
    sendSignal(pid, signal);
    for (const deadline = Date.now() + patience; isPostmaster(pid, folder.data); await sleep(10))
      if (Date.now() > deadline) return false;
    return true;
  };
  const stopped =
    (!immediately && (await ended('SIGINT', 5 * 60_000))) || // fast shutdown; SIGTERM would wait for clients
    (await ended('SIGQUIT', 10_000)) || // PostgreSQL kills its hanging processes after five seconds
    (await ended('SIGKILL', 10_000));
  if (!stopped) throw new Refusal(`PostgreSQL (process ${pid}) cannot be ended.`);
  if (folder.sockets !== folder.data && existsSync(folder.sockets)) rmSync(folder.sockets, { recursive: true });
}

/** Lines of postmaster.pid. Line 1 is the process ID, line 8 the state. */
const pidFile = (data: string) => readLines(path.join(data, 'postmaster.pid'));

const readLines = (file: string) => readIfThere(file).split('\n');

/** A process that has just exited gets no signal. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** After a crash the ID may belong to an unrelated process, or to a dead one that is not yet reaped. */
function isPostmaster(pid: number, data: string): boolean {
  if (!existsSync('/proc/self')) return isAlive(pid);
  return readIfThere(`/proc/${pid}/cmdline`).includes(`\0-D\0${data}\0`);
}

/** Whether a process with this ID exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL checks only whether the process in these files is alive. It would not start beside an unrelated one. */
function dropForeignLocks({ data, sockets }: DataFolder) {
  for (const file of [path.join(data, 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')]) {
    const pid = Math.abs(Number(readLines(file)[0] ?? 0));
    if (pid && isAlive(pid) && !isPostmaster(pid, data)) rmSync(file);
  }
}

/**
 * Starts PostgreSQL. Returns its error output if it exited, else ''. It is detached, because it can outlive this
 * process and Ctrl-C must not reach it.
 */
async function launch(
  { data, sockets }: DataFolder,
  { ids, prefix }: Identity,
  settings: PostgresSettings,
  signal: AbortSignal | undefined,
) {
  const all = { ...serverSettings(), ...settings, unix_socket_directories: `"${sockets.replaceAll('"', '""')}"` };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...prefix, binary('postgres'), '-D', data, ...flags];
  const child = spawn(command, args, { ...ids, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  let ended = false;
  child.stderr.on('data', (text) => {
    output += text;
  });
  child.once('error', (error) => {
    output += error.message;
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
  await withChild(child, 'SIGINT', signal, started()); // fast shutdown, also during recovery
  child.stderr.destroy();
  child.unref();
  return ended ? `${output}${lastLog(data)}` || 'It gave no reason.' : '';
}

/** The last lines of the newest log, where PostgreSQL writes once its log collector runs. */
function lastLog(data: string): string {
  const folder = path.join(data, 'log');
  const files = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  return newest ? readFileSync(newest, 'utf8').split('\n').slice(-6).join('\n') : '';
}
