// Files that users upload in parts, which can be interrupted. Each is in a folder of its own under DATA_DIR/uploads.
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '#src/server/disk-full.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { freeSpace } from '#src/server/free-space.ts';
import { ClientGone } from '#src/server/open-calls.ts';
import { giveToOwner, privateFolder } from '#src/server/private-files.ts';
import { size } from '#src/shared/format.ts';

/** Bytes of the disk that uploads leave free. */
const RESERVE = 1 << 30;

/** Days after its last part for which an upload is kept. */
const KEPT_DAYS = 7;

/** Unfinished uploads of one user. */
const MOST_UNFINISHED = 20;

/** Uploads of one user, with those that wait for their import or for another attempt. Each new upload looks at all. */
const MOST_KEPT = 200;

/** A file to upload. */
export interface UploadRequest {
  name: string;
  bytes: number;
  /** When the file changed last, in milliseconds since 1970. The same file continues its upload. */
  modified: number;
}

/** An upload and how much of it has arrived. */
interface Upload extends UploadRequest {
  id: string;
  received: number;
}

/** The uploads of this server. Those of other users are 404. */
export interface Uploads {
  /** Begins an upload, or returns the unfinished one of the same file. Throws a 507 if the disk has too little space. */
  begin: (request: UploadRequest, owner: string) => Promise<Upload>;
  find: (id: string, owner: string) => Upload;
  /** Adds a part at `offset`, which must be the number of bytes received. Throws a 409 with that number otherwise. */
  append: (id: string, owner: string, offset: number, part: Readable) => Promise<Upload>;
  /** The file of a complete upload. Throws a 409 if it is not complete. */
  fileOf: (id: string, owner: string) => string;
  remove: (id: string, owner: string) => Promise<void>;
}

/** The place of the server with an upload. Undefined for one that an earlier release began. */
export const placeOfUpload = (id: string): string | undefined => /^([0-9a-f]{16})-.{36}$/.exec(id)?.[1];

/**
 * Opens the uploads in a folder, which need not exist. Their IDs begin with the place of this server. Removes old
 * ones whenever an upload begins.
 */
