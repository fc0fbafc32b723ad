// Puts rows that arrive in any order into the order of their places, on disk, so that they need little memory.
import { type FileHandle, open, rm } from 'node:fs/promises';

/** Places of a range. All its rows are in memory while they are put in order. */
const RANGE = 32_768;

/** Bytes of rows that a range collects before it writes them. */
const BUFFER = 65_536;

/** Bytes before a row: its place within the range, and its length. */
const HEAD = 8;

/** The file is larger than it may be. */
export class TooLarge extends Error {}

/** A row of a file as text, with its place from 0. */
export type PlacedRow = readonly [place: number, text: string];

/** Rows in files without names, which the disk frees when the process ends: one for each range of places. */
export class PlacedRows {
  readonly #file: string;
  readonly #ranges: Range[] = [];
  #left: number;

  /** The files are made beside `file`, and take at most `most` bytes. */
  constructor(file: string, most: number) {
    this.#file = file;
    this.#left = most;
  }

  /** Stores rows. Throws TooLarge, or the error of the disk. */
  async add(rows: Iterable<PlacedRow>): Promise<void> {
    for (const [place, text] of rows) {
      const n = Math.floor(place / RANGE);
      this.#ranges[n] ??= new Range();
      const range = this.#ranges[n];
      if (!range.fits(text)) await this.#write(n, range);
      range.add(place % RANGE, text);
    }
  }

  /** The rows in the order of their places, range by range. */
  async *inOrder(): AsyncGenerator<Buffer[]> {
    for (const [n, range] of this.#ranges.entries()) {
      if (!range) continue; // none of its rows was found
      await this.#write(n, range);
      yield await range.read();
      await range.close();
    }
  }

  /** Frees the space on the disk. */
  async close(): Promise<void> {
    for (const range of this.#ranges) await range?.close();
  }

  async #write(n: number, range: Range) {
    this.#left -= range.used;
    if (this.#left < 0) throw new TooLarge();
    await range.write(`${this.#file}.${n}`);
  }
}

class Range {
  #buffer = Buffer.allocUnsafe(BUFFER);
  #handle: FileHandle | undefined;
  used = 0;

  fits(text: string): boolean {
    return this.used + HEAD + 3 * text.length <= this.#buffer.length;
  }

  add(place: number, text: string): void {
    if (!this.fits(text)) this.#buffer = Buffer.allocUnsafe(HEAD + 3 * text.length); // empty, but too small
    const length = this.#buffer.write(text, this.used + HEAD);
    this.#buffer.writeUInt32LE(place, this.used);
    this.#buffer.writeUInt32LE(length, this.used + 4);
    this.used += HEAD + length;
  }

  async write(file: string): Promise<void> {
    if (!this.#handle) {
      this.#handle = await open(file, 'w+', 0o600);
      await rm(file);
    }
    await this.#handle.writeFile(this.#buffer.subarray(0, this.used));
    this.used = 0;
  }

  async read(): Promise<Buffer[]> {
    if (!this.#handle) return [];
    const { size } = await this.#handle.stat();
    const bytes = Buffer.allocUnsafe(size);
    await this.#handle.read(bytes, 0, size, 0);
    const rows: Buffer[] = new Array(RANGE);
    for (let at = 0; at < size; ) {
      const end = at + HEAD + bytes.readUInt32LE(at + 4);
      rows[bytes.readUInt32LE(at)] = bytes.subarray(at + HEAD, end);
      at = end;
    }
    return rows.filter((row) => row !== undefined);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }
}
