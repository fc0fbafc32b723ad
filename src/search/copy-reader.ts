// Reads `COPY … TO STDOUT (FORMAT binary)`. Every field has its length in front, so the reader scans no text for
// delimiters and decodes no escapes. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SPANS, type Spans } from '#src/search/intern.ts';

/**
 * A batch of rows. With i = r × fields + f, field f of row r is `bytes` from `starts[i]` to `ends[i]`; for NULL,
 * `ends[i]` is -1. The next batch overwrites it.
 */
export interface CopiedRows {
  bytes: Buffer;
  fields: number;
  count: number;
  starts: Int32Array;
  ends: Int32Array;
}

/** Runs `query`, whose rows have `fields` fields, and passes the rows to `onRows` in batches of up to ROWS. */
export async function readRows(
  client: pg.ClientBase,
  query: string,
  fields: number,
  onRows: (rows: CopiedRows) => Promise<void>,
): Promise<void> {
  const reader = new RowReader(fields, onRows);
  const sink = new Writable({
    highWaterMark: READ_AHEAD,
    write: (chunk: Buffer, _encoding, done) => void reader.take(chunk).then(() => done(), done),
    final: (done) => void reader.end().then(() => done(), done),
  });
  await pipeline(client.query(copyTo(`copy (${query}) to stdout (format binary)`)), sink);
}

/** Collects bytes until its buffer is full, then passes on the complete rows. */
class RowReader {
  readonly #rows: CopiedRows;
  readonly #onRows: (rows: CopiedRows) => Promise<void>;
  /** Bytes in the buffer. */
  #length = 0;
  #begun = false;
  #ended = false;

  constructor(fields: number, onRows: (rows: CopiedRows) => Promise<void>) {
    const places = fields * ROWS;
    const bytes = Buffer.alloc(BUFFER);
    this.#rows = { bytes, fields, count: 0, starts: new Int32Array(places), ends: new Int32Array(places) };
    this.#onRows = onRows;
  }

  async take(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      if (this.#length === this.#rows.bytes.length) await this.#flush();
      const copied = chunk.copy(this.#rows.bytes, this.#length, from);
      this.#length += copied;
      from += copied;
    }
  }

  async end(): Promise<void> {
    await this.#flush();
    if (!this.#ended) throw new Error('COPY ended before its last row');
  }

  async #flush(): Promise<void> {
    const rows = this.#rows;
    const { bytes } = rows;
    let at = this.#begun ? 0 : HEADER;
    this.#begun = true;
    for (let end = rowEnd(rows, at, this.#length); end > 0 && !this.#ended; end = rowEnd(rows, at, this.#length)) {
      this.#ended = bytes.readInt16BE(at) < 0;
      if (!this.#ended) rows.count += 1;
      at = end;
      if (rows.count === ROWS) await this.#emit();
    }
    if (rows.count > 0) await this.#emit();
    if (at === 0)
      rows.bytes = Buffer.concat([bytes], bytes.length * 2); // the row is longer than the buffer
    else bytes.copyWithin(0, at, this.#length);
    this.#length -= at;
  }

  async #emit(): Promise<void> {
    await this.#onRows(this.#rows);
    this.#rows.count = 0;
  }
}

/**
 * Writes the positions of the first `slots` elements of the binary text[] at `start`. If `start` is -1, all are
 * missing.
 */
export function readElements(bytes: Buffer, start: number, slots: number, { starts, ends, count: place }: Spans): void {
  const dimensions = start < 0 ? 0 : int32At(bytes, start);
  if (dimensions > 1) throw new Error('A codes column holds a nested array');
  const count = dimensions === 0 ? 0 : Math.min(int32At(bytes, start + 12), slots);
  let at = start + 20;
  for (let i = 0; i < count; i++) {
    const length = int32At(bytes, at);
    at += 4;
    starts[place + i] = at;
    ends[place + i] = length < 0 ? -1 : at + length;
    at += Math.max(length, 0);
  }
  for (let i = count; i < slots; i++) ends[place + i] = -1;
}

/** Reads a binary bigint, exact up to 2^53. */
export const bigintAt = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);

/** Bytes of the signature, the flags and the length of the empty header extension. */
const HEADER = 19;

/** Maximum rows per batch, equal to SPANS because the interner looks up one field of a whole batch at once. */
const ROWS = SPANS;

/**
 * Bytes collected before rows are passed on. PostgreSQL sends eight kilobytes at a time, about seventy rows. Larger
 * batches find more of a column's hash entries in the processor's cache.
 */
const BUFFER = 2 ** 20;

/** Bytes to buffer from PostgreSQL while a batch is processed. */
const READ_AHEAD = 2 ** 22;

/**
 * Writes the field positions of the row at `at` as the next row of the batch. Returns its end, or 0 if it exceeds
 * `length` bytes.
 */
function rowEnd({ bytes, fields, count, starts, ends }: CopiedRows, at: number, length: number): number {
  if (at + 2 > length) return 0;
  const found = bytes.readInt16BE(at);
  at += 2;
  if (found < 0) return at;
  for (let place = count * fields, end = place + found; place < end; place++) {
    if (at + 4 > length) return 0;
    const size = int32At(bytes, at);
    at += 4;
    starts[place] = at;
    ends[place] = size < 0 ? -1 : at + size;
    at += Math.max(size, 0);
  }
  return at > length ? 0 : at;
}

/** Replaces readInt32BE, whose checks would dominate the time. */
const int32At = (bytes: Buffer, at: number) =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
