// Protects files under DATA_DIR from other local users: refused rows, the search index, locks.
import { chmodSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '#src/server/refusal.ts';

/**
 * Creates a folder and its missing parents. Node's own recursive mkdirSync never ends where the system makes no entries, such as
 * in /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error; // else another process was first
  }
}

/** Creates `folder` with mode 700. Restricts an existing folder, which earlier releases made readable to all users. */
export function privateFolder(folder: string): void {
  makeFolder(folder, 0o700);
  closeFolder(folder);
}

/** Runs `use`, which works in the data folder. Throws Refusal if the system does not let this user. */
export function inDataDir(dataDir: string, use: (dataDir: string) => void): void {
  try {
    use(dataDir);
  } catch (error) {
    const { code = '', path: part } = error as NodeJS.ErrnoException;
    const reason = ['EEXIST', 'ENOTDIR'].includes(code) ? `${part} is not a folder` : code;
    throw new Refusal(`DATA_DIR cannot be used: ${reason}; it is '${dataDir}'.`, { cause: error });
  }
}

/** Removes other users' access to `folder`, if it exists. */
export function closeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (found.mode & 0o077 && mayChange(found.uid)) chmodSync(folder, 0o700);
  giveToOwner(folder);
}

/** Gives a file that root created to the owner of its folder, who could not read it otherwise. */
export function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(file));
  if (uid !== 0) lchownSync(file, uid, gid);
}

const mayChange = (owner: number) => [0, owner].includes(process.getuid?.() ?? owner);
