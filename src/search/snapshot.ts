// The index in one file: a prefix of fixed size, arrays of numbers, and a JSON header with the offset of each array.
// The header comes last, so that one table can be written while the next is read. The prefix is written at the end.
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { definitionsHash, type TableDefinition } from '#src/search/definition.ts';
import { SnapshotUnfit } from '#src/search/errors.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { TableData } from '#src/search/table-data.ts';
import { giveToOwner } from '#src/server/private-files.ts';

/** The format version. Increment it whenever the file's layout or meaning changes. */
const FORMAT = 1;

/** T, with each array replaced by its place in the file. */
export type Saved<T> = T extends Numbers ? Place : T extends object ? { [K in keyof T]: Saved<T[K]> } : T;

interface Place {
  array: 'u8' | 'u16' | 'u32';
  at: number;
  length: number;
}

export interface SnapshotHeader {
  generation: number;
  /** The database it was built from. Detects a copied data folder. */
  databaseId: string;
  definitions: string;
  builtAt: string;
  rows: Record<string, number>;
  tables: Saved<TableData>[];
}

/** Requirements for a snapshot. Omitted ones are not checked. */
export interface Wanted {
  tables?: TableDefinition[];
  databaseId?: string;
  generation?: number;
}

/** Space in a file that several threads write. Each thread reserves the next free bytes and fills them. */
export interface FileSpace {
  descriptor: number;
  /** The offset of the first free byte. */
  end: BigInt64Array<SharedArrayBuffer>;
}

/** Writes every array of `data` and returns `data` with their places instead. */
export function save<T>(space: FileSpace, data: T): Saved<T> {
  const saved = (item: unknown): unknown => {
    if (ArrayBuffer.isView(item)) return place(space, item as Numbers); // TableData holds no other views
    if (Array.isArray(item)) return item.map(saved);
    if (item === null || typeof item !== 'object') return item;
    return Object.fromEntries(Object.entries(item).map(([name, part]) => [name, saved(part)]));
  };
  return saved(data) as Saved<T>; // the recursion keeps the shape, which TypeScript cannot infer
}

/** Writes a snapshot to a temporary file. `finish` syncs it, renames it to `file` and returns its size in bytes. */
export class SnapshotWriter {
  readonly space: FileSpace;
  readonly #file: string;
  readonly #temporary: string;
  #open = true;

  constructor(file: string) {
    this.#file = file;
    this.#temporary = `${file}.${process.pid}.part`;
    this.space = {
      descriptor: openSync(this.#temporary, 'w+', 0o600),
      end: new BigInt64Array(new SharedArrayBuffer(8)).fill(BigInt(PREFIX)),
    };
    giveToOwner(this.#temporary);
  }

  finish(header: Omit<SnapshotHeader, 'builtAt'>): number {
    const { descriptor, end } = this.space;
    const size = Number(end[0]);
    const text = Buffer.from(JSON.stringify({ ...header, builtAt: new Date().toISOString() } satisfies SnapshotHeader));
    write(descriptor, text, size);
    const prefix = Buffer.alloc(PREFIX);
    MAGIC.copy(prefix);
    prefix.writeUInt32LE(FORMAT, 8);
    prefix.writeUInt32LE(checksumOf(descriptor, size), 12);
    prefix.writeUInt32LE(crc32(text), 16);
    prefix.writeUInt32LE(text.length, 20);
    prefix.writeDoubleLE(size, 24);
    write(descriptor, prefix, 0);
    fsyncSync(descriptor);
    this.#close();
    renameSync(this.#temporary, this.#file);
    return size + text.length;
  }

  /** Removes the temporary file after a failure. */
  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #close(): void {
    if (this.#open) closeSync(this.space.descriptor);
    this.#open = false;
  }
}

function place({ descriptor, end }: FileSpace, numbers: Numbers): Place {
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const taken = bytes.length + (-bytes.length & 7); // arrays begin at multiples of 8
  const at = Number(Atomics.add(end, 0, BigInt(taken)));
  write(descriptor, bytes, at);
  if (taken > bytes.length) write(descriptor, Buffer.alloc(taken - bytes.length), at + bytes.length);
  return { array: arrayName(numbers), at, length: numbers.length };
}

function write(descriptor: number, bytes: Buffer, at: number): void {
  for (let from = 0; from < bytes.length; )
    from += writeSync(descriptor, bytes, from, Math.min(CHUNK, bytes.length - from), at + from);
}

/**
 * The CRC-32 of everything between the prefix and `end`. It reads the file again, because threads write in any order.
 */
function checksumOf(descriptor: number, end: number): number {
  const bytes = Buffer.alloc(Math.min(CHUNK, end));
  let sum = 0;
  for (let at = PREFIX; at < end; ) {
    const read = readSync(descriptor, bytes, 0, Math.min(bytes.length, end - at), at);
    sum = crc32(bytes.subarray(0, read), sum);
    at += read;
  }
  return sum;
}

/**
 * Reads the header of a snapshot. Throws SnapshotUnfit if the file is invalid or does not meet `wanted`. Checks no
 * array.
 */
export function readHeader(file: string, wanted: Wanted = {}): SnapshotHeader {
  const descriptor = openToRead(file);
  try {
    return headerOf(descriptor, wanted).header;
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a snapshot into shared memory and verifies its checksum. Throws SnapshotUnfit, as readHeader does. */
export function loadSnapshot(file: string, wanted: Wanted = {}): { header: SnapshotHeader; buffer: SharedArrayBuffer } {
  const descriptor = openToRead(file);
  try {
    const { header, end, checksum } = headerOf(descriptor, wanted);
    const buffer = new SharedArrayBuffer(end);
    const bytes = Buffer.from(buffer);
    let sum = 0;
    for (let at = 0; at < end; ) {
      const read = readSync(descriptor, bytes, at, Math.min(CHUNK, end - at), at);
      if (read === 0) throw new SnapshotUnfit('truncated', `${file} was truncated while it was read`);
      sum = crc32(bytes.subarray(Math.max(at, PREFIX), Math.max(at + read, PREFIX)), sum);
      at += read;
    }
    if (sum !== checksum) throw new SnapshotUnfit('corrupt', `${file} is corrupt: its checksum does not match`);
    return { header, buffer };
  } finally {
    closeSync(descriptor);
  }
}

/** Reverses `save`: replaces each place by an array, which is a view into `buffer`. */
export function opened<T>(saved: Saved<T>, buffer: SharedArrayBuffer): T {
  const open = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(open);
    if (data === null || typeof data !== 'object') return data;
    if (isPlace(data)) return view(buffer, data);
    return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, open(item)]));
  };
  return open(saved) as T; // the reverse of save
}

const MAGIC = Buffer.from('CSEARCH\n');
const PREFIX = 32;
const CHUNK = 2 ** 26;

function openToRead(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new SnapshotUnfit('missing', `${file} does not exist`);
  }
}