export function openUploads(folder: string, ownPlace: string): Uploads {
  const writing = new Set<string>();
  const place = (id: string) => path.join(folder, id);

  const find: Uploads['find'] = (id, owner) => {
    const record = recordIn(place(id));
    if (record?.owner !== owner) throw notFound(NOT_FOUND);
    const { name, bytes, modified } = record;
    const file = statSync(path.join(place(id), name), { throwIfNoEntry: false });
    if (!file) throw notFound(NOT_FOUND); // is being removed
    return { id, name, bytes, modified, received: file.size };
  };
  const ofOwner = (owner: string) =>
    idsIn(folder).flatMap((id) => (recordIn(place(id))?.owner === owner ? find(id, owner) : []));

  function make({ name, bytes, modified }: UploadRequest, owner: string): Upload {
    const id = `${ownPlace}-${crypto.randomUUID()}`;
    mkdirSync(place(id), { mode: 0o700 });
    giveToOwner(place(id));
    const record = JSON.stringify({ name, bytes, modified, owner });
    for (const [file, content] of [
      [name, ''],
      [RECORD, record],
    ] as const) {
      writeFileSync(path.join(place(id), file), content, { mode: 0o600, flag: 'wx' });
      giveToOwner(path.join(place(id), file));
    }
    return find(id, owner);
  }

  return {
    find,
    begin: (request, owner) =>
      unlessFull(async () => {
        privateFolder(folder);
        await removeOld(folder);
        const space = await spaceIn(folder);
        // from here on nothing waits, so that calls at once make no second upload of a file and none above the limits
        const all = ofOwner(owner);
        const unfinished = all.filter(({ received, bytes }) => received < bytes);
        const same = unfinished.find(
          ({ name, bytes, modified }) =>
            name === request.name && bytes === request.bytes && modified === request.modified,
        );
        requireSpace(space, request.bytes - (same?.received ?? 0));
        if (!same && unfinished.length >= MOST_UNFINISHED)
          throw new Failure(429, 'too_many', `You have ${MOST_UNFINISHED} unfinished uploads. Finish or cancel some.`);
        if (!same && all.length >= MOST_KEPT)
          throw new Failure(429, 'too_many', `You have ${MOST_KEPT} uploads. Import or delete some.`);
        return same ?? make(request, owner);
      }),
    append: async (id, owner, offset, part) => {
      const { name, bytes, received } = find(id, owner);
      if (writing.has(id)) throw new Failure(409, 'busy', 'Another part of this file is being received.');
      if (offset !== received) throw new Failure(409, 'offset', `The next part begins at byte ${received}.`);
      writing.add(id);
      try {
        requireSpace(await spaceIn(folder), bytes - received); // other uploads may have taken it
        const file = path.join(place(id), name);
        const target = createWriteStream(file, { flags: 'r+', start: received });
        await unlessFull(() => unlessRemoved(() => pipeline(noMoreThan(bytes - received, part), target))).catch(
          (error) => {
            throw part.errored ? new ClientGone() : error; // what arrived stays
          },
        );
        const upload = find(id, owner);
        if (upload.received === bytes) await sync(file);
        return upload;
      } finally {
        part.resume(); // a refused part arrives to its end, because the client reads the reply after it
        writing.delete(id);
      }
    },
    fileOf: (id, owner) => {
      const { name, bytes, received } = find(id, owner);
      if (received < bytes)
        throw new Failure(409, 'incomplete', `${name} is not complete: ${received} of ${bytes} bytes.`);
      return path.join(place(id), name);
    },
    remove: async (id, owner) => {
      find(id, owner);
      await removeFolder(place(id));
    },
  };
}

/** Removes the folders of uploaded files, after their import. */
export async function removeUploaded(files: readonly string[]): Promise<void> {
  for (const file of files) await removeFolder(path.dirname(file));
}

const NOT_FOUND = 'Upload not found. It may have expired.';

/** Throws a 507 if the disk is full. What was written stays. */
async function unlessFull<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Failure(507, 'disk_full', 'Disk full: the server cannot store the file. Free some space, then continue.');
  }
}

/** Throws a 404 if the upload was removed meanwhile. */
async function unlessRemoved(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound(NOT_FOUND) : error;
  }
}

/** The file with what is known of an upload. No uploaded file can have its name. */
const RECORD = '.upload.json';

function recordIn(folder: string): (UploadRequest & { owner: string }) | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, RECORD), 'utf8'));
  } catch {
    return undefined; // removed meanwhile, or cut off by a crash
  }
}

const idsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^([\da-f]{16}-)?[\da-f-]{36}$/.test(name)) : [];

/** The bytes of the disk that uploads may take. */
const spaceIn = async (folder: string): Promise<number> => Math.max(0, (await freeSpace(folder)) - RESERVE);

function requireSpace(space: number, bytes: number): void {
  if (bytes > space)
    throw new Failure(
      507,
      'disk_full',
      `The server has ${size(space)} of disk space for uploads. This file needs ${size(bytes)}.`,
    );
}

/** Passes on at most `most` bytes. Throws a 413 for more. Leaves the part open, whose connection is needed for the reply. */
async function* noMoreThan(most: number, part: Readable): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of part.iterator({ destroyOnReturn: false })) {
    left -= chunk.length;
    if (left < 0) throw new Failure(413, 'too_large', 'The part extends over the end of the file.');
    yield chunk;
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.datasync().finally(() => handle.close());
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  for (const id of idsIn(folder)) {
    const record = recordIn(path.join(folder, id));
    const file = record && statSync(path.join(folder, id, record.name), { throwIfNoEntry: false });
    if (!file || file.mtimeMs < oldest) await removeFolder(path.join(folder, id));
  }
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
