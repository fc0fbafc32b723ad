/** Room behind the data for values that had to be rewritten; a row is at most MAX_RECORD long, and rewriting hardly lengthens it. */
export const SCRATCH = 2 << 20;
/** Most values a row may have. */
export const MAX_COLUMNS = 4096;

/**
 * One row of a file, as offsets into the scanner's buffer: no value becomes a string on its way to COPY.
 * A row is valid only until the next one is scanned.
 */
export class Row {
  readonly bytes: Buffer;
  /** Where each value starts and ends in `bytes`, its quotes left out. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  columns = 0;
  /** The columns that are not empty, `touches` of them; for all others `start` and `end` are 0. */
  readonly touched: Int32Array;
  touches = 0;
  /** Whether any value holds a quote, a backslash or a control character: only then must writers look at every byte. */
  special = false;
  /** The row's line in its file, counted from 1. */
  line = 0;
  /** The raw row, its line end left out. */
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

  /** Forgets the row before. */
  clear() {
    const { start, end, touched } = this;
    for (let i = 0; i < this.touches; i++) start[touched[i] as number] = end[touched[i] as number] = 0;
    this.touches = 0;
    this.free = this.scratch;
  }

  isEmpty(column: number) {
    return this.start[column] === this.end[column];
  }

  /** The value as text; for keys, headers and error sentences, not for the hot path. */
  text(column: number) {
    return this.bytes.toString('utf8', this.start[column], this.end[column]);
  }

  /** Every value as text. */
  texts(): string[] {
    return Array.from({ length: this.columns }, (_, column) => this.text(column));
  }

  /** The row as it stands in the file. */
  raw() {
    return this.bytes.subarray(this.from, this.to);
  }

  /** Narrows a value to its bytes between the blanks around it. */
  trim(column: number) {
    const { bytes, start, end } = this;
    let s = start[column] ?? 0;
    let e = end[column] ?? 0;
    while (s < e && (bytes[s] ?? 0) <= 32) s++;
    while (s < e && (bytes[e - 1] ?? 0) <= 32) e--;
    start[column] = s;
    end[column] = e;
  }

  /** Replaces a value by other text. */
  replace(column: number, text: string) {
    this.start[column] = this.free;
    this.free += this.bytes.write(text, this.free);
    this.end[column] = this.free;
  }

  /** Turns each doubled quote of a quoted value into one. */
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
