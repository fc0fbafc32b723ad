// The files of exports in DATA_DIR/exports: `<id>.keys` with the NPIs to read, and `<id>` with the rows.
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '#src/server/disk-full.ts';
import { Failure } from '#src/server/failure.ts';
import { freeSpace } from '#src/server/free-space.ts';
import { giveToOwner, privateFolder } from '#src/server/private-files.ts';

/** Bytes of the files of one user, and of all. */
const MOST_OF_USER = 2e9;
const MOST_OF_ALL = 10e9;

/** Bytes of the disk that exports leave free. */
const RESERVE = 1 << 30;

/** Bytes below which no export begins. */
const LEAST = 1e6;

/** The folder of exports in a data folder. */
export function exportFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'exports');
  privateFolder(folder);
  return folder;
}

export const fileIn = (folder: string, id: string): string => path.join(folder, id);
export const keysFile = (folder: string, id: string): string => path.join(folder, `${id}.keys`);

/**
 * The bytes that another file may have, for a user whose files take `used` bytes. Throws a 507 if that is too little
 * (R-769).
 */
export async function roomIn(folder: string, used: number): Promise<number> {
  if (MOST_OF_USER - used < LEAST)
    throw new Failure(
      507,
      'export_space',
      'Your exports of the last 24 hours take too much space. Delete one and try again.',
    );
  const taken = (await sizes(folder)).reduce((sum, { bytes }) => sum + bytes, 0);
  const free = (await freeSpace(folder)) - RESERVE;
  const room = Math.min(MOST_OF_USER - used, MOST_OF_ALL - taken, free);
  if (room < LEAST) throw noSpace();
  return room;
}

/** The error for a file that does not fit (507). */
export const noSpace = () =>
  new Failure(
    507,
    'export_space',
    'The server has no space for this file. Export fewer rows or columns, or try again when other exports have expired.',
  );

/** Writes the NPIs of an export, and their distances if there are any. */
export async function writeKeys(
  folder: string,
  id: string,
  { npis, miles }: { npis: Float64Array; miles?: Float64Array | undefined },
): Promise<void> {
  const parts = [npis, ...(miles ? [miles] : [])].map(
    (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  );
  const file = keysFile(folder, id);
  try {
    await writeFile(file, parts, { mode: 0o600, flag: 'wx' });
    giveToOwner(file);
  } catch (error) {
    await rm(file, { force: true });
    throw isDiskFull(error) ? noSpace() : error;
  }
}

/** Removes the files of an export. */
export async function removeFiles(folder: string, id: string): Promise<void> {
  for (const file of [keysFile(folder, id), fileIn(folder, id)]) await rm(file, { force: true });
}

/** Removes the files of exports that are not in `kept`, unless they are younger than ten minutes. */
export async function removeOtherFiles(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const youngest = Date.now() - 10 * 60_000;
  for (const { name, changed } of await sizes(folder))
    if (!kept.has(name.replace(/\.keys$/, '')) && changed < youngest)
      await rm(path.join(folder, name), { force: true });
}

async function sizes(folder: string) {
  const names = await readdir(folder).catch(() => []); // before the first export
  const all = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(() => undefined); // removed meanwhile
      return found ? [{ name, bytes: found.size, changed: found.mtimeMs }] : [];
    }),
  );
  return all.flat();
}