function headerOf(descriptor: number, wanted: Wanted): { header: SnapshotHeader; end: number; checksum: number } {
  const prefix = Buffer.alloc(PREFIX);
  const read = readSync(descriptor, prefix, 0, PREFIX, 0);
  if (read < PREFIX) throw new SnapshotUnfit('truncated', 'The snapshot is shorter than its prefix');
  if (!prefix.subarray(0, 8).equals(MAGIC)) throw new SnapshotUnfit('foreign', 'The file is not a search snapshot');
  const format = prefix.readUInt32LE(8);
  if (format !== FORMAT)
    throw new SnapshotUnfit('format', `The snapshot has format ${format}; the server reads format ${FORMAT}`);
  const end = prefix.readDoubleLE(24);
  const length = prefix.readUInt32LE(20);
  if (!(end >= PREFIX) || fstatSync(descriptor).size !== end + length)
    throw new SnapshotUnfit('truncated', "The snapshot's length does not match its prefix");
  const text = Buffer.alloc(length);
  readSync(descriptor, text, 0, text.length, end);
  if (crc32(text) !== prefix.readUInt32LE(16)) throw new SnapshotUnfit('corrupt', "The snapshot's header is corrupt");
  const header: SnapshotHeader = JSON.parse(text.toString());
  checkWanted(header, wanted);
  return { header, end, checksum: prefix.readUInt32LE(12) };
}

function checkWanted(header: SnapshotHeader, { tables, databaseId, generation }: Wanted): void {
  if (tables && header.definitions !== definitionsHash(tables))
    throw new SnapshotUnfit('definitions', 'The snapshot was built from other definitions');
  if (databaseId !== undefined && header.databaseId !== databaseId)
    throw new SnapshotUnfit('database', 'The snapshot was built from another database');
  if (generation !== undefined && header.generation !== generation)
    throw new SnapshotUnfit('generation', `The snapshot is generation ${header.generation}, not ${generation}`);
}

const isPlace = (data: object): data is Place => 'array' in data && typeof data.array === 'string';

function view(buffer: SharedArrayBuffer, { array, at, length }: Place): Numbers {
  if (array === 'u8') return new Uint8Array(buffer, at, length);
  return array === 'u16' ? new Uint16Array(buffer, at, length) : new Uint32Array(buffer, at, length);
}

const arrayName = (numbers: Numbers) =>
  numbers instanceof Uint8Array ? 'u8' : numbers instanceof Uint16Array ? 'u16' : 'u32';
