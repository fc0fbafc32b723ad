// Writes values in COPY's text format, plain or within JSON. All functions return the offset after the written bytes.
import type { Row } from '#src/importer/row.ts';

const RETURN = 13;
const NEWLINE = 10;
const BLANK = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/** Copies bytes; faster than Buffer.copy for short values. */
export function copy(bytes: Buffer, from: number, to: number, out: Buffer, at: number) {
  for (let i = from; i < to; i++) out[at++] = bytes[i] as number;
  return at;
}

/**
 * Writes a value. A run of control characters becomes one blank. With `paragraphs`, line feeds stay and CR is dropped.
 */
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

/** Writes null as JSON. */
export const writeNull = (out: Buffer, at: number) => copy(empty, 0, empty.length, out, at);

/** Writes a value as a JSON string, or null if it is empty. */
export function writeJson({ bytes, start, end, special }: Row, column: number, out: Buffer, at: number) {
  const s = start[column] as number;
  const e = end[column] as number;
  if (s === e) return writeNull(out, at);
  out[at++] = QUOTE;
  for (let i = s; i < e; i++) {
    const byte = bytes[i] as number;
    if (!special) out[at++] = byte;
    else if (byte === QUOTE || byte === BACKSLASH) {
      out[at++] = BACKSLASH; // JSON's backslash, doubled for COPY
      out[at++] = BACKSLASH;
      if (byte === BACKSLASH) out[at++] = BACKSLASH;
      out[at++] = byte;
    } else if (byte >= BLANK) out[at++] = byte;
    else if ((bytes[i - 1] as number) >= BLANK) out[at++] = BLANK;
  }
  out[at++] = QUOTE;
  return at;
}
