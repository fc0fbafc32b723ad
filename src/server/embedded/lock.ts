import { closeSync, fchownSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#src/server/refusal.ts';

/** How long to wait for another process's turn: a PostgreSQL that recovers from a crash may take minutes to start. */
const patience = 15 * 60_000;

/**
 * Runs `task` while no other process of this machine runs one under the same lock file. The lock is SQLite's on an empty
 * file, which the operating system lifts when its holder dies. Only the file's owner can open it: with a lock of their own
 * other users would stop every start. Throws when the turn does not come within 15 minutes, and the reason of `signal` when
 * that is aborted first.
 */
export async function withLock<T>(file: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const deadline = Date.now() + patience; ; await sleep(20)) {
    signal?.throwIfAborted();
    const lock = take(file);
    if (lock) return task().finally(() => lock.close());
    if (Date.now() > deadline) throw new Refusal(`Another process has held ${file} for 15 minutes: end it first.`);
  }
}

/** The lock, or undefined while it is another's. It is opened again each time, since the file may have been replaced. */
function take(file: string): DatabaseSync | undefined {
  const inode = makeFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive'); // a journal on disk would fail when the disk is full
    if (statSync(file, { throwIfNoEntry: false })?.ino === inode) return lock;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error; // SQLITE_BUSY: another's turn
  }
  lock.close();
  return undefined;
}

/**
 * Makes the file where it is missing, and replaces one that other users can or could open, which an earlier release left:
 * they may hold a lock on it. Returns its inode. Two first starts of this release at the same moment could replace each
 * other's; then PostgreSQL's own lock lets only one in.
 */
function makeFile(file: string): number {
  try {
    const owner = ownerOf(file);
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found?.isFile() && found.uid === owner.uid && !(found.mode & 0o077)) return found.ino;
    const fresh = found ? `${file}.${process.pid}.new` : file;
    if (found) rmSync(fresh, { force: true });
    const descriptor = openSync(fresh, 'wx', 0o600);
    if (owner.uid !== process.getuid?.()) fchownSync(descriptor, owner.uid, owner.gid);
    closeSync(descriptor);
    if (found) renameSync(fresh, file);
    return lstatSync(file).ino;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return makeFile(file); // another process was first
    throw new Refusal(`The lock ${file} cannot be made: ${code}. Start as the user who owns its folder.`, {
      cause: error,
    });
  }
}

/** Root makes the lock for the owner of the folder, who could not open it otherwise. */
function ownerOf(file: string): { uid: number; gid: number } {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return uid === 0 ? statSync(path.dirname(file)) : { uid, gid };
}
