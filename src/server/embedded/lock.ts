import { closeSync, fchownSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#src/server/refusal.ts';

/** Milliseconds to wait for the lock. A PostgreSQL that recovers from a crash may take minutes to start. */
const timeout = 15 * 60_000;

/**
 * Runs `task` while holding the lock on `file`, which excludes other processes of this machine. It is SQLite's lock on
 * an empty file, and the operating system releases it when its holder dies. Only the file's owner can open it, because
 * a lock of another user would block every start. Throws Refusal after 15 minutes, and the reason of `signal` on abort.
 */
export async function withLock<T>(file: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const deadline = Date.now() + timeout; ; await sleep(20)) {
    signal?.throwIfAborted();
    const lock = take(file);
    if (lock) return task().finally(() => lock.close());
    if (Date.now() > deadline) throw new Refusal(`Another process has held ${file} for 15 minutes. End it first.`);
  }
}

/**
 * Returns the lock, or undefined while another process holds it. Opens the file each time, because it may be replaced.
 */
function take(file: string): DatabaseSync | undefined {
  const inode = makeFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive'); // a journal on disk would fail when the disk is full
    if (statSync(file, { throwIfNoEntry: false })?.ino === inode) return lock;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error; // SQLITE_BUSY: another process holds it
  }
  lock.close();
  return undefined;
}

/**
 * Creates the file if it is missing, and returns its inode. Replaces a file of an earlier release that other users can
 * open, because they may hold a lock on it. Two simultaneous first starts could replace each other's file. PostgreSQL's
 * own lock then admits only one.
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
    throw new Refusal(`The lock ${file} cannot be created: ${code}. Start as the user who owns its folder.`, {
      cause: error,
    });
  }
}

/** For root, the owner of the folder, who could not open root's file. */
function ownerOf(file: string): { uid: number; gid: number } {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return uid === 0 ? statSync(path.dirname(file)) : { uid, gid };
}
