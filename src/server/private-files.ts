// Files under DATA_DIR that other local users must not read: refused rows, search snapshots, locks.
import { chmodSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Makes `folder` unless it exists, with mode 700, also where an earlier release made it readable to all. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeFolder(folder);
}

/** Takes other users' access to `folder` away, where it exists. */
export function closeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (found.mode & 0o077 && mayChange(found.uid)) chmodSync(folder, 0o700);
  giveToOwner(folder);
}

/** What root makes in a folder belongs to the folder's owner, who could not read it otherwise. */
export function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(file));
  if (uid !== 0) lchownSync(file, uid, gid);
}

const mayChange = (owner: number) => [0, owner].includes(process.getuid?.() ?? owner);
