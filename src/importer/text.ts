// How a value is written into COPY's text format, alone or within JSON. All return the place after what they wrote.
import type { Row } from '#src/importer/row.ts';

const RETURN = 13;
const NEWLINE = 10;
const BLANK = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/** Bytes as they are; for a few of them faster than Buffer's own copy. */
export function copy(bytes: Buffer, from: number, to: number, out: Buffer, at: number) {
  for (let i = from; i < to; i++) out[at++] = bytes[i] as number;
  return at;
}

/** Any value; a run of control characters becomes one blank, or its line ends stay where there are `paragraphs`. */
export function writeText({ bytes, start, end }: Row, column: number, out: Buffer, at: number, paragraphs: boolean) {
  const e = end[column] as number;
  for (let i = start[column] as number; i < e; i++) {
    const byte = bytes[i] as number;
    if (byte === BACKSLASH) {
      out[at++] = BACKSLASH;
      out[at++] = BACKSLASH;
    } else if (byte >= BLANK) out[at++] = byte;
    else if (!paragraphs) {
      if ((bytes[i - 1] as number) >= BLANK) out[at++] = BLANK;
    } else if (byte === NEWLINE) {
      out[at++] = BACKSLASH;
      out[at++] = 110; // n
    } else if (byte !== RETURN) out[at++] = BLANK;
  }
  return at;
}

const empty = Buffer.from('null');

/** A JSON string, or null where the value is empty. */
export function writeJson({ bytes, start, end, special }: Row, column: number, out: Buffer, at: number) {
  const s = start[column] as number;
  const e = end[column] as number;
  if (s === e) return copy(empty, 0, empty.length, out, at);
  out[at++] = QUOTE;
  for (let i = s; i < e; i++) {
    const byte = bytes[i] as number;
    if (!special) out[at++] = byte;
    else if (byte === QUOTE || byte === BACKSLASH) {
      out[at++] = BACKSLASH; // JSON's, which COPY wants doubled
      out[at++] = BACKSLASH;
      if (byte === BACKSLASH) out[at++] = BACKSLASH;
      out[at++] = byte;
    } else if (byte >= BLANK) out[at++] = byte;
    else if ((bytes[i - 1] as number) >= BLANK) out[at++] = BLANK;
  }
  out[at++] = QUOTE;
  return at;
}
