import path from 'node:path';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { Refusal } from '#src/server/refusal.ts';

/** Bytes per unpacked chunk. zlib's default of 16 kB runs at a third of the speed. */
const CHUNK = 1 << 20;
const STORED = 0;
const DEFLATED = 8;

/** A file within a zip. */
export interface ZippedFile {
  /** The name without its folder. */
  name: string;
  /** Compressed bytes. */
  size: number;
  /**
   * The content. Calls `onRead` with the compressed bytes read. Throws a Refusal with the name if the file is damaged.
   */
  read(onRead: (bytes: number) => void): AsyncGenerator<Buffer>;
}

/** The files of a zip, in the order of its central directory. */
export async function filesInZip(zip: string): Promise<ZippedFile[]> {
  const opened = await openPromise(zip, { lazyEntries: true }).catch(damaged(path.basename(zip)));
  const files: ZippedFile[] = [];
  try {
    for await (const entry of opened.eachEntry()) {
      if (entry.fileName.includes('\0')) throw new Error('a name in it has a NUL character');
      if (!entry.fileName.endsWith('/'))
        files.push({
          name: path.posix.basename(entry.fileName),
          size: entry.compressedSize,
          read: (onRead) => readEntry(zip, entry, onRead),
        });
    }
  } catch (error) {
    damaged(path.basename(zip))(error);
  }
  return files;
}

async function* readEntry(zip: string, entry: Entry, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const what = `${path.basename(zip)}: ${entry.fileName}`;
  if (entry.isEncrypted()) throw new Refusal(`${what} is encrypted. Unpack it and import the .csv file.`);
  const method = entry.compressionMethod;
  if (method !== STORED && method !== DEFLATED)
    throw new Refusal(
      `${what} is compressed by method ${method}, which is not supported. Unpack it and import the .csv file.`,
    );
  const opened = await openPromise(zip, { lazyEntries: true, autoClose: false }).catch(damaged(path.basename(zip)));
  try {
    let checksum = 0;
    let size = 0;
    const packed = await opened.openReadStreamPromise(entry, { decodeFileData: false });
    const unpacked = method === DEFLATED ? unpack(packed, createInflateRaw({ chunkSize: CHUNK }), onRead) : packed;
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (unpacked === packed) onRead(chunk.length);
      checksum = crc32(chunk, checksum);
      size += chunk.length;
      yield chunk;
    }
    if (checksum !== entry.crc32 || size !== entry.uncompressedSize) throw new Error('its checksum does not match');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    damaged(what)(error);
  } finally {
    opened.close();
  }
}

/** Pipes `packed` through `unpacker`. An error of either one destroys both and reaches the reader. */
export function unpack(packed: Readable, unpacker: Transform, onRead: (bytes: number) => void): Transform {
  packed.on('data', (chunk: Buffer) => onRead(chunk.length));
  return pipeline(packed, unpacker, () => {}); // the reader of `unpacker` gets the errors
}

function damaged(what: string) {
  return (error: unknown): never => {
    throw new Refusal(`${what} is damaged or incomplete (${(error as Error).message}). Nothing was changed.`, {
      cause: error,
    });
  };
}
