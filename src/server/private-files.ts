// Protects files under DATA_DIR from other local users: refused rows, the search index, locks.
import { chmodSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Creates `folder` with mode 700. Restricts an existing folder, which earlier releases made readable to all users. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeFolder(folder);
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
