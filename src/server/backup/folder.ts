import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { kindOf } from '#src/server/backup/answers.ts';
import type { BackupPlace } from '#src/server/backup/place.ts';
import { giveToOwner, makeFolder } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Milliseconds after which the part of a file was left by a killed process. */
const DAY = 24 * 3600_000;

/** A folder for backups, which is created for the first one. Only its owner can read it. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (file: string) => path.join(folder, file);
  return {
    nameOf: pathOf,
    list: async () => {
      await kindOf(folder); // throws if the file system does not answer
      const files = await readdir(folder, { recursive: true }).catch((error) => {
        if (error.code === 'ENOENT') return [];
        throw unreadable(folder, error);
      });
      for (const file of files.filter((name) => name.endsWith('.part'))) await removeOldPart(pathOf(file));
      return files.filter((file) => file.endsWith('.gz')).sort();
    },
    write: async (file, content, signal) => {
      const target = pathOf(file);
      const part = `${target}.${randomBytes(4).toString('hex')}.part`;
      try {
        makeFolder(path.dirname(target), 0o700);
        if (path.dirname(file) !== '.') giveToOwner(path.dirname(target));
        await writeComplete(part, content, signal, async () => {
          giveToOwner(part); // root may back up by hand, and the server must read it
          await rename(part, target);
        });
      } catch (error) {
        throw unwritable(target, error as NodeJS.ErrnoException);
      }
    },
    read: async (file, signal) => {
      const handle = await open(pathOf(file)).catch((error) => {
        throw unreadable(pathOf(file), error);
      });
      await handle.close();
      return createReadStream(pathOf(file), { signal });
    },
    remove: (file) => rm(pathOf(file), { force: true }),
  };
}

/**
 * Writes a file that must not exist. Meanwhile its name ends with `.part`, which must be new too: an existing file may
 * belong to another user. Throws Refusal.
 */
export async function writeNewFile(file: string, content: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  const part = `${file}.part`;
  await kindOf(file); // throws if the file system does not answer
  if (await exists(file)) throw isThere(file);
  if (await exists(part)) throw new Refusal(`${part} already exists. Remove it or name a new file.`);
  try {
    await writeComplete(part, content, signal, () => putInPlace(part, file));
  } catch (error) {
    throw unwritable(file, error as NodeJS.ErrnoException);
  }
}

/** Only the owner can read the file, because backups hold keys and password hashes. */
async function writeComplete(
  part: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
  putInPlace: () => Promise<void>,
) {
  const output = await open(part, 'wx', 0o600);
  try {
    await pipeline(content, output.createWriteStream({ flush: true }), { signal });
    await putInPlace();
  } finally {
    await output.close();
    await rm(part, { force: true });
  }
}

/** Links instead of renaming, so that it never replaces a file. Renames if the file system has no hard links. */
async function putInPlace(part: string, file: string) {
  try {
    await link(part, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw isThere(file);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await rename(part, file);
  }
}

async function removeOldPart(part: string) {
  const found = await stat(part).catch(() => undefined); // it is complete meanwhile
  if (found && Date.now() - found.mtimeMs > DAY) await rm(part, { force: true });
}

const isThere = (file: string) => new Refusal(`${file} already exists. Name a new file.`);

/** Whether a name is taken, also by a link to nothing. */
const exists = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );

const FILE_CALLS = ['open', 'write', 'writev', 'fsync', 'close', 'mkdir', 'rename', 'link', 'unlink'];

function unwritable(file: string, error: NodeJS.ErrnoException) {
  const { code, syscall = '' } = error;
  if (!FILE_CALLS.includes(syscall)) return error; // such as a lost connection to PostgreSQL
  const reason = code === 'ENOSPC' ? 'the disk is full' : code === 'EDQUOT' ? 'the quota is used up' : code;
  return new Refusal(`${file} cannot be written: ${reason}.`, { cause: error });
}

const unreadable = (file: string, error: NodeJS.ErrnoException) =>
  new Refusal(`${file} cannot be read: ${error.code}.`, { cause: error });
