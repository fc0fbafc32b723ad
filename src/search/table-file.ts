// One table of the index in one file: a prefix of fixed size, arrays of numbers, and a JSON header with the offset of
// each array. The header and the prefix are written at the end.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { definitionHash } from '#src/search/definition.ts';
import { IndexUnfit } from '#src/search/errors.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { TableData } from '#src/search/table-data.ts';
import { giveToOwner } from '#src/server/private-files.ts';

/** The format version. Increment it whenever the file's layout or meaning changes. */
export const FORMAT = 4;

/** T, with each array replaced by its place in the file. */
export type Saved<T> = T extends Numbers ? Place : T extends object ? { [K in keyof T]: Saved<T[K]> } : T;

interface Place {
  array: 'u8' | 'u16' | 'u32';
  at: number;
  length: number;
}

/** The name of a table's file while it is written. */
export const temporaryName = (table: string) => `${table}.${process.pid}.part`;

/**
 * Writes a table to a temporary file in `folder`. `finish` syncs it, names it by its content and returns that name and
 * its size.
 */
export class TableFileWriter {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #descriptor: number;
  readonly #sums = new Checksums();
  #end = PREFIX;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#temporary = path.join(folder, temporaryName(name));
    this.#descriptor = openSync(this.#temporary, 'w+', 0o600);
    giveToOwner(this.#temporary);
  }

  /** Writes every array of `data` and returns `data` with their places instead. */
  save<T>(data: T): Saved<T> {
    const saved = (item: unknown): unknown => {
      if (ArrayBuffer.isView(item)) return this.#place(item as Numbers); // TableData holds no other views
      if (Array.isArray(item)) return item.map(saved);
      if (item === null || typeof item !== 'object') return item;
      return Object.fromEntries(Object.entries(item).map(([name, part]) => [name, saved(part)]));
    };
    return saved(data) as Saved<T>; // the recursion keeps the shape, which TypeScript cannot infer
  }

