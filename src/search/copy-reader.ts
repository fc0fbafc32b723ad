// Reads `COPY … TO STDOUT (FORMAT binary)`: a length before every field, so no text is scanned for borders, no escape is
// decoded and any character passes. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** The row being read: field i is `bytes` from `starts[i]` to `ends[i]`; `ends[i]` is -1 where it is NULL. */
export interface CopiedRow {
  bytes: Buffer;
  starts: Int32Array;
  ends: Int32Array;
}

/** Runs `query` and calls `onRow` for each of its rows with `columns` fields; the row's arrays are used again for the next. */
export async function readRows(
  client: pg.ClientBase,
  query: string,
  columns: number,
  onRow: (row: CopiedRow) => void,
): Promise<void> {
  const row: CopiedRow = { bytes: Buffer.alloc(0), starts: new Int32Array(columns), ends: new Int32Array(columns) };
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  let ended = false;
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    row.bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let at = begun ? 0 : HEADER;
    if (row.bytes.length < at) {
      rest = row.bytes;
      continue;
    }
    begun = true;
    for (let next = rowEnd(row, at); next > 0 && !ended; next = rowEnd(row, at)) {
      ended = row.bytes.readInt16BE(at) < 0;
      if (!ended) onRow(row);
      at = next;
    }
    rest = Buffer.from(row.bytes.subarray(at));
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

/** Notes where the fields of the row at `at` stand and returns where it ends; 0 when it is not all here. */
function rowEnd({ bytes, starts, ends }: CopiedRow, at: number): number {
  const { length } = bytes;
  if (at + 2 > length) return 0;
  const fields = bytes.readInt16BE(at);
  at += 2;
  if (fields < 0) return at;
  for (let i = 0; i < fields; i++) {
    if (at + 4 > length) return 0;
    const size = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    at += 4;
    starts[i] = at;
    ends[i] = size < 0 ? -1 : at + size;
    at += Math.max(size, 0);
  }
  return at > length ? 0 : at;
}
