/** Bytes after the data for rewritten values. A row has at most MAX_RECORD bytes, and rewriting hardly lengthens it. */
export const SCRATCH = 2 << 20;
/** Maximum values per row. */
export const MAX_COLUMNS = 4096;

/**
 * One row of a file, as offsets into the scanner's buffer, so that no value becomes a string on its way to COPY.
 * A row is valid only until the next one is scanned.
 */
export class Row {
  readonly bytes: Buffer;
  /** The start and end of each value in `bytes`, without quotes. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  columns = 0;
  /** The first `touches` elements are the columns that are not empty. For all others, `start` and `end` are 0. */
  readonly touched: Int32Array;
  touches = 0;
  /** Whether any value has a quote, a backslash or a control character. If not, writers copy bytes unchecked. */
  special = false;
  /** The line number in the file, from 1. */
  line = 0;
  /** The raw row, without its line end. */
  from = 0;
  to = 0;
  private readonly scratch: number;
  private free: number;

  constructor(bytes: Buffer, columns: number) {
    this.bytes = bytes;
    this.start = new Int32Array(columns);
    this.end = new Int32Array(columns);
    this.touched = new Int32Array(columns);
    this.scratch = bytes.length - SCRATCH;
    this.free = this.scratch;
  }

  /** Clears the values of the previous row. */
  clear() {
    const { start, end, touched } = this;
    for (let i = 0; i < this.touches; i++) start[touched[i] as number] = end[touched[i] as number] = 0;
    this.touches = 0;
    this.free = this.scratch;
  }

  isEmpty(column: number) {
    return this.start[column] === this.end[column];
  }

  /** The value as text. For keys, headers and error messages, not for the hot path. */
  text(column: number) {
    return this.bytes.toString('utf8', this.start[column], this.end[column]);
  }

  texts(): string[] {
    return Array.from({ length: this.columns }, (_, column) => this.text(column));
  }

  /** The bytes of the row in the file. */
  raw() {
    return this.bytes.subarray(this.from, this.to);
  }

  /** Trims blanks and control characters. */
  trim(column: number) {
    const { bytes, start, end } = this;
    let s = start[column] ?? 0;
    let e = end[column] ?? 0;
    while (s < e && (bytes[s] ?? 0) <= 32) s++;
    while (s < e && (bytes[e - 1] ?? 0) <= 32) e--;
    start[column] = s;
    end[column] = e;
  }

  replace(column: number, text: string) {
    this.start[column] = this.free;
    this.free += this.bytes.write(text, this.free);
    this.end[column] = this.free;
  }

  /** Unescapes doubled quotes in quoted values. */
  unescape(quote: number) {
    const { bytes, start, end } = this;
    for (const column of this.touched.subarray(0, this.touches)) {
      const s = start[column] ?? 0;
      const e = end[column] ?? 0;
      if (s === e || bytes[s - 1] !== quote || !bytes.subarray(s, e).includes(quote)) continue;
      start[column] = this.free;
      for (let i = s; i < e; i++) {
        bytes[this.free++] = bytes[i] ?? 0;
        if (bytes[i] === quote) i++;
      }
      end[column] = this.free;
    }
  }
}
