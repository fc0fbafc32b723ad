import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '#src/server/embedded/postmaster.ts';

/** Start of the names of all temporary folders. The ID of the process that made the folder follows. */
export const folderPrefix = 'medatlas-test-';

/**
 * Deletes the temporary folders of test runs that were killed, and ends the processes that still use them. A killed run
 * leaves PostgreSQL and its data in memory: after a few of them, tests fail for lack of memory.
 */
export function removeLeftovers() {
  const folders = ['/dev/shm', tmpdir()].flatMap((parent) => namesIn(parent).map((name) => path.join(parent, name)));
  for (const folder of folders.filter(isLeft)) clearFolder(folder);
}

/** Ends the processes that use a folder, unmounts the disks in it, and deletes it. */
export function clearFolder(folder: string) {
  for (const pid of usersOf(folder)) end(pid);
  // a folder with a disk cannot be deleted, and runs that were killed may have mounted several
  for (const disk of disksIn(folder)) spawnSync('umount', ['--lazy', disk], { stdio: 'ignore' });
  remove(folder);
}

const isLeft = (folder: string) => {
  const [, owner] = new RegExp(`^${folderPrefix}(\\d+)-`).exec(path.basename(folder)) ?? [];
  return owner !== undefined && !isAlive(Number(owner));
};

/** The other processes with a file or folder in `folder` in their command or environment. */
export const usersOf = (folder: string) =>
  namesIn('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(`${folder}/`)));

/** Where disks are mounted in a folder, the last mounted first. */
const disksIn = (folder: string) =>
  read('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place === folder || place.startsWith(`${folder}/`))
    .reverse();

function end(pid: string) {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended, or belongs to another user.
  }
}

function remove(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    // A folder of another user stays until that user's next run.
    if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // without /proc or /dev/shm
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // ended, or another user's
  }
}
