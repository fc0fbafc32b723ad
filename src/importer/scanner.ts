import { isUtf8 } from 'node:buffer';
import { MAX_COLUMNS, Row, SCRATCH } from '#src/importer/row.ts';

/** Maximum bytes per chunk. */
export const SLICE = 1 << 20;
/** Maximum bytes per row. An unclosed quote is detected at this length at the latest. */
const MAX_RECORD = 1 << 20;
const TOO_LONG = `unclosed quote, or a row longer than ${MAX_RECORD} bytes`;
const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const [EMPTY_0, EMPTY_1, EMPTY_2] = new Int32Array(new Uint8Array(Buffer.from('"",'.repeat(4))).buffer);
const INCOMPLETE = -1;
const BROKEN = -2;

/** Receives what a scanner finds. A broken row is a line that is not a valid row; scanning continues after it. */
export interface Findings {
  row(row: Row): void;
  broken(row: Row, problem: string): void;
}

/**
 * Finds the rows of a delimited text in chunks of bytes. Quoted values may contain separators, line ends and doubled
 * quotes. Line ends are LF or CRLF, and a byte order mark is optional. If a row has the wrong number of values or a
 * stray quote, only its first line is broken. An unclosed quote therefore loses one line and not the rest of the file.
 */
export class Scanner {
  /** Values per row; 0 until the header is known. */
  columns = 0;
  /** Whether a row may end with a comma after its last value. */
  trailingComma = false;
  private readonly bytes = Buffer.allocUnsafeSlow(2 * MAX_RECORD + SLICE + SCRATCH);
  private readonly words = new Int32Array(this.bytes.buffer);
  private readonly row = new Row(this.bytes, MAX_COLUMNS + 1);
  private readonly separator: number;
  private readonly quote: number;
  private readonly findings: Findings;
  private filled = 0;
  private line = 1;
  private atStart = true;
  private suspect = false;
  private discarding = false;
  private problem = '';

  constructor(separator: 'comma' | 'tab', findings: Findings) {
    this.separator = separator === 'tab' ? 9 : COMMA;
    this.quote = separator === 'tab' ? -1 : QUOTE; // in tab-separated files, a quote is a plain character
    this.findings = findings;
  }