  /** `table` is the file's header. */
  finish(table: Saved<TableData>): { file: string; bytes: number } {
    const text = Buffer.from(JSON.stringify(table));
    write(this.#descriptor, text, this.#end);
    const { crc, digest } = this.#sums.with(text);
    const prefix = Buffer.alloc(PREFIX);
    MAGIC.copy(prefix);
    prefix.writeUInt32LE(FORMAT, 8);
    prefix.writeUInt32LE(crc, 12);
    prefix.writeUInt32LE(crc32(text), 16);
    prefix.writeUInt32LE(text.length, 20);
    prefix.writeDoubleLE(this.#end, 24);
    write(this.#descriptor, prefix, 0);
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    const file = `${table.definition.name}-${digest}.table`;
    renameSync(this.#temporary, path.join(this.#folder, file));
    return { file, bytes: this.#end + text.length };
  }

  #place(numbers: Numbers): Place {
    const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    const at = this.#end;
    const gap = Buffer.alloc(-bytes.length & 7); // arrays begin at multiples of 8
    for (const part of [bytes, gap]) {
      write(this.#descriptor, part, this.#end);
      this.#sums.add(part);
      this.#end += part.length;
    }
    return { array: arrayName(numbers), at, length: numbers.length };
  }
}

/** The CRC-32 of the arrays with the gaps between them, and the start of the SHA-256 of arrays and header. */
class Checksums {
  readonly #hash = createHash('sha256');
  #crc = 0;

  /** Adds an array or a gap. */
  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#crc = crc32(bytes, this.#crc);
  }

  /** The checksums with this header, after the last array. */
  with(header: Uint8Array): { crc: number; digest: string } {
    return { crc: this.#crc, digest: this.#hash.update(header).digest('hex').slice(0, 16) };
  }
}

/** Reads the arrays of a file, which end at `end`, in pieces. */
function eachPiece(descriptor: number, end: number, visit: (piece: Uint8Array) => void): void {
  const bytes = Buffer.alloc(Math.min(CHUNK, end));
  for (let at = PREFIX; at < end; ) {
    const read = readSync(descriptor, bytes, 0, Math.min(bytes.length, end - at), at);
    if (read === 0) break; // truncated meanwhile: the checksum differs
    visit(bytes.subarray(0, read));
    at += read;
  }
}

/** The checksums of a written file. */
function checksumsOf(descriptor: number, end: number): { crc: number; digest: string } {
  const sums = new Checksums();
  eachPiece(descriptor, end, (piece) => sums.add(piece));
  const header = Buffer.alloc(fstatSync(descriptor).size - end);
  readSync(descriptor, header, 0, header.length, end);
  return sums.with(header);
}

function write(descriptor: number, bytes: Buffer, at: number): void {
  for (let from = 0; from < bytes.length; )
    from += writeSync(descriptor, bytes, from, Math.min(CHUNK, bytes.length - from), at + from);
}

/** A table file in shared memory. */
export interface LoadedTable {
  file: string;
  table: Saved<TableData>;
  buffer: SharedArrayBuffer;
}

/** Checks the prefix and the header of a table file, but no array. Throws IndexUnfit. */
export function checkTableFile(folder: string, file: string): void {
  const descriptor = openToRead(path.join(folder, file));
  try {
    headerOf(descriptor, file);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a whole table file and checks that its content is that of its name. Throws IndexUnfit. */
export function verifyTableFile(folder: string, file: string): void {
  const descriptor = openToRead(path.join(folder, file));
  try {
    const { end, checksum } = headerOf(descriptor, file);
    const { crc, digest } = checksumsOf(descriptor, end);
    if (crc !== checksum || !file.endsWith(`-${digest}.table`))
      throw new IndexUnfit('corrupt', `${file} is corrupt: its content does not match its name`);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a table file into shared memory and verifies its checksum. Throws IndexUnfit. */
export function loadTable(folder: string, file: string): LoadedTable {
  const descriptor = openToRead(path.join(folder, file));
  try {
    const { table, end, checksum } = headerOf(descriptor, file);
    const buffer = new SharedArrayBuffer(end);
    const bytes = Buffer.from(buffer);
    let sum = 0;
    for (let at = 0; at < end; ) {
      const read = readSync(descriptor, bytes, at, Math.min(CHUNK, end - at), at);
      if (read === 0) throw new IndexUnfit('truncated', `${file} was truncated while it was read`);
      sum = crc32(bytes.subarray(Math.max(at, PREFIX), Math.max(at + read, PREFIX)), sum);
      at += read;
    }
    if (sum !== checksum) throw new IndexUnfit('corrupt', `${file} is corrupt: its checksum does not match`);
    return { file, table, buffer };
  } finally {
    closeSync(descriptor);
  }
}

/** Reverses `save`: replaces each place by an array, which is a view into `buffer`. */
export const opened = <T>(saved: Saved<T>, buffer: SharedArrayBuffer): T =>
  withArrays(saved, (place) => arrayOver(buffer, place));

/** Reads parts of a table file, so that not all of it is in memory. */
export class TableFileReader {
  readonly table: Saved<TableData>;
  readonly #descriptor: number;

  /** Opens a file, verifies its checksum, and that it is the one of its entry. Throws IndexUnfit. */
  constructor(folder: string, { file, ...entry }: { file: string; definition: string; rows: number; bytes: number }) {
    this.#descriptor = openToRead(path.join(folder, file));
    try {
      const { table, end, checksum } = headerOf(this.#descriptor, file);
      const { size } = fstatSync(this.#descriptor);
      if (definitionHash(table.definition) !== entry.definition || table.rows !== entry.rows || size !== entry.bytes)
        throw new IndexUnfit('foreign', `${file} is another table than its manifest says`);
      let crc = 0;
      eachPiece(this.#descriptor, end, (piece) => {
        crc = crc32(piece, crc);
      });
      if (crc !== checksum) throw new IndexUnfit('corrupt', `${file} is corrupt: its checksum does not match`);
      this.table = table;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Reads all arrays of a part of the table. */
  read<T>(saved: Saved<T>): T {
    return withArrays(saved, ({ array, at, length }) => {
      const bytes = Buffer.from(new ArrayBuffer(length * (array === 'u8' ? 1 : array === 'u16' ? 2 : 4)));
      for (let from = 0; from < bytes.length; ) {
        const read = readSync(this.#descriptor, bytes, from, Math.min(CHUNK, bytes.length - from), at + from);
        if (read === 0) throw new Error('A file of the search index was truncated while it was read');
        from += read;
      }
      return arrayOver(bytes.buffer, { array, at: 0, length });
    });
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Replaces each place in `saved` by an array. */
function withArrays<T>(saved: Saved<T>, arrayAt: (place: Place) => Numbers): T {
  const open = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(open);
    if (data === null || typeof data !== 'object') return data;
    if (isPlace(data)) return arrayAt(data);
    return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, open(item)]));
  };
  return open(saved) as T; // the reverse of save
}

function arrayOver(buffer: ArrayBufferLike, { array, at, length }: Place): Numbers {
  if (array === 'u8') return new Uint8Array(buffer, at, length);
  return array === 'u16' ? new Uint16Array(buffer, at, length) : new Uint32Array(buffer, at, length);
}

const MAGIC = Buffer.from('CSEARCH\n');
const PREFIX = 32;
const CHUNK = 2 ** 26;

function openToRead(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new IndexUnfit('missing', `${file} does not exist`);
  }
}

function headerOf(descriptor: number, file: string): { table: Saved<TableData>; end: number; checksum: number } {
  const prefix = Buffer.alloc(PREFIX);
  const read = readSync(descriptor, prefix, 0, PREFIX, 0);
  if (read < PREFIX) throw new IndexUnfit('truncated', `${file} is shorter than its prefix`);
  if (!prefix.subarray(0, 8).equals(MAGIC))
    throw new IndexUnfit('foreign', `${file} is not a table of the search index`);
  const format = prefix.readUInt32LE(8);
  if (format !== FORMAT)
    throw new IndexUnfit('format', `${file} has format ${format}; the server reads format ${FORMAT}`);
  const end = prefix.readDoubleLE(24);
  const length = prefix.readUInt32LE(20);
  if (!(end >= PREFIX) || fstatSync(descriptor).size !== end + length)
    throw new IndexUnfit('truncated', `The length of ${file} does not match its prefix`);
  const text = Buffer.alloc(length);
  readSync(descriptor, text, 0, text.length, end);
  if (crc32(text) !== prefix.readUInt32LE(16)) throw new IndexUnfit('corrupt', `The header of ${file} is corrupt`);
  return { table: JSON.parse(text.toString()), end, checksum: prefix.readUInt32LE(12) };
}

const isPlace = (data: object): data is Place => 'array' in data && typeof data.array === 'string';

const arrayName = (numbers: Numbers) =>
  numbers instanceof Uint8Array ? 'u8' : numbers instanceof Uint16Array ? 'u16' : 'u32';
