// Reads `COPY … TO STDOUT (FORMAT binary)`: a length before every field, so no text is scanned for borders, no escape is
// decoded and any character passes. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Some rows: field f of row r is `bytes` from `starts[r × fields + f]` to `ends` of the same place, which is -1 for NULL. */
export interface CopiedRows {
  bytes: Buffer;
  fields: number;
  count: number;
  starts: Int32Array;
  ends: Int32Array;
}

/** Runs `query`, whose rows have `fields` fields, and hands on what arrives, some thousand rows at a time, in the same arrays. */
export async function readRows(
  client: pg.ClientBase,
  query: string,
  fields: number,
  onRows: (rows: CopiedRows) => Promise<void>,
): Promise<void> {
  const places = BATCH * fields;
  const rows = { bytes: noBytes, fields, count: 0, starts: new Int32Array(places), ends: new Int32Array(places) };
  let rest = noBytes;
  let begun = false;
  let ended = false;
  for await (const piece of pieces(
    client.query(copyTo(`copy (${query}) to stdout (format binary)`, { highWaterMark: AHEAD })),
  )) {
    rows.bytes = rest.length ? Buffer.concat([rest, piece]) : piece;
    let at = begun ? 0 : HEADER;
    for (let next = rowEnd(rows, at); next > 0 && !ended; next = rowEnd(rows, at)) {
      begun = true;
      ended = rows.bytes.readInt16BE(at) < 0;
      if (!ended) rows.count += 1;
      at = next;
      if (rows.count === BATCH) await handOn(rows, onRows);
    }
    await handOn(rows, onRows);
    rest = begun ? rows.bytes.subarray(at) : rows.bytes;
  }
  if (!ended) throw new Error('COPY ended before its last row');
}

/** Each element of a binary text[]; `start` is -1 for NULL. */
export function eachElement(
  bytes: Buffer,
  start: number,
  visit: (place: number, start: number, end: number) => void,
): void {
  const dimensions = bytes.readInt32BE(start);
  if (dimensions === 0) return;
  if (dimensions > 1) throw new Error('A codes column holds a nested array');
  const count = bytes.readInt32BE(start + 12);
  let at = start + 20;
  for (let place = 0; place < count; place++) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) visit(place, -1, -1);
    else visit(place, at, at + length);
    at += Math.max(length, 0);
  }
}

/** A binary bigint; exact up to 2^53. */
export const bigintAt = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);

/** Signature, flags and the length of an extension, which is empty. */
const HEADER = 19;

/** Rows handed on at a time, at most. */
const BATCH = 4096;

/**
 * Bytes read at a time, at least. PostgreSQL sends eight kilobytes, some seventy rows; taken by the thousand, a column's rows
 * find in the processor's cache what the rows before them looked up.
 */
const PIECE = 2 ** 18;

/** Bytes that PostgreSQL may be ahead. */
const AHEAD = 2 ** 22;

const noBytes: Buffer = Buffer.alloc(0);

async function* pieces(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

async function handOn(rows: CopiedRows, onRows: (rows: CopiedRows) => Promise<void>): Promise<void> {
  if (rows.count > 0) await onRows(rows);
  rows.count = 0;
}

/** Notes where the fields of the row at `at` stand, as those of the next row, and returns where it ends; 0 when it is not all here. */
function rowEnd({ bytes, fields, count, starts, ends }: CopiedRows, at: number): number {
  const { length } = bytes;
  if (at + 2 > length) return 0;
  const found = bytes.readInt16BE(at);
  at += 2;
  if (found < 0) return at;
  for (let place = count * fields, end = place + found; place < end; place++) {
    if (at + 4 > length) return 0;
    const size = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    at += 4;
    starts[place] = at;
    ends[place] = size < 0 ? -1 : at + size;
    at += Math.max(size, 0);
  }
  return at > length ? 0 : at;
}