  /** Scans a chunk of at most SLICE bytes and reports every row that it completes. */
  push(chunk: Buffer) {
    let from = 0;
    if (this.atStart) {
      if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) from = 3;
      this.atStart = false;
    }
    if (this.discarding) {
      const newline = chunk.indexOf(NEWLINE);
      if (newline < 0) return;
      from = newline + 1;
      this.line++;
      this.discarding = false;
    }
    this.filled += chunk.copy(this.bytes, this.filled, from);
    this.scan();
  }

  /** Reports the text after the last line end. An incomplete row there is broken. */
  end() {
    if (this.filled === 0) return;
    this.bytes[this.filled++] = NEWLINE;
    this.scan();
    while (this.filled > 0) this.keep(this.scanRows(this.breakLine(0, 'unclosed quote')));
  }

  private scan() {
    // Checks the whole chunk at once. Single rows are checked only if the chunk has an invalid byte.
    const whole = this.bytes.subarray(0, this.bytes.lastIndexOf(NEWLINE, this.filled - 1) + 1);
    this.suspect = !isUtf8(whole) || whole.includes(0);
    let at = this.scanRows(0);
    while (this.filled - at >= MAX_RECORD) {
      const next = this.breakLine(at, TOO_LONG);
      if (next === INCOMPLETE) this.discardLine(at);
      at = next === INCOMPLETE ? this.filled : this.scanRows(next);
    }
    this.keep(at);
  }

  private keep(at: number) {
    this.bytes.copyWithin(0, at, this.filled);
    this.filled -= at;
  }

  /** Reports all complete rows from `at` on and returns the start of the first incomplete row. */
  private scanRows(at: number) {
    const { row, filled, findings, bytes } = this;
    // Sentinels: the loops of scanRow test for quotes and line ends, but not for the end of the data.
    bytes.set([QUOTE, NEWLINE, QUOTE, NEWLINE], filled);
    while (at < filled) {
      let next = this.scanRow(at);
      if (next === BROKEN) next = this.breakLine(at, this.problem);
      else if (next >= 0 && row.columns > 0) this.report(at, next, findings);
      if (next === INCOMPLETE) return at;
      at = next;
    }
    return at;
  }

  private report(at: number, next: number, findings: Findings) {
    const { row, bytes } = this;
    row.from = at;
    row.to = bytes[next - 2] === RETURN ? next - 2 : next - 1;
    row.line = this.line;
    this.line += row.special ? countNewlines(bytes, at, next) : 1;
    const problem = this.suspect ? encodingProblem(row.raw()) : '';
    if (problem) return findings.broken(row, problem);
    if (row.special && this.quote > 0) row.unescape(this.quote);
    findings.row(row);
  }

  /** Finds the values of the row at `i` and returns the start of the next row. An empty line has no values. */
  private scanRow(i: number): number {
    const { bytes, words, separator, quote, filled, columns, row } = this;
    const { start, end, touched } = row;
    const most = columns ? columns + Number(this.trailingComma) : MAX_COLUMNS;
    const first = i;
    let column = 0;
    let special = false;
    row.clear();
    for (;;) {
      // Every index below is inside the buffer, because the loops stop at the sentinels after the data.
      for (;;) {
        const word = i >> 2; // most values are empty: skips four at a time if aligned to a word
        if (words[word] === EMPTY_0 && words[word + 1] === EMPTY_1 && words[word + 2] === EMPTY_2 && (i & 3) === 0) {
          if (separator !== COMMA) break;
          column += 4;
          i += 12;
        } else if (bytes[i + 2] === separator && bytes[i] === quote && bytes[i + 1] === quote) {
          column++;
          i += 3;
        } else break;
      }
      if (column >= most) return this.miscounted(column + 1);
      let x = bytes[i] as number;
      const s = x === quote ? i + 1 : i;
      let e = s;
      if (x === quote) {
        i++;
        for (;;) {
          x = bytes[i] as number;
          while (x !== quote) {
            if (x < 32 || x === BACKSLASH) special = true;
            x = bytes[++i] as number;
          }
          if (bytes[i + 1] !== quote || i >= filled) break;
          special = true;
          i += 2;
        }
        e = i++;
      } else {
        while (x !== separator && x !== NEWLINE) {
          if (x < 32 || x === BACKSLASH || x === QUOTE) special = true;
          x = bytes[++i] as number;
        }
        e = x === NEWLINE && i > s && bytes[i - 1] === RETURN ? i - 1 : i;
      }
      if (s !== e) {
        start[column] = s;
        end[column] = e;
        touched[row.touches++] = column;
      }
      if (i >= filled) return INCOMPLETE;
      x = bytes[i] as number;
      if (x === separator) {
        i++;
        if (++column === most) return this.miscounted(column + 1);
        continue;
      }
      if (x === RETURN) {
        if (i + 1 >= filled) return INCOMPLETE;
        x = bytes[++i] as number;
      }
      if (x !== NEWLINE) return this.broken('text after a closing quote');
      break;
    }
    row.columns = column + 1;
    row.special = special;
    if (column === 0 && row.touches === 0 && bytes[first] !== quote) {
      row.columns = 0;
      this.line++;
    } else if (columns > 0 && column + 1 !== columns && (column !== columns || end[columns] !== 0))
      return this.miscounted(column + 1);
    return i + 1;
  }

  private miscounted(found: number) {
    const many = found > this.columns ? `more than ${this.columns}` : `${found}`;
    return this.broken(`${many} values instead of ${this.columns}`);
  }

  private broken(problem: string) {
    this.problem = problem;
    return BROKEN;
  }

  /**
   * Reports the line at `at` as broken and returns the start of the next line; INCOMPLETE if its end has not been read.
   */
  private breakLine(at: number, problem: string) {
    const { row, bytes, filled } = this;
    const newline = bytes.indexOf(NEWLINE, at);
    if (newline >= filled) return INCOMPLETE; // found only the sentinel after the data
    row.from = at;
    row.to = bytes[newline - 1] === RETURN ? newline - 1 : newline;
    row.line = this.line++;
    this.findings.broken(row, problem);
    return newline + 1;
  }

  /** Reports a line that exceeds the buffer and skips the rest of it. */
  private discardLine(at: number) {
    this.row.from = at;
    this.row.to = this.filled;
    this.row.line = this.line;
    this.findings.broken(this.row, TOO_LONG);
    this.discarding = true;
  }
}

/** Why a raw row is not valid text; empty if it is. */
function encodingProblem(raw: Buffer) {
  if (!isUtf8(raw)) return 'not UTF-8';
  return raw.includes(0) ? 'a NUL character' : '';
}

function countNewlines(bytes: Buffer, from: number, to: number) {
  let count = 0;
  for (let i = bytes.indexOf(NEWLINE, from); i >= 0 && i < to; i = bytes.indexOf(NEWLINE, i + 1)) count++;
  return count;
}
