import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  END,
  type Head,
  TableSection as SectionLine,
  TableCounts,
  type TableSection,
} from '#src/server/backup/format.ts';
import { migrations } from '#src/server/migrate.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The file is truncated or is not a backup. */
export class Broken extends Error {}

/** The content of a file is not what was written. The message names the file. */
export class Damaged extends Refusal {}

/** Bytes that are unpacked at once. */
const CHUNK = 256 << 10;

const NEWLINE = 10;
const END_LINE = Buffer.from(`${END}\n`);
const END_AFTER_LINE = Buffer.from(`\n${END}\n`);

/** Reads a packed file of a backup from its beginning. Throws Broken if it is damaged. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer, undefined>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    // the loops below throw its errors
    this.#chunks = pipeline(source, createGunzip({ chunkSize: CHUNK }), () => {})[Symbol.asyncIterator]();
  }

  /** Reads a line of JSON. */
  async json<T>(schema: z.ZodType<T>): Promise<T> {
    return parsed(schema, await this.#line());
  }

  /**
   * Reads all sections and the counts after them. `onRows` must read the rows and return their number. Returns the
   * numbers by table.
   */
  async sections(
    onRows: (section: TableSection, rows: AsyncGenerator<Buffer>) => Promise<number>,
  ): Promise<TableCounts> {
    const counts: TableCounts = {};
    for (;;) {
      const line = await this.#line();
      const section = SectionLine.safeParse(parse(line));
      if (!section.success) {
        const written = parsed(TableCounts, line);
        const all = [...Object.keys(counts), ...Object.keys(written)];
        if (all.some((table) => written[table] !== counts[table])) throw new Broken();
        return counts;
      }
      const { table } = section.data;
      counts[table] = (counts[table] ?? 0) + (await onRows(section.data, this.#rows()));
    }
  }

  /** Reads to the end, and returns the SHA-256 of all content. */
  async checksum(): Promise<string> {
    while (await this.#more()) this.#rest = Buffer.alloc(0);
    return this.#hash.digest('hex');
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end);
      if (!(await this.#more())) throw new Broken();
    }
  }

  /** The rows up to the line that ends them, in pieces of whole lines. */
  async *#rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const rest = this.#rest;
      const isEnd = rest.subarray(0, END_LINE.length).equals(END_LINE);
      const end = isEnd ? 0 : rest.indexOf(END_AFTER_LINE) + 1;
      if (end > 0) yield this.#take(end);
      if (isEnd || end > 0) {
        this.#take(END_LINE.length);
        return;
      }
      const lines = rest.lastIndexOf(NEWLINE) + 1;
      if (lines > 0) yield this.#take(lines);
      if (!(await this.#more())) throw new Broken();
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { value } = await this.#chunks.next();
    if (value === undefined) return false;
    this.#hash.update(value);
    this.#rest = this.#rest.length ? Buffer.concat([this.#rest, value]) : value;
    return true;
  }
}

/** Throws Refusal for a backup of a newer release, which this one cannot read. `act` is what it would do with it. */
export function refuseNewer({ migration }: Head, name: string, act: 'Restore' | 'Check'): void {
  if (!migrations().includes(migration))
    throw new Refusal(`${name} was written by a newer Medatlas (${migration}). ${act} it with that version.`);
}

function parsed<T>(schema: z.ZodType<T>, line: string): T {
  const { data } = schema.safeParse(parse(line));
  if (data === undefined) throw new Broken();
  return data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Broken('', { cause });
  }
}
